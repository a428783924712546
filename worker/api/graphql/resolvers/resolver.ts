import { type GraphQLResolveInfo, Kind } from "graphql";
import type { QueryContext } from "../context.ts";

/** Resolves one field. A field without one answers the property of its own name. */
// biome-ignore lint/suspicious/noExplicitAny: arguments and parents are typed where a resolver is written, by the schema they follow
export type Resolver = (parent: any, args: any, context: QueryContext, info: GraphQLResolveInfo) => unknown;

/** Resolvers of one object type by field name. */
export type TypeResolvers = Readonly<Record<string, Resolver>>;

/** Whether nothing but this property of the field's answer is asked; fragments are not looked into. */
export function onlyAsks({ fieldNodes }: GraphQLResolveInfo, name: string): boolean {
  return fieldNodes.every((node) =>
    node.selectionSet?.selections.every((inner) => inner.kind === Kind.FIELD && inner.name.value === name),
  );
}
