import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { mercatorOf } from "../../../../src/domain/geo/globe.ts";
import type { XY } from "../../../../src/domain/geo/plane.ts";
import { simplify } from "../../../../src/domain/geo/simplify.ts";
import { buildSchematic, geometryPaths, geometryPoint, type LonLat } from "../../../../src/ui/schematic/build.ts";
import { SchematicMap, viewOf } from "../../../../src/ui/schematic/map.tsx";
import { type MapSource, readFrame, readSource } from "../../../../src/ui/schematic/map-source.ts";

const line = (...path: LonLat[]) => ({ paths: [path], color: "#ff0000", name: "L" });

function distance(p: XY, a: XY, b: XY): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

describe("simplify", () => {
  const points = fc.array(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })), {
    minLength: 2,
    maxLength: 60,
  });

  test("keeps both ends, and every point is within the tolerance of the result", () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 100 }), (all: XY[], tolerance) => {
        const kept = simplify(all, tolerance);
        expect(kept[0]).toEqual(all[0]);
        expect(kept.at(-1)).toEqual(all.at(-1));
        for (const point of all) {
          const nearest = Math.min(...kept.slice(1).map((end, i) => distance(point, kept[i]!, end)));
          expect(nearest).toBeLessThanOrEqual(tolerance + 1e-6);
        }
      }),
    );
  });

  test("a line of a hundred thousand points does not exhaust the stack", () => {
    const zigzag = Array.from({ length: 100_000 }, (_, i): XY => [i, i % 2]);
    expect(simplify(zigzag, 2)).toHaveLength(2);
  });
});

describe("buildSchematic", () => {
  test("north is up and east is right", () => {
    const drawing = buildSchematic({
      lines: [],
      stops: [
        { at: [-82.5, 27.9], name: "south-west" },
        { at: [-82.3, 28.1], name: "north-east" },
      ],
    })!;
    const [southWest, northEast] = drawing.stops;
    expect(northEast!.x).toBeGreaterThan(southWest!.x);
    expect(northEast!.y).toBeLessThan(southWest!.y);
  });

  test("a degree of longitude is shorter in the north", () => {
    const drawing = buildSchematic({
      lines: [],
      stops: [
        { at: [10, 60], name: "a" },
        { at: [11, 60], name: "b" },
        { at: [10, 61], name: "c" },
      ],
    })!;
    const [a, b, c] = drawing.stops;
    expect((b!.x - a!.x) / (a!.y - c!.y)).toBeCloseTo(Math.cos((60.5 * Math.PI) / 180), 1);
  });

  test("everything is inside, also across the antimeridian and for a single stop", () => {
    const cases: LonLat[][] = [
      [
        [179.9, -17],
        [-179.9, -17.2],
      ],
      [[13.4, 52.5]],
      [
        [0.1, 51.5],
        [0.1, 51.5],
      ],
    ];
    for (const places of cases) {
      const drawing = buildSchematic({ lines: [], stops: places.map((at) => ({ at, name: "" })) })!;
      for (const stop of drawing.stops) {
        expect(stop.x).toBeGreaterThanOrEqual(0);
        expect(stop.x).toBeLessThanOrEqual(drawing.width);
        expect(stop.y).toBeGreaterThanOrEqual(0);
        expect(stop.y).toBeLessThanOrEqual(drawing.height);
      }
    }
    const [west, east] = buildSchematic({
      lines: [],
      stops: cases[0]!.map((at) => ({ at, name: "" })),
    })!.stops;
    expect(east!.x).toBeGreaterThan(west!.x);
  });

  test("invalid positions are omitted; without any the result is null", () => {
    expect(buildSchematic({ lines: [line([0, 0], [Number.NaN, 1])] })).toBeNull();
    expect(buildSchematic({ lines: [line([1, 1])] })).toBeNull();
  });

  test("a large network fits into a page", () => {
    const wiggle = (seed: number): LonLat[] =>
      Array.from({ length: 3000 }, (_, i) => [-82 + i / 9000 + Math.sin(i * seed) / 300, 27 + Math.cos(i + seed) / 50]);
    const drawing = buildSchematic({ lines: Array.from({ length: 60 }, (_, i) => line(...wiggle(i))) })!;
    expect(JSON.stringify(drawing).length).toBeLessThan(30_000);
  });

  test("a dense network is at most 15 kB gzipped, and keeps its longest lines", () => {
    // Ten thousand pieces in every direction, and one line across all of them.
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const piece = (): LonLat[] => {
      const at: LonLat = [10 + random(), 50 + random()];
      return [at, [at[0] + random() / 20, at[1] + random() / 20], [at[0] + random() / 20, at[1]]];
    };
    const lines = Array.from({ length: 200 }, (_, i) => ({
      paths: Array.from({ length: 50 }, piece),
      color: `#${(i * 4099 + 0x100000).toString(16)}`,
      name: `${i}`,
      key: i,
    }));
    const across: LonLat[] = [
      [10, 50],
      [11.05, 51.05],
    ];
    const stops = Array.from({ length: 150 }, (_, i) => ({
      at: [10 + random(), 50 + random()] as const,
      name: `${i}`,
    }));
    const schematic = buildSchematic({ lines: [...lines, { ...line(...across), key: "across" }], stops })!;
    const html = renderToStaticMarkup(<SchematicMap schematic={schematic} title="t" description="d" />);
    expect(gzipSync(html).length).toBeLessThan(15_000);
    expect(schematic.lines.map((drawn) => drawn.key)).toContain("across");
    expect(schematic.lines.length).toBeGreaterThan(50);
  });

  test("a line given twice, or in both directions, is drawn once", () => {
    const path: LonLat[] = [
      [1, 1],
      [2, 2],
    ];
    const paths = [path, path, path.toReversed()];
    const [drawn] = buildSchematic({ lines: [{ paths, color: "#000000", name: "" }] })!.lines;
    expect(drawn!.d.match(/M/g)).toHaveLength(1);
  });

  test("too many stops are thinned evenly, keeping the stop of the page", () => {
    const stops = Array.from({ length: 2000 }, (_, i) => ({
      at: [1 + (i % 50) / 100, 1 + Math.floor(i / 50) / 100] as const,
      name: `${i}`,
    }));
    const drawing = buildSchematic({ lines: [], stops: [...stops, { at: [1.25, 1.25], name: "here", here: true }] })!;
    expect(drawing.stops.length).toBeGreaterThan(60);
    expect(drawing.stops.length).toBeLessThanOrEqual(151);
    expect(drawing.stops.at(-1)?.name).toBe("here");
    const [xs, ys] = [drawing.stops.map(({ x }) => x), drawing.stops.map(({ y }) => y)];
    for (const all of [xs, ys]) expect(Math.max(...all) - Math.min(...all)).toBeGreaterThan(400);
  });

  test("the frame is the exact extent of the picture in Mercator", () => {
    const places = fc.record({
      lon: fc.double({ min: -179, max: 179, noNaN: true }),
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      width: fc.double({ min: 0, max: 3, noNaN: true }),
      height: fc.double({ min: 0, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(places, ({ lon, lat, width, height }) => {
        // Coordinates 0, 0 mean that a position is unknown.
        fc.pre(lon !== 0 || lat !== 0);
        const ends: LonLat[] = [
          [lon, lat],
          [lon + width, lat + height],
        ];
        const drawing = buildSchematic({ lines: [], stops: ends.map((at) => ({ at, name: "" })) })!;
        const [west, south, east, north] = drawing.frame;
        const degrees = drawing.width / (east - west);
        expect(drawing.height / (mercatorOf(north) - mercatorOf(south))).toBeCloseTo(degrees, 3);
        drawing.stops.forEach(({ x, y }, i) => {
          const at = ends[i]!;
          expect(Math.abs(x - (at[0] - west) * degrees)).toBeLessThanOrEqual(0.51);
          expect(Math.abs(y - (mercatorOf(north) - mercatorOf(at[1])) * degrees)).toBeLessThanOrEqual(0.51);
        });
      }),
    );
  });

  test("a given frame clips the lines and has a minimum width", () => {
    const drawing = buildSchematic({
      lines: [
        line([9, 50], [10, 50], [10.001, 50], [11, 50], [12, 50], [12, 60]),
        { ...line([20, 50], [21, 50]), key: "away" },
      ],
      stops: [{ at: [10, 50], name: "here", here: true }],
      frame: [[10, 50]],
      least: 1500,
    })!;
    expect(drawing.lines).toHaveLength(1);
    const [west, , east] = drawing.frame;
    const meters = (east - west) * 111_320 * Math.cos((50 * Math.PI) / 180);
    expect(meters).toBeGreaterThan(1500);
    expect(meters).toBeLessThan(2500);
    // Neither the way north nor the last stretch before it.
    expect(drawing.lines[0]!.d.split(" ").length).toBeLessThan(5);
    expect(drawing.stops[0]).toMatchObject({ x: 600, y: drawing.height / 2 });
  });

  test("lines connect a station to its parts", () => {
    const drawing = buildSchematic({
      lines: [],
      stops: [
        { at: [1, 1], name: "Station", key: 7, here: true },
        { at: [1.001, 1.001], name: "Platform", key: 8, of: 7 },
        { at: [1.002, 1], name: "Of another", key: 9, of: 99 },
      ],
    })!;
    const at = (key: string) => drawing.stops.find((stop) => stop.key === key)!;
    const [station, platform] = [at("7"), at("8")];
    expect(drawing.links).toBe(`M${platform.x} ${platform.y}L${station.x} ${station.y}`);
  });
});

describe("GeoJSON", () => {
  test("includes lines of both kinds and points, and ignores everything else", () => {
    expect(geometryPaths({ type: "LineString", coordinates: [[1, 2]] })).toEqual([[[1, 2]]]);
    expect(geometryPaths({ type: "MultiLineString", coordinates: [[[1, 2]]] })).toEqual([[[1, 2]]]);
    for (const other of [null, undefined, 7, {}, { type: "Polygon", coordinates: [] }]) {
      expect(geometryPaths(other)).toEqual([]);
      expect(geometryPoint(other)).toBeNull();
    }
    expect(geometryPoint({ type: "Point", coordinates: [1, 2] })).toEqual([1, 2]);
  });
});

describe("SchematicMap", () => {
  test("is an image with title and description; colors are attributes, never styles", () => {
    const schematic = buildSchematic({
      lines: [line([1, 1], [2, 2])],
      stops: [{ at: [1, 1], name: "</script><b>", here: true }],
    })!;
    const html = renderToStaticMarkup(
      <SchematicMap schematic={schematic} title="Lines <b>" description="What it shows" />,
    );
    expect(html).toContain('role="img"');
    expect(html).toContain("<title");
    expect(html).toContain("What it shows</desc>");
    expect(html).toContain('stroke="#ff0000"');
    expect(html).not.toContain("style=");
    expect(html).not.toContain("<b>");
  });

  test("names the data source and line ids for the interactive map", () => {
    const schematic = buildSchematic({ lines: [{ ...line([1, 1], [2, 2]), key: 42 }] })!;
    const source: MapSource = { kind: "network", path: '/operators/o-"x"/network', key: "id" };
    const html = renderToStaticMarkup(<SchematicMap schematic={schematic} title="t" description="d" source={source} />);
    expect(html).toContain('data-route="42"');
    const map = /data-map="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"');
    expect(readSource({ dataset: { map } })).toEqual(source);
    expect(readSource({ dataset: {} })).toBeNull();
    const frame = /data-frame="([^"]*)"/.exec(html)?.[1];
    readFrame({ dataset: { frame } }).forEach((at, i) => {
      expect(at).toBeCloseTo(schematic.frame[i]!, 4);
    });
    expect(renderToStaticMarkup(<SchematicMap schematic={schematic} title="t" description="d" />)).not.toContain(
      "data-map",
    );
  });

  test("links to the same view and selection on the main map", () => {
    const schematic = buildSchematic({ lines: [line([-77.1, 38.8], [-76.9, 39])] })!;
    const source: MapSource = { kind: "routes", ids: [1], stops: "all" };
    const html = renderToStaticMarkup(
      <SchematicMap schematic={schematic} title="t" description="d" caption="c" source={source} selected="r-x-y" />,
    );
    const [, zoom, lat, lon] = /href="\/map\?selected=r-x-y#([\d.]+)\/([\d.-]+)\/([\d.-]+)"/.exec(html)!.map(Number);
    expect(zoom).toBeGreaterThan(10);
    expect(zoom).toBeLessThan(12);
    expect(lat).toBeCloseTo(38.9, 1);
    expect(lon).toBeCloseTo(-77, 2);
    const beyond = viewOf([170, -20, 200, -10]);
    expect(beyond.lon).toBe(-175);
    expect(viewOf([-200, -60, 200, 80]).zoom).toBeGreaterThanOrEqual(0);
  });
});

describe("rings", () => {
  const at = [-6.26, 53.35] as const;
  const around = (meters: readonly number[]) =>
    buildSchematic({ lines: [], stops: [{ at, name: "A" }], least: 1500, rings: { at, units: "metric", meters } })!;

  test("are circles around the place with their distance, as large as the picture shows it", () => {
    const { rings, width, frame } = around([100, 250]);
    expect(rings!.map(({ name, meters }) => [name, meters])).toEqual([
      ["100 m", 100],
      ["250 m", 250],
    ]);
    const metersWide = (frame[2] - frame[0]) * 111_320 * Math.cos((53.35 * Math.PI) / 180);
    for (const { r, meters } of rings!) expect(Math.abs((r / width) * metersWide - meters)).toBeLessThan(5);
  });

  test("are left out where they would be outside of the picture, or a dot", () => {
    expect(around([1, 5000]).rings).toBeUndefined();
    expect(buildSchematic({ lines: [], stops: [{ at, name: "A" }] })!.rings).toBeUndefined();
  });
});
