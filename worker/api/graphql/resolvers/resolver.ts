/** The types of resolver maps, checked against the schema and the rows of the store. */
import type DataLoader from "dataloader";
import { type FieldNode, type GraphQLResolveInfo, type GraphQLScalarType, Kind, type SelectionNode } from "graphql";
import type { QueryContext } from "../context.ts";
import type { Resolvers, ResolversParentTypes } from "../resolvers.generated.ts";
import type { SubscriptionStopsArgs, SubscriptionVehicle_PositionsArgs } from "../schema.generated.ts";

type Fields<Type extends keyof Resolvers> = NonNullable<Resolvers[Type]>;
type Result<Field> = NonNullable<Field> extends (...args: never[]) => infer R ? R : never;

/** Fields that the row does not have under their own name and with a matching type. */
type UnmatchedField<FieldMap, Row> = {
  [Name in Exclude<keyof FieldMap, "__isTypeOf"> as [Name extends keyof Row ? Row[Name] : never] extends [never]
    ? Name
    : Name extends keyof Row
      ? Row[Name] extends Result<FieldMap[Name]> | ((...args: never[]) => Result<FieldMap[Name]>)
        ? never
        : Name
      : Name]-?: NonNullable<FieldMap[Name]>;
};

/**
 * Resolvers of one object type by field name. A field without a resolver takes the property of its own name from the row;
 * a field for which the row has no such property, or one of another type, must have a resolver.
 */
export type TypeResolvers<Type extends keyof Resolvers> = Readonly<
  Fields<Type> &
    (Type extends keyof ResolversParentTypes ? UnmatchedField<Fields<Type>, ResolversParentTypes[Type]> : unknown)
>;

type ObjectType = {
  [Type in keyof Resolvers & keyof ResolversParentTypes]: Fields<Type> extends GraphQLScalarType ? never : Type;
}[Exclude<keyof Resolvers & keyof ResolversParentTypes, "Mutation" | "Subscription">];

/** Resolver maps of the schema. Only types whose rows have every field under its own name need none. */
export type AllResolvers = Readonly<
  {
    [Type in ObjectType as keyof UnmatchedField<Fields<Type>, ResolversParentTypes[Type]> extends never
      ? never
      : Type]: TypeResolvers<Type>;
  } & { [Type in ObjectType]?: TypeResolvers<Type> } & { Subscription: SubscriptionFields }
>;

/** Subscriptions run these resolvers once per event, like queries. */
export type SubscriptionFields = {
  readonly stops: (
    root: unknown,
    args: Partial<SubscriptionStopsArgs>,
    context: QueryContext,
  ) => Promise<readonly ResolversParentTypes["Stop"][]>;
  readonly vehicle_positions: (
    root: unknown,
    args: SubscriptionVehicle_PositionsArgs,
    context: QueryContext,
  ) => Promise<readonly ResolversParentTypes["VehiclePosition"][]>;
};

/** A resolver of any field, as the schema calls it. */
export type Resolver = (
  parent: unknown,
  args: Readonly<Record<string, unknown>>,
  context: QueryContext,
  info: GraphQLResolveInfo,
) => unknown;

/** Marks a value that must exist. GraphQL answers an error if it is null, because the schema does not allow null here. */
export function requireValue<T>(value: T | null | undefined): T {
  return value as T;
}

/** Loads a row that another row refers to. GraphQL answers an error if it does not exist, because the field is not null. */
export function loadReferenced<T>(loader: DataLoader<number, T | null>, id: number): Promise<T> {
  return loader.load(id) as Promise<T>;
}

type Selecting = Pick<GraphQLResolveInfo, "fieldNodes" | "fragments">;

/** The fields below some fields, with those of fragments, each of which is looked into once. */
function fieldsBelow(nodes: readonly FieldNode[], fragments: Selecting["fragments"]): FieldNode[] {
  const spread = new Set<string>();
  const fieldsIn = (selections: readonly SelectionNode[]): FieldNode[] =>
    selections.flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node];
      if (node.kind === Kind.INLINE_FRAGMENT) return fieldsIn(node.selectionSet.selections);
      if (spread.has(node.name.value)) return [];
      spread.add(node.name.value);
      return fieldsIn(fragments[node.name.value]?.selectionSet.selections ?? []);
    });
  return nodes.flatMap(({ selectionSet }) => fieldsIn(selectionSet?.selections ?? []));
}

/** Whether the query selects only this property of the field's answer. */
export function selectsOnly({ fieldNodes, fragments }: Selecting, name: string): boolean {
  return fieldsBelow(fieldNodes, fragments).every((node) => node.name.value === name);
}

/** Fields, each with those below it; null: any. */
export type FieldTree = { readonly [field: string]: FieldTree | null };

/** Whether the query selects nothing but these fields below the field that is resolved. */
export function selectsAmong({ fieldNodes, fragments }: Selecting, tree: FieldTree): boolean {
  const areAmong = (nodes: readonly FieldNode[], fields: FieldTree): boolean =>
    fieldsBelow(nodes, fragments).every((inner) => {
      const below = Object.hasOwn(fields, inner.name.value) ? fields[inner.name.value] : undefined;
      return below === null || (below !== undefined && areAmong([inner], below));
    });
  return areAmong(fieldNodes, tree);
}

/** Whether the query selects this field below the field that is resolved. */
export function selects({ fieldNodes, fragments }: Selecting, ...path: readonly string[]): boolean {
  let level: readonly FieldNode[] = fieldNodes;
  for (const name of path) level = fieldsBelow(level, fragments).filter((node) => node.name.value === name);
  return level.length > 0;
}

/** JSON columns. */
export function parseOr<T>(text: string | null | undefined, otherwise: T): T {
  return text == null || text === "" ? otherwise : (JSON.parse(text) as T);
}
