/** Helpers for responses of our own part of the API and for their JSON schemas. */
import { SHARED } from "../cache-control.ts";
import type { JsonSchema } from "../rest/value.ts";

export function jsonAnswer(body: object): Response {
  return Response.json(body, { headers: { "cache-control": SHARED } });
}

/** An object with all of these members. */
export function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: "object", required: Object.keys(properties), properties };
}

/** Counts by value, the most frequent first. */
export const COUNTS: JsonSchema = { type: "object", additionalProperties: { type: "integer" } };
