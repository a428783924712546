/** Schemas of answers. Answers leave out members without a value, so nothing is required in them and nothing is null. */
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { rowSchema } from "../endpoint/openapi/row-schema.ts";
import type { JsonSchema } from "../endpoint/value.ts";

type Properties = Readonly<Record<string, JsonSchema>>;

export const STRING: JsonSchema = { type: "string" };
export const NUMBER: JsonSchema = { type: "number" };
export const INTEGER: JsonSchema = { type: "integer" };
export const BOOLEAN: JsonSchema = { type: "boolean" };
/** Address of the page to show to people. */
export const URL_OF_PAGE: JsonSchema = { type: "string", description: "Page to show to people" };

export const membersOf = (properties: Properties): JsonSchema => ({ type: "object", properties });
export const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });

/** Members of the rows of a GraphQL document with a single root field that is a list. */
export const rowMembers = (document: string): Properties => propertiesOf(present(rowSchema(document)));

/** Members of the answer of an endpoint. */
export const endpointMembers = ({ answers }: PlainEndpoint): Properties =>
  propertiesOf(present(answers[200]?.schema ?? {}));

const propertiesOf = ({ properties = {} }: JsonSchema) => properties as Properties;

/** Members of the rows of a list of an endpoint. */
export const itemMembers = (list: JsonSchema | undefined): Properties =>
  propertiesOf((list?.items ?? {}) as JsonSchema);

/** The members without some of them. */
export function without(members: Properties, ...names: readonly string[]): Properties {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

type SchemaParts = {
  type?: string | readonly string[];
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  enum?: readonly unknown[];
  properties?: Properties;
  additionalProperties?: unknown;
};

/** A schema for values that are present: without null, names of components, and members that are required. */
function present(schema: JsonSchema): JsonSchema {
  const { type, anyOf, items, enum: values, properties, additionalProperties } = schema as SchemaParts;
  if (schema.$ref !== undefined) return { type: "object" };
  if (anyOf !== undefined) {
    const choices = anyOf.filter((one) => one.type !== "null").map(present);
    return choices.length === 1 ? choices[0]! : { anyOf: choices };
  }
  const types = [type ?? []].flat().filter((one) => one !== "null");
  return {
    ...(types.length === 0 ? {} : { type: types.length === 1 ? types[0] : types }),
    ...(values === undefined ? {} : { enum: values }),
    ...(items === undefined ? {} : { items: present(items) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, present(of)])) }),
  };
}
