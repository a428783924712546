/** Derives the JSON schema of a row from its GraphQL document and the GraphQL schema. */
import {
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from "graphql";
import { schema } from "../../graphql/schema.ts";
import type { JsonSchema } from "../value.ts";

const GEOMETRY = { $ref: "#/components/schemas/Geometry" };

/** By name; all others are strings. */
export const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Int: { type: "integer" },
  Float: { type: "number" },
  Boolean: { type: "boolean" },
  Date: { type: "string", format: "date" },
  Time: { type: "string", format: "date-time" },
  Seconds: { type: "string", description: "HH:MM:SS of the service day; hours may exceed 24" },
  Tags: { type: "object" },
  Counts: { type: "object" },
  Map: { type: "object" },
  Any: {},
  Strings: {},
  Geometry: GEOMETRY,
  Point: GEOMETRY,
  LineString: GEOMETRY,
  Polygon: GEOMETRY,
  MultiPolygon: GEOMETRY,
};

/** The schema of a row. @param text document with a single root field that is a list */
export function rowSchema(text: string): JsonSchema {
  const fragments = new Map<string, FragmentDefinitionNode>();
  let root: SelectionSetNode | undefined;
  for (const definition of parse(text, { noLocation: true }).definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    if (definition.kind === Kind.OPERATION_DEFINITION) root = definition.selectionSet;
  }

  function ofObject(type: GraphQLObjectType, set: SelectionSetNode): Record<string, JsonSchema> {
    const properties: Record<string, JsonSchema> = {};
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const field = type.getFields()[selection.name.value];
        if (field === undefined) throw new Error(`There is no field ${type.name}.${selection.name.value}`);
        properties[selection.name.value] = ofType(field.type, selection.selectionSet, true);
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment !== undefined) Object.assign(properties, ofObject(type, fragment.selectionSet));
      }
    }
    return properties;
  }

  function ofType(type: GraphQLOutputType, set: SelectionSetNode | undefined, nullable: boolean): JsonSchema {
    if (isNonNullType(type)) return ofType(type.ofType as GraphQLOutputType, set, false);
    return nullable ? orNull(notNull(type, set)) : notNull(type, set);
  }

  function notNull(type: GraphQLOutputType, set: SelectionSetNode | undefined): JsonSchema {
    if (isListType(type)) return { type: "array", items: ofType(type.ofType as GraphQLOutputType, set, true) };
    if (isObjectType(type) && set !== undefined) return { type: "object", properties: ofObject(type, set) };
    if (isEnumType(type)) return { type: "string", enum: type.getValues().map((value) => value.name) };
    return "name" in type ? (SCALARS[type.name] ?? { type: "string" }) : {};
  }

  const query = schema().getQueryType();
  const [field] = query == null || root === undefined ? [] : Object.values(ofObject(query, root));
  return (field?.items as JsonSchema | undefined) ?? {};
}

function orNull(given: JsonSchema): JsonSchema {
  if (typeof given.type === "string" && given.enum === undefined) return { ...given, type: [given.type, "null"] };
  return Object.keys(given).length === 0 ? given : { anyOf: [given, { type: "null" }] };
}
