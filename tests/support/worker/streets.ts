/** Streets in the tile bucket of a test, as `streets build` stores them. */
import { env } from "cloudflare:workers";
import {
  OSM_ATTRIBUTION,
  runsOf,
  STREETS_INDEX,
  type StoredStreetsIndex,
  walkingCellKey,
} from "../../../src/domain/streets/cell-index.ts";
import { type City, cellBytes } from "../street-city.ts";

/** @param version of the build, 16 hexadecimal digits */
export async function storeStreets(city: City, version = "0123456789abcdef"): Promise<void> {
  const { TILES } = env as unknown as { TILES: R2Bucket };
  const cells = [...(await cellBytes(city))].map(([key, bytes]) => {
    const [x, y] = key.split("/").map(Number) as [number, number];
    return { x, y, bytes };
  });
  for (const { x, y, bytes } of cells) await TILES.put(walkingCellKey(version, x, y), bytes);
  const index: StoredStreetsIndex = {
    version,
    built_at: "2026-03-01T00:00:00.000Z",
    sources: [{ name: "test.osm.pbf", timestamp: null }],
    attribution: OSM_ATTRIBUTION,
    around_networks: false,
    runs: runsOf(cells),
  };
  await TILES.put(STREETS_INDEX, JSON.stringify(index));
}
