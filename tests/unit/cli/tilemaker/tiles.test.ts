import { gunzipSync } from "node:zlib";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { describe, expect, it } from "vitest";
import { areaOf, tileKey } from "../../../../cli/tilemaker/areas.ts";
import { boundsOf, cutFeatures } from "../../../../cli/tilemaker/cut-features.ts";
import {
  type FeatureToCut,
  headwayOf,
  Networks,
  routeFeatures,
  Stations,
  stopFeatures as stopFeaturesOf,
} from "../../../../cli/tilemaker/features.ts";
import { LAYER, type LayerName } from "../../../../cli/tilemaker/layers.ts";
import { MAX_TILE_BYTES, mergedTiles, summaryOf } from "../../../../cli/tilemaker/merge.ts";
import { readSection, SectionWriter } from "../../../../cli/tilemaker/section.ts";
import { encodeLine } from "../../../../src/domain/geo/polyline.ts";
import { servedBy } from "../../../../src/domain/map/tiles.ts";
import type { TiledAgency, TiledRoute, TiledStop } from "../../../../worker/store/entities/tiling.ts";

/** Ranges of rows, which only reading them from a database needs. */
const NO_ROWS = { route_first: 0, route_count: 0, stop_first: 0, stop_count: 0 };
const VERSION = {
  id: 1,
  sha1: "a".repeat(40),
  feed_onestop_id: "f-a",
  last_day: "2027-01-01",
  state: "[]",
  ...NO_ROWS,
};

function route(more: Partial<TiledRoute> = {}): TiledRoute {
  const line: [number, number][] = [
    [16.3, 48.2],
    [16.4, 48.21],
    [16.5, 48.2],
  ];
  return {
    id: 7,
    agency_id: 3,
    onestop_id: "r-u2-1",
    route_id: "R",
    route_type: 3,
    route_short_name: "1",
    route_long_name: null,
    route_color: "FF0000",
    agency_name: "Transit",
    headways: "[]",
    lines: JSON.stringify([{ line: encodeLine(line) }]),
    generated: 0,
    max_segment_length: 1000.4,
    ...more,
  };
}

const stop = (id: number, lon: number, lat: number, location_type = 0) => ({
  id,
  onestop_id: `s-${id}`,
  stop_id: String(id),
  stop_name: `Stop ${id}`,
  location_type,
  parent_station: null,
  lon,
  lat,
  routes: "[[7,1,3]]",
});

const AGENCY = {
  id: 3,
  onestop_id: "o-u2-transit",
  agency_id: "T",
  agency_name: "Transit",
  routes: 1,
};

function stopFeatures(version: typeof VERSION, stops: TiledStop[], agencies: TiledAgency[]): FeatureToCut[] {
  const stations = new Stations();
  stations.add(stops);
  return stopFeaturesOf(version, stops, agencies, stations);
}

type RoutesAndStops = [Parameters<Networks["addRoutes"]>[0], Parameters<Networks["addStops"]>[0]];

function networkFeatures(version: typeof VERSION, agencies: TiledAgency[], ...[routes, stops]: RoutesAndStops) {
  const networks = new Networks();
  networks.addRoutes(routes);
  networks.addStops(stops);
  return networks.features(version, agencies);
}

/** Compressed sections by area. */
type Cut = Map<string, Uint8Array>;

function cutOf(layers: Partial<Record<LayerName, readonly FeatureToCut[]>>): Cut {
  const writers = new Map<string, SectionWriter>();
  for (const [name, features = []] of Object.entries(layers)) {
    const layer = name as LayerName;
    const shared = features.map(({ id, weight, attributes }) => ({ layer, id, weight, attributes }));
    for (const { tile, index, geometry } of cutFeatures(layer, features)) {
      const area = areaOf(tile);
      const writer = writers.get(area) ?? new SectionWriter();
      writers.set(area, writer);
      writer.add(tile, { feature: shared[index]!, geometry });
    }
  }
  return new Map([...writers].map(([area, writer]) => [area, writer.end()]));
}

const feed = (routes: TiledRoute[], stops: FeatureToCut[] = [], networks: FeatureToCut[] = []) =>
  cutOf({ networks, routes: routeFeatures(VERSION, routes), stops });

type Decoded = Map<string, { z: number; x: number; y: number; tile: VectorTile; bytes: number }>;

/** @param bytes states the compressed size of the sections, which decides in how many parts they are merged */
async function decoded(feeds: Cut[], layers: LayerName[], bytes = 0): Promise<Decoded> {
  const tiles: Decoded = new Map();
  const archives = [...new Set(layers.map((layer) => LAYER[layer].archive))];
  for (const archive of archives) {
    for (const area of new Set(feeds.flatMap((cut) => [...cut.keys()]))) {
      const open = async function* () {
        for (const cut of feeds) if (cut.has(area)) yield cut.get(area)!;
      };
      for await (const { z, x, y, data } of mergedTiles(archive, open, bytes, [0, 14])) {
        const raw = gunzipSync(data);
        if (raw.length === 0) continue;
        tiles.set(`${z}/${x}/${y}`, { z, x, y, tile: new VectorTile(new PbfReader(raw)), bytes: raw.length });
      }
    }
  }
  return tiles;
}

describe("features", () => {
  it("of routes have the attributes that the map reads", () => {
    const [feature] = routeFeatures(VERSION, [
      route({
        headways:
          '[{"dow_category":1,"headway_secs":600},{"dow_category":1,"headway_secs":540},{"dow_category":6,"headway_secs":60}]',
      }),
    ]);
    expect(feature?.attributes).toEqual({
      id: 7,
      onestop_id: "r-u2-1",
      feed_onestop_id: "f-a",
      feed_version_sha1: "a".repeat(40),
      route_id: "R",
      route_type: 3,
      route_short_name: "1",
      route_color: "FF0000",
      agency_name: "Transit",
      headway_secs: 540,
      generated: false,
      geometry_max_segment_length: 1000,
      last_day: "2027-01-01",
    });
    expect(headwayOf("[]")).toBe(-1);
  });

  it.each([
    ["from shapes, up to 50 km", 49_999, 0, undefined],
    ["from shapes, longer", 50_000, 0, true],
    ["from stop to stop, up to 5 km", 4_999, 1, undefined],
    ["from stop to stop, longer", 5_000, 1, true],
  ])("%s", (_, max_segment_length, generated, problematic) => {
    const [feature] = routeFeatures(VERSION, [route({ max_segment_length, generated })]);
    expect(feature?.attributes.problematic).toBe(problematic);
  });

  it("of stops and networks name their agencies; those without a position are omitted", () => {
    expect(stopFeatures(VERSION, [stop(1, 16.3, 48.2)], [AGENCY])[0]?.attributes).toMatchObject({
      id: 1,
      agencies: '[{"agency_id":"T","agency_name":"Transit"}]',
      location_type: 0,
    });
    const station = { ...stop(2, 16.3, 48.2, 1), routes: "[]" };
    const platform = { ...stop(1, 16.3, 48.2), parent_station: "2" };
    expect(stopFeatures(VERSION, [station, platform], [AGENCY])[0]?.attributes.agencies).toContain(servedBy("Transit"));
    expect(stopFeatures(VERSION, [station], [AGENCY])[0]?.attributes.agencies).toBe("[]");
    const agencies = [AGENCY, { ...AGENCY, id: 4 }, { ...AGENCY, routes: 0 }];
    expect(networkFeatures(VERSION, agencies, [], [stop(1, 16.3, 48.2)])).toHaveLength(1);
    expect(routeFeatures(VERSION, [route({ lines: "[]" })])).toEqual([]);
  });

  it("of networks have the best headway of each mode, from their own routes", () => {
    const every = (headway_secs: number) => JSON.stringify([{ dow_category: 1, headway_secs }]);
    const [network] = networkFeatures(
      VERSION,
      [AGENCY],
      [
        route({ route_type: 3 }),
        route({ route_type: 700, headways: every(1200) }),
        route({ route_type: 3, headways: every(900) }),
        route({ route_type: 3 }),
        route({ route_type: 0 }),
        route({ route_type: 4711, headways: every(60) }),
        route({ agency_id: 4, route_type: 1, headways: every(90) }),
      ],
      [stop(1, 16.3, 48.2)],
    );
    expect(network?.attributes).toEqual({
      id: 3,
      onestop_id: "o-u2-transit",
      feed_onestop_id: "f-a",
      agency_name: "Transit",
      routes: 1,
      last_day: "2027-01-01",
      headway_3: 900,
      headway_0: -1,
      headway_other: 60,
    });
  });
});

describe("tiles", () => {
  it("contain lines at all zooms, with ids and attributes, only where there are any", async () => {
    const tiles = await decoded([feed([route()])], ["routes"]);
    for (const zoom of [8, 11, 14]) expect([...tiles.values()].some(({ z }) => z === zoom)).toBe(true);
    expect(tiles.has("14/0/0")).toBe(false);
    const near = [...tiles.values()].find(({ z }) => z === 14)!.tile.layers.routes!.feature(0);
    expect([near.id, near.type, near.properties.route_id]).toEqual([7, 2, "R"]);
    // From afar a line of some streets is not seen at all; where it is, it says the same as near.
    expect([...tiles.values()].every(({ z }) => z > 3)).toBe(true);
    const far = [...tiles.values()].find(({ z }) => z === 7)!.tile.layers.routes!.feature(0);
    expect(far.properties).toEqual(near.properties);
  });

  it("contain stations before stops, and networks while lines are too small", async () => {
    const stops = stopFeatures(VERSION, [stop(1, 16.3, 48.2), stop(2, 16.31, 48.2, 1)], [AGENCY]);
    const networks = networkFeatures(VERSION, [AGENCY], [], [stop(1, 16.3, 48.2)]);
    const cut = feed([route()], stops, networks);
    const tiles = { stops: await decoded([cut], ["stops"]), networks: await decoded([cut], ["networks"]) };
    const ids = (zoom: number, layer: "stops" | "networks") =>
      [...tiles[layer].values()]
        .filter(({ z }) => z === zoom)
        .flatMap(({ tile }) => {
          const found = tile.layers[layer];
          return found === undefined ? [] : Array.from({ length: found.length }, (_, i) => found.feature(i).id);
        })
        .sort();
    expect(new Set(ids(10, "stops"))).toEqual(new Set([2]));
    expect(new Set(ids(12, "stops"))).toEqual(new Set([1, 2]));
    expect(ids(0, "networks")).toEqual([3]);
    expect(ids(10, "networks")).toEqual([]);
  });

  it("are the same for feeds merged or built together", async () => {
    const [one, two] = [route({ id: 1, route_id: "A" }), route({ id: 2, route_id: "B", route_type: 1 })];
    const apart = await decoded([feed([one]), feed([two])], ["routes"]);
    const together = await decoded([feed([one, two])], ["routes"]);
    expect([...apart.keys()].sort()).toEqual([...together.keys()].sort());
    for (const [place, { tile }] of apart) {
      const all = (of: VectorTile) =>
        Array.from({ length: of.layers.routes!.length }, (_, i) => {
          const feature = of.layers.routes!.feature(i);
          return { id: feature.id, properties: feature.properties, lines: feature.loadGeometry() };
        });
      expect(all(tile)).toEqual(all(together.get(place)!.tile));
      // What matters more is drawn later, and so lies above.
      expect(all(tile).map(({ id }) => id)).toEqual([1, 2]);
    }
  });

  it("have a size limit: the least important features are dropped first", async () => {
    const stops = Array.from({ length: 4_000 }, (_, i) => {
      const [feature] = stopFeatures(VERSION, [stop(i + 1, 16.3 + i * 1e-6, 48.2, i === 0 ? 1 : 0)], [AGENCY]);
      return { ...feature!, attributes: { ...feature!.attributes, filling: `${i}`.repeat(60) } };
    });
    const tiles = await decoded([feed([], stops)], ["stops"]);
    for (const { bytes } of tiles.values()) expect(bytes).toBeLessThanOrEqual(MAX_TILE_BYTES);
    const full = [...tiles.values()].find(({ z }) => z === 12)!.tile.layers.stops!;
    expect(full.length).toBeLessThan(4_000);
    expect(full.length).toBeGreaterThan(500);
    expect(Array.from({ length: full.length }, (_, i) => full.feature(i).id)).toContain(1);
  });
});

describe("at the edge of the map", () => {
  /** A line and a network of Fiji: from Suva over the 180th meridian to Lakeba. */
  const points: [number, number][] = [
    [178.4, -18.1],
    [179.9, -18],
    [-179.9, -18],
    [-178.8, -18.2],
  ];
  const fiji = route({ lines: JSON.stringify([{ line: encodeLine(points) }]) });
  const network = (...lons: number[]) =>
    networkFeatures(
      VERSION,
      [AGENCY],
      [],
      lons.map((lon, i) => stop(i, lon, i)),
    );

  it("a line across the 180th meridian takes the short way, on both sides", async () => {
    const stops = stopFeatures(VERSION, [stop(1, -178.8, -18.2)], [AGENCY]);
    const of = feed([fiji], stops);
    const tiles = [...(await decoded([of], ["routes"])).values()];
    const near = tiles.filter(({ z }) => z === 8);
    expect([...new Set(near.map(({ x }) => x))].sort((a, b) => a - b)).toEqual([0, 254, 255]);
    for (const { tile } of near)
      for (const line of tile.layers.routes!.feature(0).loadGeometry())
        for (const { x, y } of line) expect([x >= -64 && x <= 4160, y >= -64 && y <= 4160]).toEqual([true, true]);
    expect(boundsOf([...routeFeatures(VERSION, [fiji]), ...stops])).toEqual([
      -180,
      expect.closeTo(-18.2),
      180,
      expect.closeTo(-18),
    ]);
  });

  it.each([
    [[178.4, 179.9, -178.8], 179.9],
    [[177, -179.9, -179], -179.9],
    [[16.3, 16.4, 16.5, 0, 16.5], 16.4],
    [[-10, 0, 10], 0],
  ])("a network with stops at longitudes %j is placed between them, at %d", (lons, lon) => {
    expect(network(...lons)[0]?.point?.[0]).toBeCloseTo(lon);
  });

  it("poles and points without extent cause no error", async () => {
    const pole: [number, number][] = [
      [0, 89.9],
      [10, 90],
      [20, 85],
    ];
    const speck: [number, number][] = [
      [5, 5],
      [5, 5],
    ];
    const lines = JSON.stringify([{ line: encodeLine(pole) }, { line: encodeLine(speck) }]);
    const stops = stopFeatures(VERSION, [stop(1, 0, 90), stop(2, 180, -90), stop(3, -180, 0)], [AGENCY]);
    const of = feed([route({ lines })], stops);
    expect(boundsOf([...routeFeatures(VERSION, [route({ lines })]), ...stops])).toEqual([-180, -90, 180, 90]);
    const tiles = await decoded([of], ["routes", "stops"]);
    expect([...tiles.values()].some(({ tile }) => tile.layers.stops !== undefined)).toBe(true);
  });
});

describe("sections", () => {
  const many = (ids: number[]) => ids.map((id) => route({ id, route_type: id % 3 }));
  const opened = (...sections: Uint8Array[]) =>
    async function* () {
      yield* sections;
    };

  it("are the same tiles when merged in parts, which bounds the memory", async () => {
    const feeds = [feed(many([1, 2, 3])), feed(many([4, 5]))];
    const [whole, parts] = [await decoded(feeds, ["routes"]), await decoded(feeds, ["routes"], 400 * 2 ** 20)];
    expect(parts.size).toBe(whole.size);
    for (const [place, { tile }] of whole) {
      const ids = (of: VectorTile) =>
        Array.from({ length: of.layers.routes!.length }, (_, i) => of.layers.routes!.feature(i).id);
      expect([place, ids(parts.get(place)!.tile)]).toEqual([place, ids(tile)]);
    }
  });

  it("are summarized without a change of the tiles", async () => {
    const networks = networkFeatures(VERSION, [AGENCY], [], [stop(1, 16.3, 48.2)]);
    const sections = [
      feed([], [], networks).get("overview")!,
      feed([], [], [{ ...networks[0]!, id: 9 }]).get("overview")!,
    ];
    const summary = readSection(await summaryOf(opened(...sections)));
    const ids = [...summary.placed({ z: 0, x: 0, y: 0 })].map(({ feature }) => feature.id).sort();
    expect(ids).toEqual([3, 9]);
    const keys = [...summary.tiles()].map(tileKey);
    expect(new Set(keys)).toEqual(new Set([...readSection(sections[0]!).tiles()].map(tileKey)));
  });

  it("of damaged bytes are refused", () => {
    const bytes = feed([route()]).get("overview") ?? feed([route()]).values().next().value!;
    expect(() => readSection(bytes.slice(0, 40))).toThrow();
    expect(() => readSection(new Uint8Array())).toThrow();
  });
});
