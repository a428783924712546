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
  Tags: { type: "object", additionalProperties: { type: "string" } },
  Counts: { type: "object", additionalProperties: { type: "integer" } },
  Map: { type: "object" },
  Any: {},
  Strings: {},
  Geometry: GEOMETRY,
  Point: GEOMETRY,
  LineString: GEOMETRY,
  Polygon: GEOMETRY,
  MultiPolygon: GEOMETRY,
};

/** Makes the schema of an object. @param path fields from the root of the document to the object */
export type ObjectSchema = (
  properties: Record<string, JsonSchema>,
  type: GraphQLObjectType,
  path: readonly string[],
) => JsonSchema;

const INLINE: ObjectSchema = (properties) => ({ type: "object", properties });

/**
 * The schema of a row.
 * @param text document with a single root field that is a list
 * @param objectSchema schemas of the row and of the objects in it; by default just their properties
 */
export function rowSchema(text: string, objectSchema: ObjectSchema = INLINE): JsonSchema {
  const fragments = new Map<string, FragmentDefinitionNode>();
  let root: SelectionSetNode | undefined;
  for (const definition of parse(text, { noLocation: true }).definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    if (definition.kind === Kind.OPERATION_DEFINITION) root = definition.selectionSet;
  }

  function ofObject(type: GraphQLObjectType, set: SelectionSetNode, path: Path): Record<string, JsonSchema> {
    const properties: Record<string, JsonSchema> = {};
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.name.value;
        const field = type.getFields()[name];
        if (field === undefined) throw new Error(`Unknown field ${type.name}.${name}`);
        properties[name] = ofType(field.type, selection.selectionSet, [...path, name], true);
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment !== undefined) Object.assign(properties, ofObject(type, fragment.selectionSet, path));
      }
    }
    return properties;
  }

  function ofType(type: GraphQLOutputType, set: SelectionOrNone, path: Path, nullable: boolean): JsonSchema {
    if (isNonNullType(type)) return ofType(type.ofType as GraphQLOutputType, set, path, false);
    return nullable ? orNull(notNull(type, set, path)) : notNull(type, set, path);
  }

  function notNull(type: GraphQLOutputType, set: SelectionOrNone, path: Path): JsonSchema {
    if (isListType(type)) return { type: "array", items: ofType(type.ofType as GraphQLOutputType, set, path, true) };
    if (isObjectType(type) && set !== undefined) return objectSchema(ofObject(type, set, path), type, path);
    if (isEnumType(type)) return { type: "string", enum: type.getValues().map((value) => value.name) };
    return "name" in type ? (SCALARS[type.name] ?? { type: "string" }) : {};
  }

  const query = schema().getQueryType();
  const [field] = query == null || root === undefined ? [] : Object.values(ofObject(query, root, []));
  return (field?.items as JsonSchema | undefined) ?? {};
}

type Path = readonly string[];
type SelectionOrNone = SelectionSetNode | undefined;

function orNull(schema: JsonSchema): JsonSchema {
  const isPlain = schema.enum === undefined && schema.additionalProperties === undefined;
  if (typeof schema.type === "string" && isPlain) return { ...schema, type: [schema.type, "null"] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: "null" }] };
}
