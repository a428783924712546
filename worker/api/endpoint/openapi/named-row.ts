/** Describes the rows of a collection for the OpenAPI document: named, with required fields, and with their meaning. */
import { type GraphQLObjectType, getNamedType, isEnumType } from "graphql";
import type { Collection } from "../endpoint.ts";
import type { JsonSchema } from "../value.ts";
import { rowSchema } from "./row-schema.ts";

/** Types that have rows of their own: the same type inside another row has fewer fields, and so another name. */
const ROW_TYPES: ReadonlySet<string> = new Set([
  "Agency",
  "Feed",
  "FeedVersion",
  "Operator",
  "Route",
  "Stop",
  "StopTime",
  "Trip",
]);

/**
 * The schema of a row with all optional parts. Schemas of objects carry `title`, the name that they should have as
 * components; those that should be named after their parent and field carry none.
 */
export function namedRow(collection: Collection): JsonSchema {
  const always = fieldsOfEveryDocument(collection);
  return rowSchema(collection.document(collection.everything ?? {}), (properties, type, path) => {
    const title = path.length === 1 ? (collection.row ?? type.name) : ROW_TYPES.has(type.name) ? undefined : type.name;
    return {
      type: "object",
      ...(title === undefined ? {} : { title }),
      ...(type.description ? { description: type.description } : {}),
      required: Object.keys(properties).filter((name) => always.get(path.join("."))?.has(name)),
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, describe(schema, type, name)]),
      ),
    };
  });
}

/** The fields that an object has whenever it is included, by path of the object. */
function fieldsOfEveryDocument(collection: Collection): ReadonlyMap<string, ReadonlySet<string>> {
  const fields = new Map<string, ReadonlySet<string>>();
  const switches = Object.entries(collection.everything ?? {});
  const requests = [{}, ...switches.map(([name, value]) => ({ [name]: value })), Object.fromEntries(switches)];
  for (const request of requests) {
    rowSchema(collection.document(request), (properties, _, path) => {
      const key = path.join(".");
      const before = fields.get(key);
      const names = Object.keys(properties);
      fields.set(key, new Set(before === undefined ? names : names.filter((name) => before.has(name))));
      return { type: "object" };
    });
  }
  return fields;
}

/** Rows select fields of the type Any only for these. */
const COUNTS_BY_FILE: JsonSchema = {
  anyOf: [{ type: "object", additionalProperties: { type: "integer" } }, { type: "null" }],
  description: "Counts by file name",
};

/** Adds the description of a field, and the names of enumerations. Objects keep the description of their type. */
function describe(schema: JsonSchema, type: GraphQLObjectType, name: string): JsonSchema {
  const field = type.getFields()[name];
  const of = field === undefined ? undefined : getNamedType(field.type);
  const namedSchema =
    of === undefined
      ? schema
      : isEnumType(of)
        ? withTitle(schema, of.name, of.description)
        : of.name === "Any"
          ? COUNTS_BY_FILE
          : schema;
  const text = field?.description ? { description: field.description } : {};
  if (namedSchema.properties !== undefined) {
    return Array.isArray(namedSchema.type)
      ? { anyOf: [{ ...namedSchema, type: "object" }, { type: "null" }], ...text }
      : namedSchema;
  }
  if (namedSchema.title !== undefined) return namedSchema;
  const words = [field?.description, namedSchema.description].filter((one) => typeof one === "string" && one !== "");
  return words.length === 0 ? namedSchema : { ...namedSchema, description: words.join(". ") };
}

/** Puts a title on the enumeration in a schema, which may be one of several types or the type of a list. */
function withTitle(schema: JsonSchema, title: string, description: string | null | undefined): JsonSchema {
  if (schema.enum !== undefined) return { ...schema, title, ...(description ? { description } : {}) };
  const { anyOf, items } = schema as { anyOf?: JsonSchema[]; items?: JsonSchema };
  if (anyOf !== undefined) return { ...schema, anyOf: anyOf.map((one) => withTitle(one, title, description)) };
  return items === undefined ? schema : { ...schema, items: withTitle(items, title, description) };
}
