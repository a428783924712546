/** The style is valid for MapLibre, and requests nothing from other sites. */
import { type FilterSpecification, featureFilter, validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { describe, expect, it } from "vitest";
import { BASEMAP_SOURCE, basemapStyle, type MapTheme, STREETS_SOURCE } from "../../../src/map/style.ts";
import { SCHEMA_FEATURES } from "../../support/basemap-archive.ts";

const THEMES: MapTheme[] = ["light", "dark"];

describe.each(THEMES)("the %s style", (theme) => {
  const style = basemapStyle(theme, "/tiles/basemap.json");

  it("is valid", () => {
    expect(validateStyleMin(style)).toEqual([]);
    expect(validateStyleMin(basemapStyle(theme, null))).toEqual([]);
  });

  it("lays streets over the ground and below all names, and repeats no name of the world", () => {
    const streets = basemapStyle(theme, "/tiles/basemap.json", "en", true);
    const source = { type: "vector", url: "/tiles/streets.json" } as const;
    expect(validateStyleMin({ ...streets, sources: { ...streets.sources, [STREETS_SOURCE]: source } })).toEqual([]);
    const added = streets.layers.filter((layer) => "source" in layer && layer.source === STREETS_SOURCE);
    expect(streets.layers.length - added.length).toBe(style.layers.length);
    expect(added.every(({ minzoom = 0 }) => minzoom >= 11)).toBe(true);
    expect(new Set(added.map((layer) => "source-layer" in layer && layer["source-layer"]))).toEqual(
      new Set(["landuse", "water", "buildings", "roads", "places"]),
    );
    const isName = streets.layers.map(({ type }) => type === "symbol");
    expect(isName.lastIndexOf(false)).toBeLessThan(isName.indexOf(true));
    const villages = added.find(({ id }) => id === "streets_places_locality") as { filter: FilterSpecification };
    const { filter } = featureFilter(villages.filter, "layers[0].filter");
    const isShown = (detail: string) =>
      filter({ zoom: 14 }, { type: 1, properties: { kind: "locality", kind_detail: detail } });
    expect([isShown("village"), isShown("city")]).toEqual([true, false]);
  });

  it("uses the tiles and attribution of the TileJSON", () => {
    expect(style.sources).toEqual({ [BASEMAP_SOURCE]: { type: "vector", url: "/tiles/basemap.json" } });
  });

  it("needs no sprite, no glyphs and no other origin", () => {
    expect(style).not.toHaveProperty("sprite");
    expect(style).not.toHaveProperty("glyphs");
    const text = JSON.stringify(style);
    expect(text).not.toContain("icon-image");
    expect(text).not.toMatch(/https?:\/\//);
    for (const face of Object.values(style["font-faces"] ?? {}).flat()) {
      expect(typeof face === "string" ? face : face.url).toMatch(/^\/.*\.woff2/);
    }
  });

  it("draws every layer of the schema", () => {
    const types = { Point: 1, LineString: 2, Polygon: 3 } as const;
    const drawn = new Set<string>();
    for (const layer of style.layers) {
      if (layer.type === "background") continue;
      const filter = featureFilter((layer as { filter?: FilterSpecification }).filter, "layers[0].filter").filter;
      const zoom = Math.min(layer.maxzoom ?? 24, 18);
      const found = SCHEMA_FEATURES.filter(
        ({ layer: of, type, properties }) =>
          "source-layer" in layer &&
          layer["source-layer"] === of &&
          (layer.type === "symbol" || (layer.type === "fill") === (type === "Polygon")) &&
          filter({ zoom }, { type: types[type], properties }),
      );
      expect(found.length, layer.id).toBeGreaterThan(0);
      for (const feature of found) drawn.add(JSON.stringify(feature));
    }
    const left = SCHEMA_FEATURES.filter((feature) => !drawn.has(JSON.stringify(feature)));
    // Points of interest are nothing without their pictures; peaks are theirs as well.
    expect(left.map(({ layer }) => layer)).toEqual(["pois", "natural"]);
  });

  it("shows names of small towns later than those of large ones", () => {
    const layer = style.layers.find(({ id }) => id === "places_locality") as { filter: FilterSpecification };
    const filter = featureFilter(layer.filter, "layers[0].filter").filter;
    const isNamed = (zoom: number, properties: object) =>
      filter({ zoom }, { type: 1, properties: { kind: "locality", ...properties } });
    expect([5.9, 6, 7].map((zoom) => isNamed(zoom, { min_zoom: 7 }))).toEqual([false, true, true]);
    expect(isNamed(0, {})).toBe(true);
    expect(isNamed(14, { kind: "country" })).toBe(false);
  });

  it("has legible names on its background", () => {
    const light = (color: string) => {
      const [r, g, b] = [1, 3, 5].map((at) => {
        const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const contrast = (one: string, other: string) => {
      const [dark, bright] = [light(one), light(other)].toSorted((a, b) => a - b);
      return (bright! + 0.05) / (dark! + 0.05);
    };
    const paint = (id: string, name: string) =>
      (style.layers.find((layer) => layer.id === id)!.paint as Record<string, string>)[name]!;
    const earth = paint("earth", "fill-color");
    expect(contrast(paint("places_locality", "text-color"), earth)).toBeGreaterThan(4.5);
    for (const id of ["places_country", "places_region"])
      expect(contrast(paint(id, "text-color"), earth), id).toBeGreaterThan(3);
  });

  it("has a file for every font of its layers", () => {
    const named = new Set(JSON.stringify(style.layers).match(/Noto Sans [A-Za-z0-9 ]+/g));
    expect(named.size).toBeGreaterThan(2);
    for (const font of named) expect(Object.keys(style["font-faces"] ?? {})).toContain(font);
  });

  it("has land, water, borders and places", () => {
    const sources = new Set(style.layers.map((layer) => ("source-layer" in layer ? layer["source-layer"] : "")));
    for (const name of ["earth", "water", "boundaries", "places", "roads", "landuse"]) expect(sources).toContain(name);
  });

  it("paints the sea below everything, so that an archive may omit it", () => {
    const [background, ...others] = style.layers;
    const water = others.find((layer) => layer.id === "water");
    expect(background).toMatchObject({ type: "background" });
    expect(background?.paint).toMatchObject({
      "background-color": (water?.paint as { "fill-color"?: string } | undefined)?.["fill-color"],
    });
  });

  it("has only the background without a basemap", () => {
    const none = basemapStyle(theme, null);
    expect(none.sources).toEqual({});
    expect(none.layers.map(({ type }) => type)).toEqual(["background"]);
  });
});

it("the themes differ, and the language is configurable", () => {
  expect(basemapStyle("light", "/t.json").layers).not.toEqual(basemapStyle("dark", "/t.json").layers);
  const german = JSON.stringify(basemapStyle("light", "/t.json", "de").layers);
  expect(german).toContain("name:de");
  expect(german).not.toContain("name:fr");
});
