import { type FilterSpecification, featureFilter } from "@maplibre/maplibre-gl-style-spec";
import type { LineString, Point } from "geojson";
import { describe, expect, test } from "vitest";
import { createQueryClient } from "../../../src/data/client.ts";
import { encodeLine } from "../../../src/domain/geo/polyline.ts";
import { stopOnestopId } from "../../../src/domain/ids/onestop.ts";
import { drawnStops, pageData } from "../../../src/map/page-data.ts";
import { buildSchematic, type LonLat } from "../../../src/ui/schematic/build.ts";
import type { MapSource } from "../../../src/ui/schematic/map-source.ts";

const signal = new AbortController().signal;
const figure = {} as HTMLElement;

describe("the map data of a page", () => {
  test("lines of a network, with the names in the page's list", async () => {
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
    expect(data?.routes.features[0]?.geometry).toEqual({
      type: "MultiLineString",
      coordinates: [
        [
          [10, 50],
          [11, 51],
        ],
      ],
    });
    expect(data?.transit).toBe(false);
    expect(data?.routes.features[0]?.properties).toEqual({ id: 7, color: "#ff0000" });
    expect(data?.names).toEqual([{ feature: { kind: "route", id: 7 }, item: { attribute: "route", value: "A" } }]);
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

    test("are available if all of them were loaded, at the positions in their ids", async () => {
      const stops = [
        { id: 5, onestop_id: stopId, stop_id: "M", stop_name: "Main St" },
        { id: 6, onestop_id: null, stop_id: "N", stop_name: "Nowhere" },
      ];
      const found = await data({ stop_count: 2, stops });
      expect(found?.stopTiles).toBeUndefined();
      expect(found?.stops.features.map((stop) => stop.properties)).toEqual([{ id: 5 }]);
      const [stop] = found?.stops.features ?? [];
      const { coordinates } = stop!.geometry as Point;
      const [lon, lat] = coordinates;
      expect(lon).toBeCloseTo(10.5, 4);
      expect(lat).toBeCloseTo(50.5, 4);
      expect(found?.names).toContainEqual({
        feature: { kind: "stop", id: 5 },
        item: { attribute: "stop", value: "5" },
      });
    });

    test.each([
      ["of the agencies, if the page has only some", source, { stop_count: 9000, stops: [] }],
      ["of the version, where the answer names none", { ...source, stops: { versions: ["ab"] } }, {}],
    ])("come from the tiles %s", async (_, of, answer) => {
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

  test("is empty if another server answers", async () => {
    const client = createQueryClient({ send: () => Promise.reject(new TypeError("not asked")) }, 1);
    expect(await pageData(client, figure, { kind: "network", path: "/x", key: "id" }, signal)).toBeNull();
  });

  test("stops of a small version, named by their stop_id; grouped stops are not clickable", async () => {
    const answer = (stop_id: string | null) => {
      const portal = async () => ({ routes: [], stops: [{ stop_id, stop_name: null, lon: 10.5, lat: 50.5 }] });
      return createQueryClient({ send: () => Promise.reject(new TypeError("not asked")), portal }, 1);
    };
    const source: MapSource = { kind: "network", path: "/x", key: "route_id", stops: { versions: ["ab"] } };
    const data = await pageData(answer("main"), figure, source, signal);
    expect(data?.stops.features.map(({ geometry }) => (geometry as Point).coordinates)).toEqual([[10.5, 50.5]]);
    expect(data?.names.map(({ item }) => item)).toEqual([{ attribute: "stop", value: "main" }]);
    expect(await pageData(answer(null), figure, source, signal)).toBeNull();
  });

  test("lines of a place's operators, named by their operator", async () => {
    const look = { route_type: 3, route_color: "ff0000", route_text_color: null };
    const line = encodeLine([
      [10, 50],
      [11, 51],
    ]);
    const portal = async (path: string) => ({ routes: [{ id: Number(path.slice(1)), ...look, lines: [line] }] });
    const client = createQueryClient({ send: () => Promise.reject(new TypeError("not asked")), portal }, 1);
    const place = { querySelectorAll: () => [], dataset: { frame: "9,49,12,52" } } as unknown as HTMLElement;
    const networks = ["1", "2"].map((n) => ({ path: `/${n}`, key: `o-${n}` }));
    const data = await pageData(client, place, { kind: "extents", networks }, signal);
    expect(data?.transit).toBe(true);
    expect(data?.names).toEqual([
      { feature: { kind: "route", id: 1 }, item: { attribute: "route", value: "o-1" } },
      { feature: { kind: "route", id: 2 }, item: { attribute: "route", value: "o-2" } },
    ]);
  });

  test("routes with all their stops, or only those in the drawing", async () => {
    const variables: unknown[] = [];
    const stop = { id: 5, geometry: { type: "Point", coordinates: [10.5, 50.5] } };
    const geometry = {
      type: "LineString",
      coordinates: [
        [10, 50],
        [11, 51],
      ],
    };
    const look = { route_type: 3, route_color: null, route_text_color: null };
    const client = createQueryClient(
      {
        send: async (request) => {
          variables.push(request.variables);
          const { all } = request.variables as { all: boolean };
          const none = { id: 2, ...look, geometry: null, ...(all ? { stops: [] } : {}) };
          const route = { id: 1, ...look, geometry, ...(all ? { stops: [stop] } : {}) };
          return { data: { routes: [route, none] } };
        },
      },
      1,
    );
    const drawn = drawing([{ cx: 600, cy: 310, stop: "5" }]);
    for (const stops of ["all", "drawn"] as const) {
      const data = await pageData(client, drawn, { kind: "routes", ids: [1, 2], stops }, signal);
      expect(data?.routes.features).toHaveLength(1);
      expect(data?.stops.features.map((f) => f.properties?.id)).toEqual([5]);
      expect(data?.names.map((n) => n.item.value)).toEqual(["1", "5"]);
    }
    expect(variables).toEqual([
      { ids: [1, 2], all: true },
      { ids: [1, 2], all: false },
    ]);
    // A stop where nothing calls is drawn alone, and nothing is asked.
    const alone = await pageData(client, drawn, { kind: "routes", ids: [], stops: "drawn" }, signal);
    expect([alone?.routes.features.length, alone?.stops.features.length, variables.length]).toEqual([0, 1, 2]);
  });
});

type Circle = { cx: number; cy: number; stop: string; of?: string; here?: boolean };

/** A figure as the drawing of a stop makes it, without a document. */
function drawing(circles: readonly Circle[], frame = "10.00000,50.00000,11.00000,51.00000"): HTMLElement {
  const elements = circles.map(({ cx, cy, stop, of, here = false }) => ({
    dataset: { stop, ...(of === undefined ? {} : { of }) },
    getAttribute: (name: string) => `${name === "cx" ? cx : cy}`,
    closest: () => (here ? {} : null),
  }));
  return {
    dataset: { frame },
    querySelector: () => ({ getAttribute: () => "0 0 1200 620" }),
    querySelectorAll: () => elements,
  } as unknown as HTMLElement;
}

describe("stops of a drawing", () => {
  test("are at their positions in the drawing, with lines from their station", () => {
    const station: LonLat = [10.001, 50.0005];
    const parts: LonLat[] = [
      [10.0002, 50.0009],
      [10.0021, 50.0001],
    ];
    const schematic = buildSchematic({
      lines: [],
      stops: [
        { at: station, name: "S", key: 1 },
        { at: parts[0]!, name: "A", key: 2, of: 1, here: true },
        { at: parts[1]!, name: "B", key: 3, of: 1 },
      ],
    })!;
    const circles = schematic.stops.map(({ x, y, key, of, here }): Circle => {
      return { cx: x, cy: y, stop: key!, here, ...(of === undefined ? {} : { of: `${of}` }) };
    });
    const figure = drawing(circles, schematic.frame.map((at) => at.toFixed(5)).join());
    figure.querySelector = () => ({ getAttribute: () => `0 0 ${schematic.width} ${schematic.height}` }) as never;
    const { stops, links } = drawnStops(figure);
    const byId = new Map(stops.map(({ feature }) => [feature.properties?.id, feature]));
    for (const [id, [lon, lat]] of [
      [1, station],
      [2, parts[0]!],
      [3, parts[1]!],
    ] as const) {
      const [x = 0, y = 0] = (byId.get(id)!.geometry as Point).coordinates;
      // Half a unit of a drawing of some hundred meters.
      expect(Math.abs(x - lon)).toBeLessThan(1e-5);
      expect(Math.abs(y - lat)).toBeLessThan(1e-5);
    }
    expect(byId.get(2)?.properties).toEqual({ id: 2, here: 1 });
    expect(links).toHaveLength(2);
    for (const { geometry } of links) {
      const [from] = (geometry as LineString).coordinates;
      expect(from).toEqual((byId.get(1)!.geometry as Point).coordinates);
    }
  });
});
