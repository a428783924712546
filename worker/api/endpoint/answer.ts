/** Helpers for responses of our own part of the API and for their JSON schemas. */
import { SHARED_CONTROL } from "../http/cache-control.ts";
import type { JsonSchema } from "./value.ts";

export function jsonAnswer(body: object): Response {
  return Response.json(body, { headers: { "cache-control": SHARED_CONTROL } });
}

/**
 * An object with all of these members.
 * @param title its name in the OpenAPI document; by default it follows from the operation or the object around it
 */
export function object(properties: Readonly<Record<string, JsonSchema>>, title?: string): JsonSchema {
  return { type: "object", ...(title === undefined ? {} : { title }), required: Object.keys(properties), properties };
}

/** The schema or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: "null" }] };
}

/** Members that several responses have. */
export const TEXT: JsonSchema = { type: "string" };
export const OPTIONAL_TEXT: JsonSchema = { type: ["string", "null"] };
export const INTEGER: JsonSchema = { type: "integer" };

/** Texts by key. */
export const TEXTS: JsonSchema = { type: "object", additionalProperties: TEXT };

/** The bounding box of the stops. */
export const BOX: JsonSchema = {
  type: ["array", "null"],
  items: { type: "number" },
  minItems: 4,
  maxItems: 4,
  description: "Bounding box of the stops: min_lon, min_lat, max_lon, max_lat in WGS84 degrees",
};

/** Places of an operator, most service first. */
export const LISTED_PLACES: JsonSchema = {
  type: "array",
  items: { type: "array", items: { type: ["string", "number", "null"] } },
  description:
    "ISO code, country, region, city, rank from 0 to 1; without data the country of the Onestop ID, whose rank is null",
};

export const ROUTE_TYPES: JsonSchema = {
  type: "array",
  items: { type: "integer" },
  description: "Types of its routes (route_type of GTFS), each once",
};

/** Counts by value, the most frequent first. */
export const COUNTS: JsonSchema = { type: "object", additionalProperties: { type: "integer" } };
