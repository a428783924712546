import { parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import type { Collection } from "../../../../worker/api/endpoint/endpoint.ts";
import type { QueryValues } from "../../../../worker/api/endpoint/parameter.ts";
import { parametersOf } from "../../../../worker/api/endpoint/rows.ts";
import { checkDocument, checkText } from "../../../../worker/api/graphql/limits.ts";
import { schema } from "../../../../worker/api/graphql/schema.ts";
import { TABLE } from "../../../../worker/api/rest/table.ts";

const ROWS = TABLE.filter((endpoint) => endpoint.kind !== "plain");

/** Every set of switches, with and without a key and with each format. */
function variations(collection: Collection): QueryValues[] {
  const switches = collection.groups
    .flatMap((group) => group.parameters.map((p) => p.name))
    .filter((name) => name.startsWith("include_") || name.endsWith("_key") || name === "id");
  let all: QueryValues[] = [{ format: "json" }, { format: "geojson" }];
  for (const name of switches) {
    const value = name === "id" ? 7 : name.endsWith("_key") ? "7" : true;
    all = all.flatMap((asked) => [asked, { ...asked, [name]: value }]);
  }
  return all;
}

describe("the table", () => {
  test("lists every path once and every operation once", () => {
    expect(new Set(TABLE.map((e) => e.path)).size).toBe(TABLE.length);
    expect(new Set(TABLE.map((e) => e.operation)).size).toBe(TABLE.length);
  });

  test.each(ROWS.map((endpoint) => [endpoint.path, endpoint] as const))(
    "%s: its documents are valid in every variation and within the limits",
    (_, { collection }) => {
      for (const asked of variations(collection)) {
        const text = collection.document(asked);
        const document = parse(text);
        expect(validate(schema(), document)).toEqual([]);
        expect(checkText(text)).toBeNull();
        expect(checkDocument(document)).toBeNull();
      }
    },
  );

  test.each(ROWS.map((endpoint) => [endpoint.path, endpoint] as const))(
    "%s: no parameter twice, each described",
    (path, endpoint) => {
      const names = parametersOf(endpoint).map((p) => p.name);
      expect(names.length).toBe(new Set(names).size);
      for (const p of parametersOf(endpoint)) expect(p.description).toMatch(/^[A-Z].*\.$/);
      for (const segment of path.matchAll(/\{(\w+)\}/g)) expect(names).toContain(segment[1]);
    },
  );

  test("a filter without parameters is empty", () => {
    for (const { collection } of ROWS) {
      const where = Object.assign({}, ...collection.groups.map((group) => group.where({})));
      expect(where).toEqual(collection.name === "operators" ? { merged: true } : {});
    }
  });
});

describe("filters", () => {
  const whereOf = (path: string, asked: QueryValues) => {
    const { collection } = ROWS.find((endpoint) => endpoint.path === path)!;
    return Object.assign({}, ...collection.groups.map((group) => group.where(asked)));
  };

  test("a circle needs its center, and has a default radius of 0", () => {
    expect(whereOf("/stops", { lat: 1, lon: 2 })).toEqual({ near: { lat: 1, lon: 2, radius: 0 } });
    expect(whereOf("/stops", { lat: 0, lon: 0, radius: 5 })).toEqual({ near: { lat: 0, lon: 0, radius: 5 } });
    expect(whereOf("/stops", { lat: 1, radius: 5 })).toEqual({});
  });

  test("the route of trips: 0 is any, a text is a Onestop ID", () => {
    expect(whereOf("/routes/{route_key}/trips", { route_key: "0" })).toEqual({});
    expect(whereOf("/routes/{route_key}/trips", { route_key: "12" })).toEqual({ route_ids: [12] });
    expect(whereOf("/routes/{route_key}/trips", { route_key: "r-x" })).toEqual({ route_onestop_ids: ["r-x"] });
    expect(whereOf("/routes/{route_key}/trips", { route_key: "0", route_onestop_id: "r-x" })).toEqual({
      route_onestop_ids: ["r-x"],
    });
    expect(whereOf("/routes/{route_key}/trips", { service_date: "2026-01-01", relative_date: "NEXT_MONDAY" })).toEqual({
      relative_date: "NEXT_MONDAY",
    });
  });
});

describe("departures", () => {
  const { collection } = ROWS.find((endpoint) => endpoint.path === "/stops/{stop_key}/departures")!;
  const filter = (asked: QueryValues) => collection.variables!(asked).stop_time_where;
  const always = { use_service_window: true };

  test.each<[string, QueryValues, object]>([
    ["nothing: the next hour", {}, { ...always, next: 3600 }],
    ["next", { next: 60 }, { ...always, next: 60 }],
    [
      "a date wins over the others",
      { date: "2026-01-02", relative_date: "TODAY", service_date: "2026-01-03" },
      { ...always, date: "2026-01-02" },
    ],
    [
      "a relative date wins over a service day",
      { relative_date: "MONDAY", service_date: "2026-01-03" },
      { ...always, relative_date: "MONDAY" },
    ],
    [
      "a service day",
      { service_date: "2026-01-03", use_service_window: false },
      { use_service_window: false, service_date: "2026-01-03" },
    ],
    [
      "times exclude next",
      { date: "2026-01-02", start_time: "08:00:00", end_time: "25:00:00", next: 60 },
      { ...always, date: "2026-01-02", start: "08:00:00", end: "25:00:00" },
    ],
    [
      "times without a day are today's",
      { start_time: "08:00:00" },
      { ...always, relative_date: "TODAY", start: "08:00:00" },
    ],
  ])("%s", (_, asked, expected) => {
    expect(filter(asked)).toEqual(expected);
  });

  test("the limit applies to each board, for at most 100 stops", () => {
    expect(collection.variables!({ limit: 3 })).toMatchObject({ limit: 100, departures: 3 });
    expect(collection.variables!({})).toMatchObject({ limit: 100, departures: 20 });
  });
});
