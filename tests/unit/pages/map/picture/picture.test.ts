import { describe, expect, it } from "vitest";
import { createQueryClient } from "../../../../../src/data/client.ts";
import { mercatorOf } from "../../../../../src/domain/geo/globe.ts";
import { placeOf } from "../../../../../src/pages/map/picture/place.ts";
import { boxAround, viewQuery } from "../../../../../src/pages/map/picture/query.ts";
import { buildSchematic, type LonLat } from "../../../../../src/ui/schematic/build.ts";

const from = { lon: -6.26, lat: 53.34 };
const reach = { from, date: null, time: null, minutes: 30 } as unknown as Parameters<typeof placeOf>[1];

describe("the place of an address", () => {
  it.each([
    ["lon=-6.26&lat=53.34", { kind: "point", at: [-6.26, 53.34], zoom: 15 }],
    ["selected=r-gc7-green", { kind: "feature", onestopId: "r-gc7-green" }],
    ["selected=o-gc7-luas", null],
    ["lon=-6.26", null],
    ["lon=200&lat=1", null],
    ["", null],
  ])("%s", (query, expected) => {
    expect(placeOf(new URLSearchParams(query) as unknown as Parameters<typeof placeOf>[0], null)).toEqual(expected);
  });

  it("is the start of a question of reach", () => {
    const none = new URLSearchParams() as unknown as Parameters<typeof placeOf>[0];
    expect(placeOf(none, reach)).toEqual({ kind: "point", at: [-6.26, 53.34], zoom: 12 });
  });
});

it.each([
  [53.34, 15],
  [0, 12],
  [-80, 15],
])("the drawing around a point at latitude %d has the scale of the map at zoom %d", (lat, zoom) => {
  const [west, south, east, north] = boxAround([-6.26, lat], zoom);
  expect((west + east) / 2).toBeCloseTo(-6.26, 9);
  expect((mercatorOf(south) + mercatorOf(north)) / 2).toBeCloseTo(mercatorOf(lat), 6);
  const frame: LonLat[] = [
    [west, south],
    [east, north],
  ];
  const drawing = buildSchematic({ lines: [{ paths: [frame], color: "#000", name: "" }], frame })!;
  // 1600 pixels wide, as the style sheet has it: pixels of the world at zoom 0 are 512.
  const pixelsPerDegree = 1600 / (drawing.frame[2] - drawing.frame[0]);
  expect(pixelsPerDegree / ((512 * 2 ** zoom) / 360)).toBeCloseTo(1, 2);
});

describe("the drawing of a view behind #", () => {
  const LAND = { land: "M0 0h9v9z", water: "", rivers: "", borders: "", places: [] };
  const ROUTE = {
    onestop_id: "r-gc7-green",
    route_id: "green",
    route_type: 0,
    route_color: "00843D",
    route_text_color: "FFFFFF",
    route_short_name: "Green",
    route_long_name: "",
    geometry: {
      type: "LineString",
      coordinates: [
        [-6.3, 53.3],
        [-6.2, 53.4],
      ],
    },
  };

  /** What the drawing shows, and the boxes of the routes that it asked for. */
  async function drawn(zoom: number, lat: number, lon: number) {
    const boxes: unknown[] = [];
    const client = createQueryClient(
      {
        send: ({ variables }) => {
          boxes.push(variables.box);
          return Promise.resolve({ data: { routes: [ROUTE] } });
        },
        tiles: () => Promise.resolve(LAND),
      },
      Number.POSITIVE_INFINITY,
    );
    return { schematic: await client.fetchQuery(viewQuery({ zoom, lat, lon })), boxes };
  }

  it("has the ground and the lines of the view", async () => {
    const { schematic, boxes } = await drawn(12, 53.34, -6.26);
    expect(schematic?.ground).toEqual(LAND);
    expect(schematic?.lines).toHaveLength(1);
    expect(boxes).toHaveLength(1);
  });

  it("has the ground alone where networks are dots", async () => {
    const { schematic, boxes } = await drawn(3, 53.34, -6.26);
    expect(schematic?.ground).toEqual(LAND);
    expect(schematic?.lines).toEqual([]);
    expect(boxes).toEqual([]);
  });

  it("is absent where more than the world is shown", async () => {
    expect((await drawn(0, 0, 0)).schematic).toBeNull();
  });
});
