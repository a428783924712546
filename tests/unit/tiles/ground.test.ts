/** The ground below a drawing, from the tiles of an archive. */
import { PMTiles } from "pmtiles";
import { describe, expect, it } from "vitest";
import { type Frame, type Ground, groundPath, readFrame } from "../../../src/domain/map/ground.ts";
import { drawTiles, tilesBelow } from "../../../worker/tiles/ground-drawing.ts";
import { regionArchive } from "../../support/basemap-archive.ts";

const bytes = await regionArchive("Nobody");
const archive = new PMTiles({
  getKey: () => "memory",
  getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
});

async function draw(...frame: Frame): Promise<Ground> {
  const tiles = tilesBelow(frame, 3).map(async (tile) => {
    const found = await archive.getZxy(tile.z, tile.x, tile.y);
    return found === undefined ? [] : [{ ...tile, bytes: new Uint8Array(found.data) }];
  });
  return drawTiles(frame, (await Promise.all(tiles)).flat());
}

/** The extent of path data with relative steps. */
function extentOf(d: string) {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const part of d.split("M").slice(1)) {
    const [x = 0, y = 0, ...steps] = (part.match(/-?\d+/g) ?? []).map(Number);
    let at = [x, y];
    xs.push(x);
    ys.push(y);
    for (let i = 0; i + 1 < steps.length; i += 2) {
      at = [at[0]! + steps[i]!, at[1]! + steps[i + 1]!];
      xs.push(at[0]!);
      ys.push(at[1]!);
    }
  }
  return { x: [Math.min(...xs), Math.max(...xs)], y: [Math.min(...ys), Math.max(...ys)] };
}

describe("the ground", () => {
  it("has land where the archive has it, in the grid of the drawing", async () => {
    // Land is 10 to 50 degrees east; the frame is 20 degrees wide, so land begins at its middle.
    const { land, water, borders } = await draw(0, 10, 20, 25);
    const { x, y } = extentOf(land);
    expect(x[0]).toBeGreaterThanOrEqual(595);
    expect(x[0]).toBeLessThanOrEqual(605);
    expect(x[1]).toBeGreaterThanOrEqual(1200);
    expect(y[0]).toBeLessThanOrEqual(0);
    expect([water, borders]).toEqual(["", ""]);
  });

  it("is empty at sea, and complete inland", async () => {
    expect(await draw(-40, -40, -20, -25)).toEqual({ land: "", water: "", rivers: "", borders: "", places: [] });
    const { land } = await draw(22, 30.5, 23, 31);
    const { x, y } = extentOf(land);
    expect(x[0]).toBeLessThanOrEqual(0);
    expect(x[1]).toBeGreaterThanOrEqual(1200);
    expect(y[1]).toBeGreaterThanOrEqual(600);
  });

  it("names the towns that have room for their names, where they are", async () => {
    const { places } = await draw(20, 10, 40, 28);
    expect(places).toEqual([{ x: 600, y: expect.any(Number), name: "Latin Town" }]);
    // Its name would be cut off at the edge.
    expect((await draw(29.9, 10, 49.9, 28)).places).toEqual([]);
  });

  it("is the same by a longitude beyond 180 degrees", async () => {
    expect(await draw(380, 10, 400, 28)).toEqual(await draw(20, 10, 40, 28));
  });
});

describe("the frame in an address", () => {
  const read = (frame: string) => readFrame(new URLSearchParams({ frame }));

  it("survives a round trip", () => {
    const query = new URL(groundPath([151, -33.95, 151.35, -33.75]), "http://portal.invalid").searchParams;
    expect(readFrame(query)).toEqual([151, -33.95, 151.35, -33.75]);
  });

  it.each(["", "1,2,3", "1,2,3,4,5", "a,0,1,1", "1,0,1,1", "2,0,1,1", "0,1,1,1", "0,0,1,91", "0,-80,1,80", "0,,1,1"])(
    "%j is none",
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});
