import {
  createExpression,
  type FilterSpecification,
  featureFilter,
  latest,
  validateStyleMin,
} from "@maplibre/maplibre-gl-style-spec";
import { describe, expect, it } from "vitest";
import { ROUTE_TYPES, topType } from "../../../src/domain/gtfs/route-types.ts";
import { networkHeadway } from "../../../src/domain/map/tiles.ts";
import { ALL, MAP_MODES, type MapFilters } from "../../../src/map/filters.ts";
import { reachStyle } from "../../../src/map/reach.ts";
import { underNames } from "../../../src/map/style-order.ts";
import { NETWORK_LAYER, ROUTE_LAYERS, STOP_LAYER, transitLayers } from "../../../src/map/transit-layers.ts";

const OFFSET = latest.paint_line["line-offset"] as never;

const TODAY = new Date("2026-11-21T12:00:00Z");

/** The layers of lines that would draw a route. */
function drawnBy(properties: Record<string, unknown>, filters: Partial<MapFilters> = {}): string[] {
  return transitLayers("light", { ...ALL, ...filters }, null, TODAY)
    .filter((layer) => ROUTE_LAYERS.includes(layer.id))
    .filter((layer) => {
      const { filter } = featureFilter((layer as { filter: FilterSpecification }).filter, "layers[0].filter");
      return filter({ zoom: 10 }, { type: 2, properties, geometry: [] } as never);
    })
    .map((layer) => layer.id.replace("routes-", ""));
}

/** The layers of networks that would draw one: its dot and its name. */
function networkLayers(properties: Record<string, unknown>, filters: Partial<MapFilters>): string[] {
  return transitLayers("light", { ...ALL, ...filters }, null, TODAY)
    .filter(({ id }) => id.startsWith("network"))
    .filter((layer) => {
      const { filter } = featureFilter((layer as { filter: FilterSpecification }).filter, "layers[0].filter");
      return filter({ zoom: 4 }, { type: 1, properties, geometry: [] } as never);
    })
    .map(({ id }) => id);
}

describe("layers of lines and stops", () => {
  it("draw a line, its outline and its highlight at the same offset from the track, at high zooms", () => {
    const layers = transitLayers("light", ALL, null, TODAY).filter(({ type }) => type === "line");
    expect(layers.length).toBeGreaterThan(10);
    const offset = (side_by_side: number | undefined, zoom: number) =>
      layers.map((layer) => {
        const made = createExpression((layer.paint as { "line-offset": unknown })["line-offset"], OFFSET);
        if (made.result === "error") throw new Error(String(made.value));
        const properties = side_by_side === undefined ? {} : { side_by_side };
        return made.value.evaluate({ zoom }, { type: 2, properties, geometry: [] } as never) as number;
      });
    expect(new Set(offset(undefined, 12))).toEqual(new Set([0]));
    expect(new Set(offset(-2, 12))).toEqual(new Set([-6]));
    expect(new Set(offset(1, 10))).toEqual(new Set([4]));
    expect(new Set(offset(1, 6))).toEqual(new Set([0]));
  });

  it.each(["light", "dark"] as const)("are a valid style (%s)", (theme) => {
    const style = {
      version: 8 as const,
      sources: { routes: { type: "vector" as const, tiles: [] }, stops: { type: "vector" as const, tiles: [] } },
      layers: transitLayers(
        theme,
        { ...ALL, modes: ["bus", "other"], headway: 600, agency: "A", service: "ends_soon", generated: false },
        { kind: "stop", onestopId: "s-x" },
        TODAY,
      ),
    };
    expect(validateStyleMin(style as never).map((error) => error.message)).toEqual([]);
  });

  it("draw every route type once, extended ones as their parents", () => {
    const classOf: Record<number, string> = { 0: "tram", 1: "metro", 2: "rail", 3: "bus-infrequent" };
    for (const { code } of ROUTE_TYPES)
      expect([code, drawnBy({ route_type: code })]).toEqual([code, [classOf[topType(code)] ?? "other"]]);
    expect(drawnBy({ route_type: 4711 })).toEqual(["other"]);
  });

  it.each([
    [600, "bus-frequent"],
    [601, "bus-medium"],
    [1200, "bus-medium"],
    [1201, "bus-infrequent"],
    [0, "bus-infrequent"],
    [-1, "bus-infrequent"],
  ])("a bus every %i seconds is %s", (headway_secs, name) => {
    expect(drawnBy({ route_type: 3, headway_secs })).toEqual([name]);
  });

  it("show only the lines that match the filters", () => {
    const bus = { route_type: 700, headway_secs: 900, agency_name: "A", last_day: "2026-12-01" };
    for (const shown of [
      { modes: ["bus"] },
      { headway: 1200 },
      { agency: "A" },
      { service: "current" },
      { service: "ends_soon" },
    ] as Partial<MapFilters>[])
      expect([shown, drawnBy(bus, shown)]).toEqual([shown, ["bus-medium"]]);
    for (const hidden of [
      { modes: ["rail"] },
      { headway: 600 },
      { agency: "B" },
      { service: "expired" },
    ] as Partial<MapFilters>[])
      expect([hidden, drawnBy(bus, hidden)]).toEqual([hidden, []]);
    expect(drawnBy({ ...bus, last_day: "2026-11-20" }, { service: "expired" })).toEqual(["bus-medium"]);
    expect(drawnBy({ route_type: 3 }, { headway: 3600 })).toEqual([]);
  });

  it("show only networks with matching lines", () => {
    const both = [NETWORK_LAYER, "network-names"];
    const network = { agency_name: "A", last_day: "2026-12-01", headway_3: 900, headway_0: -1, headway_other: 300 };
    for (const shown of [
      {},
      { modes: ["bus"] },
      { modes: ["tram"] },
      { modes: ["rail", "bus"] },
      { modes: ["other"] },
      { headway: 600 },
      { modes: ["bus"], headway: 1200 },
      { modes: ["tram", "bus"], headway: 1200 },
      { modes: ["other"], headway: 600, agency: "A", service: "current" },
    ] as Partial<MapFilters>[])
      expect([shown, networkLayers(network, shown)]).toEqual([shown, both]);
    for (const hidden of [
      { modes: ["rail"] },
      { modes: ["trolleybus", "ferry", "metro"] },
      { modes: ["tram"], headway: 3600 },
      { modes: ["bus"], headway: 600 },
      { modes: ["bus"], agency: "B" },
      { modes: ["bus"], service: "expired" },
    ] as Partial<MapFilters>[])
      expect([hidden, networkLayers(network, hidden)]).toEqual([hidden, []]);
    for (const [mode, basic] of MAP_MODES)
      for (const type of basic)
        expect(networkLayers({ [networkHeadway(type)]: 60 }, { modes: [mode], headway: 600 })).toEqual(both);
  });

  it("show only stops of the agency, not of one with a similar name", () => {
    const agencies = JSON.stringify([{ agency_id: "a", agency_name: 'The "M"' }]);
    const isDrawn = (agency: string) => {
      const layer = transitLayers("light", { ...ALL, agency }, null, TODAY).find(({ id }) => id === STOP_LAYER);
      const { filter } = featureFilter((layer as { filter: FilterSpecification }).filter, "layers[0].filter");
      return filter({ zoom: 14 }, { type: 1, properties: { location_type: 0, agencies }, geometry: [] } as never);
    };
    expect(['The "M"', "", "The", "a", "agency_id"].map(isDrawn)).toEqual([true, true, false, false, false]);
  });

  it("hide problematic geometries by default, and generated lines on request", () => {
    expect(drawnBy({ route_type: 2, problematic: true })).toEqual([]);
    expect(drawnBy({ route_type: 2, problematic: true }, { problems: true })).toEqual(["rail"]);
    expect(drawnBy({ route_type: 2, generated: true })).toEqual(["rail"]);
    expect(drawnBy({ route_type: 2, generated: true }, { generated: false })).toEqual([]);
  });

  it("are above the ground and below the names", () => {
    const layer = (id: string, type: string) => ({ id, type }) as never;
    const base = [layer("land", "fill"), layer("names", "symbol")];
    expect(underNames(base, [layer("x", "line")]).map(({ id }) => id)).toEqual(["land", "x", "names"]);
    expect(underNames(base, [layer("y", "symbol"), layer("x", "line")]).map(({ id }) => id)).toEqual([
      "land",
      "x",
      "names",
      "y",
    ]);
    expect(underNames(base.slice(0, 1), [layer("x", "line")]).map(({ id }) => id)).toEqual(["land", "x"]);
    expect(transitLayers("light", ALL, null, TODAY).some(({ id }) => id === STOP_LAYER)).toBe(true);
  });
});

describe("reach", () => {
  it("draws zones of on-demand service apart from what can be reached", () => {
    const area = { type: "MultiPolygon" as const, coordinates: [] };
    const { sources, layers } = reachStyle(
      [
        { minutes: null, area },
        { minutes: 10, area },
      ],
      "light",
    );
    expect(validateStyleMin({ version: 8, sources, layers } as never)).toEqual([]);
    const drawn = (properties: Record<string, unknown>) =>
      layers.flatMap((layer) => {
        const { filter } = featureFilter((layer as { filter: FilterSpecification }).filter, "layers[0].filter");
        return filter({ zoom: 10 }, { type: 3, properties, geometry: [] } as never) ? [layer.id] : [];
      });
    const { features } = (sources.reach as { data: { features: { properties: Record<string, unknown> }[] } }).data;
    expect(features.map(({ properties }) => drawn(properties))).toEqual([
      ["reach-areas", "reach-edges"],
      ["on-demand-zones", "on-demand-edges"],
    ]);
  });
});
