/** Whether an answer has the shape of its question: a page could not be drawn of another. */
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
import { schema } from "../api/graphql/schema.ts";
import { SCALARS } from "../api/rest/openapi/row-schema.ts";

/** Whether this is a list of numbers, at any depth, as coordinates are. */
const isNumbers = (list: unknown): boolean =>
  Array.isArray(list) && list.every((one) => typeof one === "number" || isNumbers(one));

/**
 * @param data of an answer without errors
 * @param document valid against the schema
 * @returns false where a field is missing, null that may not be, or of another type; texts are not read
 */
export function fits(data: unknown, document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const query = schema().getQueryType();
  const isFragment = (d: DocumentNode["definitions"][number]): d is FragmentDefinitionNode =>
    d.kind === Kind.FRAGMENT_DEFINITION;
  const fragments = new Map(document.definitions.filter(isFragment).map((d) => [d.name.value, d.selectionSet]));

  /** The schema has neither interfaces nor unions: a fragment is of the type that it stands in. */
  const isObject = (value: unknown, type: GraphQLObjectType, set: SelectionSetNode | undefined): boolean =>
    typeof value === "object" &&
    value !== null &&
    (set?.selections ?? []).every((s) => {
      // What is included by a variable may be missing.
      const mayMiss = (s.directives ?? []).length > 0;
      if (s.kind === Kind.FRAGMENT_SPREAD) return mayMiss || isObject(value, type, fragments.get(s.name.value));
      if (s.kind !== Kind.FIELD) return mayMiss || isObject(value, type, s.selectionSet);
      const given = (value as Record<string, unknown>)[(s.alias ?? s.name).value];
      if (given === undefined) return mayMiss;
      const field = type.getFields()[s.name.value];
      return field === undefined || isOf(given, field.type, s.selectionSet);
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
