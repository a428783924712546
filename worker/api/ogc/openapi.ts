/** The OpenAPI 3.0 definition of OGC API Features. */
import type { Parameter } from "../endpoint/parameter.ts";
import type { JsonSchema } from "../endpoint/value.ts";
import { COLLECTIONS, type OgcCollection } from "./collections.ts";
import { COMMON, PAGE } from "./parameters.ts";

/** Of the collections: their names, parameters, and properties. */
const VERSION = "1.0.0";

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const text: JsonSchema = { type: "string" };
const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  requiredNames = Object.keys(properties),
): JsonSchema => ({
  type: "object",
  required: requiredNames,
  properties,
});

const LINKS = list(ref("schemas", "Link"));

/** An array of a query parameter is one text with commas. */
function parameterOf({ name, type, description, example }: Parameter) {
  const style = type.schema.type === "array" ? { style: "form", explode: false } : {};
  const exampleMember = example === undefined ? {} : { example };
  return { name, in: "query", description, required: false, schema: type.schema, ...style, ...exampleMember };
}

const HTML = { "text/html": { schema: text } };
const REFUSAL_RESPONSES = {
  400: { description: "A parameter is unknown or cannot be read", ...problemContent() },
  429: { description: "Too many requests", ...problemContent() },
};
const MISSING = { 404: { description: "Nothing is here", ...problemContent() } };

function problemContent() {
  return { content: { "application/problem+json": { schema: ref("schemas", "Problem") } } };
}

function operation(
  id: string,
  summary: string,
  content: Readonly<Record<string, { schema: JsonSchema }>>,
  more: { parameters?: readonly object[]; responses?: object } = {},
) {
  return {
    get: {
      operationId: id,
      summary,
      parameters: [...(more.parameters ?? []), ...COMMON.map(({ name }) => ref("parameters", name))],
      responses: {
        200: { description: summary, content: { ...content, ...HTML } },
        ...REFUSAL_RESPONSES,
        ...more.responses,
      },
    },
  };
}

const json = (schema: JsonSchema) => ({ "application/json": { schema } });
const geojson = (schema: JsonSchema) => ({ "application/geo+json": { schema } });

function featureSchema({ texts, numbers, key }: OgcCollection): JsonSchema {
  const members = [
    ...texts.map((name) => [name, { type: "string", nullable: true }] as const),
    ...numbers.map((name) => [name, { type: "integer", nullable: true }] as const),
  ];
  return object({
    type: { type: "string", enum: ["Feature"] },
    id: { type: key },
    geometry: { type: "object", description: "GeoJSON geometry, WGS84 degrees" },
    properties: { type: "object", properties: Object.fromEntries(members) },
  });
}

/** The id as a name of schemas and operations: `ServiceAreas`. */
const nameOf = ({ id }: OgcCollection) => id.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function pathsOf(collection: OgcCollection): [string, object][] {
  const { id, title, filters } = collection;
  const name = nameOf(collection);
  const parameters = [...PAGE.map((one) => ref("parameters", one.name)), ...filters.map(parameterOf)];
  const key = { name: "featureId", in: "path", required: true, description: "Id of the feature", schema: text };
  return [
    [`/collections/${id}`, operation(`describe${name}`, `The collection ${title}`, json(ref("schemas", "Collection")))],
    [
      `/collections/${id}/items`,
      operation(`get${name}`, `A page of the collection ${title}`, geojson(ref("schemas", `${name}Page`)), {
        parameters,
      }),
    ],
    [
      `/collections/${id}/items/{featureId}`,
      operation(`getOneOf${name}`, `A feature of the collection ${title}`, geojson(ref("schemas", name)), {
        parameters: [key],
        responses: MISSING,
      }),
    ],
  ];
}

function schemasOf(collection: OgcCollection): [string, JsonSchema][] {
  const name = nameOf(collection);
  const page = object(
    {
      type: { type: "string", enum: ["FeatureCollection"] },
      timeStamp: { type: "string", format: "date-time" },
      numberMatched: { type: "integer", minimum: 0, description: "Left out where counting would read every row" },
      numberReturned: { type: "integer", minimum: 0 },
      links: LINKS,
      features: list(ref("schemas", name)),
    },
    ["type", "features"],
  );
  return [
    [name, featureSchema(collection)],
    [`${name}Page`, page],
  ];
}

/** @param base where the API is mounted, with the origin */
export function openapi(base: string, title: string) {
  return {
    openapi: "3.0.3",
    info: {
      title,
      version: VERSION,
      description:
        "OGC API Features, Part 1: Core. Geometries are in CRS84. The data is under the licenses of its feeds.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: base }],
    // No operation needs a key; one only raises the rate limit.
    security: [{}, { apikey: [] }],
    paths: {
      "/": operation("getLandingPage", "Landing page", json(object({ title: text, description: text, links: LINKS }))),
      "/conformance": operation("getConformance", "Conformance classes", json(object({ conformsTo: list(text) }))),
      "/api": operation("getDefinition", "This document", {
        "application/vnd.oai.openapi+json;version=3.0": { schema: { type: "object" } },
      }),
      "/collections": operation(
        "getCollections",
        "Collections",
        json(object({ links: LINKS, collections: list(ref("schemas", "Collection")) })),
      ),
      ...Object.fromEntries(COLLECTIONS.flatMap(pathsOf)),
    },
    components: {
      securitySchemes: { apikey: { type: "apiKey", in: "header", name: "apikey" } },
      parameters: Object.fromEntries([...PAGE, ...COMMON].map((one) => [one.name, parameterOf(one)])),
      schemas: {
        Link: object({ href: text, rel: text, type: text, title: text }, ["href", "rel"]),
        Collection: object(
          {
            id: text,
            title: text,
            description: text,
            links: LINKS,
            extent: { type: "object" },
            itemType: text,
            crs: list(text),
          },
          ["id", "links"],
        ),
        Problem: object({ code: text, title: text, detail: text, status: { type: "integer" } }, ["code"]),
        ...Object.fromEntries(COLLECTIONS.flatMap(schemasOf)),
      },
    },
  };
}
