import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import examples from "../../../../content/openapi-examples.json" with { type: "json" };
import { PORTAL_TABLE } from "../../../../worker/api/portal/table.ts";
import { openapiDocument } from "../../../../worker/api/rest/openapi/document.ts";
import { rowSchema } from "../../../../worker/api/rest/openapi/row-schema.ts";
import { TABLE } from "../../../../worker/api/rest/table.ts";

const PARTS = [
  { tag: "rest", description: "Transitland v2", url: "https://portal.example/api/v2/rest", prefix: "", table: TABLE },
  { tag: "portal", description: "Own", url: "https://portal.example/api/v2", prefix: "/portal", table: PORTAL_TABLE },
];
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into
const made = openapiDocument(PARTS, examples) as any;

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
    const portal = PORTAL_TABLE.map((endpoint) => `/portal${endpoint.path}`);
    expect(Object.keys(made.paths)).toEqual([...TABLE.map((endpoint) => endpoint.path), ...portal]);
    const operations = [...TABLE, ...PORTAL_TABLE].map((endpoint) => endpoint.operation);
    expect(new Set(operations).size).toBe(operations.length);
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
        tags: { type: ["object", "null"] },
      },
    });
  });
});
