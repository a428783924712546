/** Components shared by the operations of the OpenAPI document. */
import { PROBLEMS } from "../../../problem.ts";
import type { JsonSchema } from "../value.ts";

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** GeoJSON geometries: how deep positions are nested in the coordinates of each. */
const GEOMETRIES: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

function coordinates(depth: number): JsonSchema {
  return depth === 0 ? ref("Position") : { type: "array", items: coordinates(depth - 1) };
}

const EVIDENCE: Readonly<Record<string, JsonSchema>> = {
  file: { type: "string", description: "File of a feed" },
  line: { type: "integer", description: "Line of that file, from 1" },
  field: { type: "string", description: "Parameter or member" },
  value: { type: "string", description: "Its value" },
  limit: { type: "number", description: "The limit that was exceeded" },
  actual: { type: "number", description: "The value that exceeded it" },
};

export const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Position: {
    type: "array",
    description: "Longitude and latitude, WGS84 degrees",
    items: { type: "number" },
    minItems: 2,
    maxItems: 3,
  },
  ...Object.fromEntries(
    Object.entries(GEOMETRIES).map(([type, depth]) => [
      type,
      {
        type: "object",
        description: `A GeoJSON ${type} (RFC 7946)`,
        required: ["type", "coordinates"],
        properties: { type: { type: "string", enum: [type] }, coordinates: coordinates(depth) },
      },
    ]),
  ),
  Geometry: {
    description: "A GeoJSON geometry (RFC 7946), WGS84 degrees",
    oneOf: Object.keys(GEOMETRIES).map(ref),
    discriminator: {
      propertyName: "type",
      mapping: Object.fromEntries(Object.keys(GEOMETRIES).map((type) => [type, `#/components/schemas/${type}`])),
    },
  },
  Feature: {
    type: "object",
    description: "A row as GeoJSON: every key except the geometry is a property",
    required: ["type", "properties", "geometry"],
    properties: {
      type: { type: "string", enum: ["Feature"] },
      id: { type: ["integer", "string"], description: "Id of the row, where the list has one" },
      properties: { type: "object", additionalProperties: true },
      geometry: {
        anyOf: [ref("Geometry"), { type: "null" }],
        description: "null for a row without a position or an extent (RFC 7946, 3.2)",
      },
    },
  },
  FeatureCollection: {
    type: "object",
    description: "Rows as GeoJSON (RFC 7946)",
    required: ["type", "features"],
    properties: {
      type: { type: "string", enum: ["FeatureCollection"] },
      features: { type: "array", items: ref("Feature") },
      numberMatched: { type: "integer", description: "Number of features of all pages; absent if it is not counted" },
      numberReturned: { type: "integer", description: "Number of features of this page" },
      links: { type: "array", items: ref("Link"), description: "As in OGC API Features, if there is a next page" },
      meta: ref("Meta"),
    },
  },
  Link: {
    type: "object",
    description: "A link of OGC API Features",
    required: ["rel", "href"],
    properties: {
      rel: { type: "string", description: "next for the next page" },
      type: { type: "string", description: "Content type" },
      href: { type: "string", format: "uri" },
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
  ApiError: {
    type: "object",
    description: "A refusal of the REST API",
    required: ["error"],
    properties: {
      error: { type: "string", description: "One sentence for people" },
      problem: ref("ApiErrorDetails"),
    },
  },
  ApiErrorDetails: {
    type: "object",
    description: "Code and details of the problem",
    required: ["code"],
    properties: {
      code: ref("ProblemCode"),
      title: { type: "string", description: "The problem in a few words" },
      ...EVIDENCE,
    },
  },
  ProblemCode: {
    type: "string",
    description: "Code of a problem; programs switch on it, never on a text",
    enum: Object.keys(PROBLEMS),
  },
  Problem: {
    type: "object",
    description: "Problem details (RFC 9457)",
    required: ["type", "title", "status", "code", "detail"],
    properties: {
      type: { type: "string", format: "uri", description: "about:blank with the code" },
      title: { type: "string", description: "The problem in a few words" },
      status: { type: "integer", description: "HTTP status" },
      code: ref("ProblemCode"),
      detail: { type: "string", description: "One sentence for people" },
      instance: { type: "string", description: "Path of the request" },
      retryAfter: { type: "integer", description: "Seconds after which to try again" },
      ...EVIDENCE,
    },
  },
};

const RETRY_AFTER = {
  "Retry-After": { schema: { type: "integer", minimum: 0 }, description: "Seconds after which to try again" },
};

function refusal(description: string, headers: JsonSchema = {}): JsonSchema {
  const more = Object.keys(headers).length === 0 ? {} : { headers };
  return { description, ...more, content: { "application/json": { schema: ref("ApiError") } } };
}

function problem(description: string, headers: JsonSchema = {}): JsonSchema {
  const more = Object.keys(headers).length === 0 ? {} : { headers };
  return { description, ...more, content: { "application/problem+json": { schema: ref("Problem") } } };
}

export const RESPONSES: Readonly<Record<string, JsonSchema>> = {
  Malformed: refusal("A parameter cannot be read or is beyond a limit"),
  Unauthorized: problem("Sign in first"),
  Forbidden: problem("Your account lacks a role"),
  NotFound: refusal("Nothing has this key"),
  TooMany: problem("Too many requests from this IP address or key; try again after Retry-After seconds", RETRY_AFTER),
  Failed: refusal("Something went wrong on our side"),
  Unavailable: refusal("The database is not responding; try again after Retry-After seconds", RETRY_AFTER),
};

export const SECURITY_SCHEMES: Readonly<Record<string, JsonSchema>> = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "A token of the sign-in service: for your own keys, webhooks, and feeds, and for downloads where they are reserved for members",
  },
};
