import {
  createExpression,
  type FilterSpecification,
  featureFilter,
  validateStyleMin,
} from "@maplibre/maplibre-gl-style-spec";
import { describe, expect, it } from "vitest";
import { MODE_COLORS } from "../../../src/domain/gtfs/color.ts";
import { ALL, type MapFilters } from "../../../src/map/filters.ts";
import { underNames } from "../../../src/map/style-order.ts";
import { transitLayers } from "../../../src/map/transit-layers.ts";
import { transitNames } from "../../../src/map/transit-names.ts";

const TODAY = new Date("2026-11-21T12:00:00Z");

const namesWith = (filters: Partial<MapFilters> = {}) => {
  const layers = transitLayers("light", { ...ALL, ...filters }, null, TODAY);
  const { stops, routes } = transitNames("light", layers);
  return { layers, all: [...stops, ...routes] };
};

/** The layers that would name a feature. */
function namedBy(properties: Record<string, unknown>, filters: Partial<MapFilters> = {}): string[] {
  const source = "route_type" in properties ? "routes" : "stops";
  return namesWith(filters)
    .all.filter((layer) => (layer as { source: string }).source === source)
    .filter((layer) => {
      const { filter } = featureFilter((layer as { filter: FilterSpecification }).filter, "layers[0].filter");
      return filter({ zoom: 16 }, { type: 2, properties, geometry: [] } as never);
    })
    .map((layer) => layer.id);
}

describe("names of lines and stops", () => {
  it("are hidden along with lines and stops next to a journey", () => {
    expect(transitNames("dark", [])).toEqual({ stops: [], routes: [] });
  });

  it("are a valid style", () => {
    const { layers, all } = namesWith({ modes: ["bus"], agency: "A", headway: 600 });
    const style = {
      version: 8 as const,
      glyphs: "http://portal.test/{fontstack}/{range}",
      sources: { routes: { type: "vector" as const, tiles: [] }, stops: { type: "vector" as const, tiles: [] } },
      layers: [...layers, ...all],
    };
    expect(validateStyleMin(style as never).map((error) => error.message)).toEqual([]);
  });

  it("are shown for stations and separate stops, not for each platform", () => {
    expect(namedBy({ stop_name: "Abbey", location_type: 1 })).toEqual(["station-names"]);
    expect(namedBy({ stop_name: "Abbey", location_type: 0, parent_station: "abbey" })).toEqual([]);
    expect(namedBy({ stop_name: "Abbey" })).toEqual(["stop-names"]);
  });

  it("are shown for lines with a number, not with words", () => {
    expect(namedBy({ route_type: 3, route_short_name: "46A" })).toEqual(["route-names"]);
    expect(namedBy({ route_type: 3, route_short_name: "MetroRapid" })).toEqual([]);
    expect(namedBy({ route_type: 3 })).toEqual([]);
  });

  it("follow the filters", () => {
    expect(namedBy({ route_type: 3, route_short_name: "46A" }, { modes: ["tram"] })).toEqual([]);
    expect(namedBy({ stop_name: "Abbey", location_type: 1 }, { kinds: [0] })).toEqual([]);
  });

  it("have the color of the line, and are legible on it", () => {
    const routes = namesWith().all.find(({ id }) => id === "route-names") as unknown as {
      paint: { "text-color": unknown; "text-halo-color": unknown };
    };
    const colorBy = (expression: unknown, properties: Record<string, unknown>) => {
      const made = createExpression(expression, { type: "color", expression: { parameters: [] } } as never);
      if (made.result !== "success") throw new Error("no expression");
      return String(made.value.evaluate({ zoom: 12 }, { type: 2, properties } as never));
    };
    const ink = (route_color: string) => colorBy(routes.paint["text-color"], { route_type: 3, route_color });
    const ground = (properties: Record<string, unknown>) => colorBy(routes.paint["text-halo-color"], properties);
    expect(ink("ffd100")).toBe("#000000");
    expect(ink("#003366")).toBe("#ffffff");
    expect(ground({ route_type: 3, route_color: "ff0000" })).toBe(ground({ route_type: 1, route_color: "#FF0000" }));
    const drawn = (hex: string) => ground({ route_type: 3, route_color: hex });
    for (const [type, mode] of [
      [1, "metro"],
      [401, "metro"],
      [900, "tram"],
      [106, "rail"],
      [700, "bus"],
      [4, "ferry"],
      [9999, "misc"],
    ] as const)
      expect([type, ground({ route_type: type })]).toEqual([type, drawn(MODE_COLORS[mode])]);
  });

  it("of lines yield to those of towns, and those of stops come before them", () => {
    const { all, layers } = namesWith();
    const town = [{ id: "town", type: "symbol" } as never];
    const isRoute = ({ id }: { id: string }) => id === "route-names";
    const order = underNames(town, [...layers, ...all.filter((l) => !isRoute(l))], all.filter(isRoute)).map(
      ({ id }) => id,
    );
    expect(order.indexOf("route-names")).toBeLessThan(order.indexOf("town"));
    expect(order.indexOf("town")).toBeLessThan(order.indexOf("station-names"));
  });
});
