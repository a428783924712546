import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import examples from "../../../../content/openapi-examples.json" with { type: "json" };
import { ROUTING_TABLE } from "../../../../worker/api/compat/routing/table.ts";
import { openapiDocument } from "../../../../worker/api/endpoint/openapi/document.ts";
import { rowSchema } from "../../../../worker/api/endpoint/openapi/row-schema.ts";
import { PORTAL_TABLE } from "../../../../worker/api/portal/table.ts";
import { TABLE } from "../../../../worker/api/rest/table.ts";

const PARTS = [
  { tag: "rest", description: "Transitland v2", url: "https://portal.example/api/v2/rest", prefix: "", table: TABLE },
  { tag: "portal", description: "Own", url: "https://portal.example/api/v2", prefix: "/portal", table: PORTAL_TABLE },
  {
    tag: "routing",
    description: "Routing",
    url: "https://portal.example/api/v2",
    prefix: "/routing",
    table: ROUTING_TABLE,
  },
];
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into
const made = openapiDocument(PARTS, examples) as any;

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into
const operationsOf = (document: any) =>
  Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, item]) =>
    ["get", "post"].flatMap((method) => {
      // biome-ignore lint/suspicious/noExplicitAny: the document is looked into
      const operation = item[method] as any;
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );

describe("openapi.json", () => {
  test("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(made));
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test("describes GraphQL and subscriptions if it has their URL", async () => {
    const base = "https://portal.example/api/v2";
    // biome-ignore lint/suspicious/noExplicitAny: the document is looked into
    const whole = openapiDocument(PARTS, examples, base) as any;
    expect(await new Validator().validate(structuredClone(whole))).toEqual({ valid: true });
    const { get, post, servers } = whole.paths["/query"];
    expect(servers).toEqual([{ url: base }]);
    for (const operation of [get, post]) {
      expect(Object.keys(operation.responses["200"].content)).toContain("text/event-stream");
    }
    expect(made.paths["/query"]).toBeUndefined();
  });

  test.each([
    [
      "/feeds",
      "id onestop_id spec search fetch_error tag_key tag_value url url_type url_case_sensitive lat bbox limit",
    ],
    [
      "/feed_versions",
      "feed_id feed_onestop_id id sha1 fetched_before fetched_after covers_start_date covers_end_date",
    ],
    ["/agencies", "id agency_id agency_name onestop_id feed_version_sha1 search adm0_iso city_name include_routes"],
    ["/routes", "route_id route_type route_types operator_onestop_id serves_stop_onestop_id agency_id include_stops"],
    ["/routes/{route_key}/trips", "route_key trip_id route_onestop_id service_date relative_date include_geometry"],
    ["/stops", "stop_id served_by_onestop_ids served_by_route_type served_by_route_types location_type radius"],
    [
      "/stops/{stop_key}/departures",
      "next date relative_date service_date start_time end_time use_service_window limit",
    ],
    [
      "/operators",
      "onestop_id feed_onestop_id search tag_key tag_value adm1_name license_redistribution_allowed after",
    ],
  ])("%s has the parameters of Transitland v2", (path, names) => {
    const told = made.paths[path].get.parameters.map((parameter: { name: string }) => parameter.name);
    expect(told).toEqual(expect.arrayContaining(names.split(" ")));
  });

  test("is checked by a validator that finds errors", async () => {
    const broken = structuredClone(made);
    delete broken.paths["/feeds"].get.responses;
    broken.paths["/feeds"].get.parameters[0].in = "nowhere";
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test("has every path of the tables, and its server first", () => {
    const portal = [
      ...PORTAL_TABLE.map((endpoint) => `/portal${endpoint.path}`),
      ...ROUTING_TABLE.map((endpoint) => `/routing${endpoint.path}`),
    ];
    const formats = TABLE.flatMap((endpoint) => {
      if (endpoint.kind === "plain" || endpoint.formats.length === 0) return [];
      return endpoint.kind === "list"
        ? [`${endpoint.path}.{format}`]
        : [`${endpoint.path}.geojson`, `${endpoint.path}.geojsonl`];
    });
    expect(Object.keys(made.paths)).toEqual([...TABLE.map((endpoint) => endpoint.path), ...portal, ...formats]);
    const operations = operationsOf(made).map(({ operation }) => operation.operationId);
    expect(new Set(operations).size).toBe(operations.length);
    expect(operations).toEqual(expect.arrayContaining([...TABLE, ...PORTAL_TABLE].map(({ operation }) => operation)));
    expect(made.servers[0].url).toBe("https://portal.example/api/v2/rest");
    for (const path of portal) {
      expect(made.paths[path].servers).toEqual([{ url: "https://portal.example/api/v2" }]);
    }
  });

  test("describes each segment of each path", () => {
    for (const [path, item] of Object.entries<Record<string, { parameters?: { name: string; in: string }[] }>>(
      made.paths,
    )) {
      const segments = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const { parameters = [] } = item.get ?? item.post ?? {};
      expect(parameters.filter((p) => p.in === "path").map((p) => p.name)).toEqual(segments);
    }
  });

  test("has no error and no warning of the usual rules", async () => {
    const base = "https://portal.example/api/v2";
    const config = await createConfig({ extends: ["recommended"] });
    const lint = (document: object) => lintFromString({ source: JSON.stringify(document), config });
    const found = await lint(openapiDocument(PARTS, examples, base));
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
    const broken = structuredClone(made);
    delete broken.security;
    expect((await lint(broken)).map(({ ruleId }) => ruleId)).toContain("security-defined");
  });

  test("asks for sign-in where a site may reserve downloads for members, and requires it for a user's own things", () => {
    expect(made.security).toEqual([]);
    const plain = [...TABLE, ...PORTAL_TABLE].filter((endpoint) => endpoint.kind === "plain");
    const idsOf = (endpoints: typeof plain) => endpoints.map(({ operation }) => operation).sort();
    const idsWith = (security: object[]) =>
      operationsOf(made)
        .filter(({ operation }) => JSON.stringify(operation.security) === JSON.stringify(security))
        .map(({ operation }) => operation.operationId)
        .sort();
    const [withRole, forUsers] = [plain.filter(({ role }) => role), plain.filter(({ isForUsers }) => isForUsers)];
    expect([withRole.length, forUsers.length]).toEqual([expect.any(Number), 8]);
    expect(idsWith([{}, { bearer: [] }])).toEqual(idsOf(withRole));
    expect(idsWith([{ bearer: [] }])).toEqual(idsOf(forUsers));
    const named = operationsOf(made).filter(({ operation }) => operation.security !== undefined);
    expect(named.length).toBe(withRole.length + forUsers.length);
  });

  test("names the schema of every object", () => {
    const inline: string[] = [];
    // biome-ignore lint/suspicious/noExplicitAny: the document is looked into
    const search = (value: any, path: readonly string[]) => {
      if (typeof value !== "object" || value === null) return;
      const isComponent = path.length === 3 && path[0] === "components";
      if (value.type === "object" && value.properties !== undefined && !isComponent) inline.push(path.join("/"));
      for (const [key, inner] of Object.entries(value)) {
        if (key !== "examples" && key !== "example") search(inner, [...path, key]);
      }
    };
    search(made, []);
    expect(inline).toEqual([]);
    const { schemas } = made.components;
    for (const name of ["Agency", "Feed", "FeedVersion", "Operator", "Route", "Stop", "StopDepartures", "Trip"]) {
      expect(schemas[`${name}List`].required, name).toHaveLength(1);
      expect(schemas[name].required, name).toContain("id");
    }
    expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
    expect(Object.keys(schemas).filter((name) => /Answer/.test(name))).toEqual([]);
  });

  test("requires the fields that every row has, and no optional ones", () => {
    const { Route, ServedStop, Trip, ServingRoute } = made.components.schemas;
    expect(Route.required).toEqual(expect.arrayContaining(["route_id", "feed_version", "agency"]));
    for (const name of ["geometry", "alerts", "route_stops"]) {
      expect(Object.keys(Route.properties)).toContain(name);
      expect(Route.required).not.toContain(name);
    }
    expect(ServedStop.required).toEqual(["id", "onestop_id", "stop_id", "stop_name"]);
    expect(ServingRoute.required).toContain("agency");
    expect(Trip.required).not.toContain("stop_times");
  });

  test("describes every operation, with what may go wrong", () => {
    for (const { path, operation } of operationsOf(made)) {
      expect(operation.description, path).toMatch(/\w/);
      expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(["429", "500", "503"]));
      expect(made.tags.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(operation.tags));
    }
    for (const name of ["TooMany", "Unavailable"]) {
      expect(Object.keys(made.components.responses[name].headers)).toEqual(["Retry-After"]);
    }
  });

  test("has an example for every parameter that fits its schema", () => {
    const fits = new Ajv({ strict: false, validateFormats: false });
    let checked = 0;
    for (const { path, operation } of operationsOf(made)) {
      for (const { name, schema, example } of operation.parameters ?? []) {
        expect(example, `${path} ${name}`).toBeDefined();
        expect(fits.validate(schema, example), `${path} ${name} ${JSON.stringify(example)}`).toBe(true);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(500);
  });

  test("has no dangling references", () => {
    const text = JSON.stringify(made);
    for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path!.split("/").reduce((at, key) => at?.[key], made);
      expect(target, path).toBeDefined();
    }
  });

  test("has examples that match their schemas", () => {
    // biome-ignore lint/suspicious/noExplicitAny: schemas and answers of every shape
    type Any = any;
    const misfits = (value: Any, schema: Any, path: string): string[] => {
      if (schema.$ref !== undefined) {
        return misfits(value, made.components.schemas[schema.$ref.split("/").at(-1)], path);
      }
      if (schema.anyOf !== undefined) {
        const all: string[][] = schema.anyOf.map((one: Any) => misfits(value, one, path));
        return all.find((one) => one.length === 0) ?? all[0]!;
      }
      const types = schema.type === undefined ? [] : [schema.type].flat();
      const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
      const fits =
        types.length === 0 || types.includes(Number.isInteger(value) && types.includes("integer") ? "integer" : type);
      if (!fits) return [`${path} is ${type}, not ${types}`];
      if (schema.enum !== undefined && !schema.enum.includes(value)) return [`${path} is ${value}`];
      if (type === "array")
        return value.flatMap((item: Any, i: number) => misfits(item, schema.items ?? {}, `${path}[${i}]`));
      if (type !== "object") return [];
      const missing = (schema.required ?? []).filter((key: string) => !(key in value));
      const open = schema.properties === undefined || schema.additionalProperties !== undefined;
      return [
        ...missing.map((key: string) => `${path}.${key} is missing`),
        ...Object.entries(value).flatMap(([key, inner]) => {
          const inside = schema.properties?.[key];
          if (inside !== undefined) return misfits(inner, inside, `${path}.${key}`);
          return open ? [] : [`${path}.${key} is not described`];
        }),
      ];
    };
    const operations = Object.values<Any>(made.paths).map((item) => item.get ?? item.post);
    let checked = 0;
    for (const { responses } of operations) {
      const { schema, examples: shown } = responses[200]?.content?.["application/json"] ?? {};
      if (shown === undefined) continue;
      checked++;
      expect(misfits(shown.sample.value, schema, "")).toEqual([]);
    }
    expect(checked).toBe(Object.keys(examples).length);
    expect(checked).toBeGreaterThan(10);
  });

  test("has rows with the types of the GraphQL schema, including nulls", () => {
    expect(rowSchema("{ stops { id stop_name geometry parent { id } feed_version { fetched_at } } }")).toEqual({
      type: "object",
      properties: {
        id: { type: "integer" },
        stop_name: { type: ["string", "null"] },
        geometry: { $ref: "#/components/schemas/Geometry" },
        parent: { type: ["object", "null"], properties: { id: { type: "integer" } } },
        feed_version: { type: "object", properties: { fetched_at: { type: "string", format: "date-time" } } },
      },
    });
    expect(rowSchema("{ feeds { spec languages tags } }")).toMatchObject({
      properties: {
        spec: { anyOf: [{ enum: ["GTFS", "GTFS_RT", "GBFS", "MDS"] }, { type: "null" }] },
        languages: { type: ["array", "null"], items: { type: "string" } },
        tags: { anyOf: [{ type: "object", additionalProperties: { type: "string" } }, { type: "null" }] },
      },
    });
  });
});
