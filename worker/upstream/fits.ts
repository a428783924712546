/** Checks that a response has the shape of its query, because pages cannot be rendered from any other. */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { SCALARS } from "../api/endpoint/openapi/row-schema.ts";
import { schema } from "../api/graphql/schema.ts";

/** Whether this is a list of numbers, at any depth, as coordinates are. */
const isNumbers = (list: unknown): boolean =>
  Array.isArray(list) && list.every((one) => typeof one === "number" || isNumbers(one));

/**
 * @param data data of a response without errors
 * @param document valid against the schema
 * @returns false if a field is missing, null although the schema forbids it, or of another type; text contents are not
 *   checked
 */
export function fits(data: unknown, document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const query = schema().getQueryType();
  const isFragment = (d: DocumentNode["definitions"][number]): d is FragmentDefinitionNode =>
    d.kind === Kind.FRAGMENT_DEFINITION;
  const fragments = new Map(document.definitions.filter(isFragment).map((d) => [d.name.value, d.selectionSet]));

  /** The schema has neither interfaces nor unions, so a fragment always has the type of its parent. */
  const isObject = (value: unknown, type: GraphQLObjectType, set: SelectionSetNode | undefined): boolean =>
    typeof value === "object" &&
    value !== null &&
    (set?.selections ?? []).every((s) => {
      // A field with a directive such as @include may be missing.
      const mayMiss = (s.directives ?? []).length > 0;
      if (s.kind === Kind.FRAGMENT_SPREAD) return mayMiss || isObject(value, type, fragments.get(s.name.value));
      if (s.kind !== Kind.FIELD) return mayMiss || isObject(value, type, s.selectionSet);
      const member = (value as Record<string, unknown>)[(s.alias ?? s.name).value];
      if (member === undefined) return mayMiss;
      const field = type.getFields()[s.name.value];
      return field === undefined || isOf(member, field.type, s.selectionSet);
    });

  function isOf(value: unknown, type: GraphQLOutputType, set: SelectionSetNode | undefined): boolean {
    if (isNonNullType(type)) return value !== null && isOf(value, type.ofType as GraphQLOutputType, set);
    if (value === null) return true;
    if (isListType(type)) return Array.isArray(value) && value.every((one) => isOf(one, type.ofType, set));
    if (isObjectType(type)) return isObject(value, type, set);
    const { type: json, $ref } = SCALARS[type.name] ?? { type: "string" };
    if ($ref !== undefined) return isNumbers((value as { coordinates?: unknown }).coordinates);
    return json === undefined || typeof value === (json === "integer" ? "number" : json);
  }

  return query != null && isObject(data, query, operation.selectionSet);
}
