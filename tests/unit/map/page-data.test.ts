import { type FilterSpecification, featureFilter } from "@maplibre/maplibre-gl-style-spec";
import type { Feature, Point, Position } from "geojson";
import { describe, expect, test } from "vitest";
import { createQueryClient } from "../../../src/data/client.ts";
import { stopOnestopId } from "../../../src/domain/onestop.ts";
import { encodeLine } from "../../../src/domain/polyline.ts";
import { boundsOf, pageData } from "../../../src/map/page-data.ts";
import type { MapSource } from "../../../src/ui/schematic/map-source.ts";

const lineOf = (...coordinates: Position[]): Feature => ({
  type: "Feature",
  properties: {},
  geometry: { type: "LineString", coordinates },
});

const signal = new AbortController().signal;
const figure = {} as Element;

describe("the box around features", () => {
  test("holds every position, and is none without one", () => {
    expect(boundsOf([lineOf([1, 2], [3, -4]), lineOf([-1, 0], [0, 5])])).toEqual([-1, -4, 3, 5]);
    expect(boundsOf([])).toBeNull();
    expect(boundsOf([lineOf()])).toBeNull();
  });

  test("stays small across the antimeridian", () => {
    expect(boundsOf([lineOf([179, -17], [-179, -16])])).toEqual([179, -17, 181, -16]);
  });
});

describe("what a page's map shows", () => {
  test("lines of a network, named as the page's list names them", async () => {
    const asked: string[] = [];
    const client = createQueryClient(
      {
        send: () => Promise.reject(new TypeError("not asked")),
        portal: async (path) => {
          asked.push(path);
          const look = { route_type: 3, route_color: "ff0000", route_text_color: null };
          const line = encodeLine([
            [10, 50],
            [11, 51],
          ]);
          return { routes: [{ id: 7, route_id: "A", ...look, lines: [line] }] };
        },
      },
      1,
    );
    const data = await pageData(client, figure, { kind: "network", path: "/x", key: "route_id" }, signal);
    expect(asked).toEqual(["/x"]);
    expect(data?.bounds).toEqual([10, 50, 11, 51]);
    expect(data?.routes.features[0]?.properties).toEqual({ id: 7, colour: "#ff0000" });
    expect(data?.names).toEqual([{ feature: { kind: "route", id: 7 }, named: { attribute: "route", value: "A" } }]);
  });

  describe("stops of a network", () => {
    const stopId = stopOnestopId({ lon: 10.5, lat: 50.5, name: "Main St" });
    const look = { route_type: 3, route_color: null, route_text_color: null };
    const routes = [
      {
        id: 7,
        route_id: "A",
        ...look,
        lines: [
          encodeLine([
            [10, 50],
            [11, 51],
          ]),
        ],
      },
    ];
    const clientWith = (answer: object) =>
      createQueryClient(
        { send: () => Promise.reject(new TypeError("not asked")), portal: async () => ({ routes, ...answer }) },
        1,
      );
    const source = {
      kind: "network",
      path: "/x",
      key: "id",
      stops: { versions: ["ab"], agencies: ["Metro", "Trolley"] },
    } as const;
    const data = (answer: object, of: MapSource = source as unknown as MapSource) =>
      pageData(clientWith(answer), figure, of, signal);

    test("are at hand where all of them came, at the places in their ids", async () => {
      const stops = [
        { id: 5, onestop_id: stopId, stop_name: "Main St" },
        { id: 6, onestop_id: null, stop_name: "Nowhere" },
      ];
      const found = await data({ stop_count: 2, stops });
      expect(found?.stopTiles).toBeUndefined();
      expect(found?.stops.features.map((stop) => stop.properties)).toEqual([{ id: 5, name: "Main St" }]);
      const [stop] = found?.stops.features ?? [];
      const { coordinates } = stop!.geometry as Point;
      const [lon, lat] = coordinates;
      expect(lon).toBeCloseTo(10.5, 4);
      expect(lat).toBeCloseTo(50.5, 4);
      expect(found?.names).toContainEqual({
        feature: { kind: "stop", id: 5 },
        named: { attribute: "stop", value: "5" },
      });
    });

    test.each([
      ["of the agencies, where there are more than came", source, { stop_count: 9000, stops: [] }],
      ["of the version, where the answer names none", { ...source, stops: { versions: ["ab"] } }, {}],
    ])("are those of the tiles %s", async (_, of, answer) => {
      const found = await data(answer, of as unknown as MapSource);
      expect(found?.stops.features).toEqual([]);
      const filter = featureFilter(found?.stopTiles as FilterSpecification, "layers[0].filter").filter;
      const isDrawn = (properties: object) => filter({ zoom: 14 }, { type: 1, properties: { ...properties } });
      const agencies = '[{"agency_id":"b","agency_name":"Bus"},{"agency_id":"m","agency_name":"Metro"}]';
      expect(isDrawn({ feed_version_sha1: "ab", agencies })).toBe(true);
      expect(isDrawn({ feed_version_sha1: "ab", agencies, location_type: 1 })).toBe(true);
      expect(isDrawn({ feed_version_sha1: "ab", agencies, location_type: 2 })).toBe(false);
      expect(isDrawn({ feed_version_sha1: "cd", agencies })).toBe(false);
      for (const other of ['[{"agency_id":"b","agency_name":"Bus"}]', '[{"agency_id":"","agency_name":"Metro North"}]'])
        expect(isDrawn({ feed_version_sha1: "ab", agencies: other })).toBe(!("agencies" in of.stops));
    });
  });

  test("is nothing where another server answers", async () => {
    const client = createQueryClient({ send: () => Promise.reject(new TypeError("not asked")) }, 1);
    expect(await pageData(client, figure, { kind: "network", path: "/x", key: "id" }, signal)).toBeNull();
  });

  test("routes with all their stops, or with the stop of the page", async () => {
    const variables: unknown[] = [];
    const stop = { id: 5, stop_name: "S", geometry: { type: "Point", coordinates: [10.5, 50.5] } };
    const geometry = lineOf([10, 50], [11, 51]).geometry;
    const look = { route_type: 3, route_color: null, route_text_color: null };
    const client = createQueryClient(
      {
        send: async (request) => {
          variables.push(request.variables);
          const { all } = request.variables as { all: boolean };
          const none = { id: 2, ...look, geometry: null, ...(all ? { stops: [] } : {}) };
          const route = { id: 1, ...look, geometry, ...(all ? { stops: [stop] } : {}) };
          return { data: { routes: [route, none], ...(all ? {} : { stops: [stop] }) } };
        },
      },
      1,
    );
    for (const at of [null, 5]) {
      const data = await pageData(client, figure, { kind: "routes", ids: [1, 2], stop: at }, signal);
      expect(data?.routes.features).toHaveLength(1);
      expect(data?.stops.features.map((f) => f.properties)).toEqual([{ id: 5, name: "S" }]);
      expect(data?.names.map((n) => n.named.value)).toEqual(["1", "5"]);
    }
    expect(variables).toEqual([
      { ids: [1, 2], stop: null, all: true, one: false },
      { ids: [1, 2], stop: [5], all: false, one: true },
    ]);
  });
});
