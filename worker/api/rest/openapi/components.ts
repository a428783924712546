/** Components shared by several operations of the OpenAPI document. */
import { PROBLEMS } from "../../../problem.ts";
import type { JsonSchema } from "../value.ts";

export const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Geometry: {
    type: "object",
    description: "A GeoJSON geometry (RFC 7946), WGS84 degrees",
    required: ["type", "coordinates"],
    properties: {
      type: {
        type: "string",
        enum: ["Point", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "MultiPoint"],
      },
      coordinates: { type: "array" },
    },
  },
  FeatureCollection: {
    type: "object",
    description: "The same rows as GeoJSON: every key except the geometry is a property",
    required: ["type", "features"],
    properties: {
      type: { const: "FeatureCollection" },
      features: {
        type: "array",
        items: {
          type: "object",
          required: ["type", "properties", "geometry"],
          properties: {
            type: { const: "Feature" },
            properties: { type: "object" },
            geometry: { $ref: "#/components/schemas/Geometry" },
          },
        },
      },
      meta: { $ref: "#/components/schemas/Meta" },
    },
  },
  Meta: {
    type: "object",
    description: "Only if the page is full",
    required: ["after", "next"],
    properties: {
      after: { type: "integer", description: "Id of the last row" },
      next: { type: "string", format: "uri", description: "URL of the next page" },
    },
  },
  Error: {
    type: "object",
    required: ["error"],
    properties: {
      error: { type: "string", description: "One sentence for people" },
      problem: {
        type: "object",
        description: "Code and details of the problem",
        required: ["code"],
        properties: {
          code: { type: "string", enum: Object.keys(PROBLEMS) },
          title: { type: "string" },
          field: { type: "string" },
          value: { type: "string" },
          limit: { type: "number" },
          actual: { type: "number" },
        },
      },
    },
  },
};

function refusal(description: string): JsonSchema {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
}

export const RESPONSES: Readonly<Record<string, JsonSchema>> = {
  Malformed: refusal("A parameter cannot be read or is beyond a limit"),
  NotFound: refusal("Nothing has this key"),
  TooMany: {
    description: "Too many requests from this IP address; try again after Retry-After seconds",
    headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds" } },
    content: { "application/problem+json": { schema: { type: "object" } } },
  },
};
