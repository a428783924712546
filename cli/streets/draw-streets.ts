/** Writes the archive of street tiles, which the map lays over the world's base map. */
import { latitudeOf } from "../../src/domain/geo/globe.ts";
import { STREET_TILES } from "../../src/domain/map/tiles.ts";
import { UNITS_PER_DEGREE } from "../../src/domain/streets/cell.ts";
import { OSM_ATTRIBUTION } from "../../src/domain/streets/cell-index.ts";
import { isPauseDue, pause } from "../command-line/pause.ts";
import { readJson, type TileBucket } from "../tilemaker/bucket.ts";
import { CellWriter } from "../tilemaker/cell-archive.ts";
import { drawExtracts } from "./draw-extracts.ts";
import { STREET_LAYERS, STREET_MIN_ZOOM } from "./drawn.ts";
import { type CellNumbers, tilesWithin } from "./near-networks.ts";
import type { PbfFile } from "./pbf-file.ts";
import { tilesOfZone } from "./street-tiles.ts";
import { ZoneFile } from "./zone-file.ts";

/** Key of the object that says what the stored archive was made of. */
export const STREET_TILES_MADE_OF = "streets/tiles.json";

/** What the archive was made of: a build of extracts, or a Protomaps archive. */
export type TilesMadeOf = { extracts: string } | { archive: string; etag: string };

export type WrittenTiles = { count: number; bytes: number };

export const OSM_LINK = `<a href="https://www.openstreetmap.org/copyright">${OSM_ATTRIBUTION}</a>`;

type Options = { version: string; wantedCells: CellNumbers | null; stages: (stage: string, share: number) => void };

/** @returns null if the stored archive is of this version already */
export async function drawStreets(
  files: readonly PbfFile[],
  bucket: TileBucket,
  { version, wantedCells, stages }: Options,
): Promise<WrittenTiles | null> {
  const before = await readJson<TilesMadeOf>(bucket, STREET_TILES_MADE_OF);
  if (before !== null && "extracts" in before && before.extracts === version) return null;
  const isWanted = tilesWithin(wantedCells);
  const zoneFile = new ZoneFile((x, y) => isWanted(STREET_MIN_ZOOM, x, y));
  const writer = new CellWriter();
  try {
    await drawExtracts(files, zoneFile, stages);
    const zones = zoneFile.zones();
    const box = new TileBox();
    let count = 0;
    for (const [i, zone] of zones.entries()) {
      for (const tile of tilesOfZone(zone, zoneFile.read(zone), isWanted)) {
        writer.add(tile);
        box.add(tile);
        count++;
        if (isPauseDue()) await pause();
      }
      stages("tiles", (i + 1) / zones.length);
    }
    const madeOf: TilesMadeOf = { extracts: version };
    const bytes = await endStreetTiles(writer, bucket, { box, madeOf, attribution: OSM_LINK, layers: STREET_LAYERS });
    return { count, bytes };
  } finally {
    writer.close();
    zoneFile.close();
  }
}

/** The bounds of tiles. */
export class TileBox {
  bounds: [west: number, south: number, east: number, north: number] | null = null;

  add({ z, x, y }: { z: number; x: number; y: number }): void {
    const degrees = 360 / 2 ** z;
    const [west, south, east, north] = [x, y + 1, x + 1, y].map((edge, i) =>
      i % 2 === 0 ? edge * degrees - 180 : rounded(latitudeOf(180 - edge * degrees)),
    ) as [number, number, number, number];
    const [w, s, e, n] = this.bounds ?? [west, south, east, north];
    this.bounds = [Math.min(w, west), Math.min(s, south), Math.max(e, east), Math.max(n, north)];
  }
}

const rounded = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE) / UNITS_PER_DEGREE;

type Ending = { box: TileBox; madeOf: TilesMadeOf; attribution: string; layers: readonly object[] };

/** Completes the archive, and records what it was made of. @returns its bytes */
export async function endStreetTiles(
  writer: CellWriter,
  bucket: TileBucket,
  { box, madeOf, attribution, layers }: Ending,
): Promise<number> {
  const bounds = box.bounds ?? ([0, 0, 0, 0] as const);
  const [west, south, east, north] = bounds;
  const metadata = { name: "Streets", attribution, version: "4.0.0", vector_layers: layers };
  const center = [(west + east) / 2, (south + north) / 2, STREET_MIN_ZOOM] as const;
  const bytes = await writer.end(bucket, STREET_TILES, { metadata, bounds, center: [...center] });
  await bucket.put(STREET_TILES_MADE_OF, new TextEncoder().encode(JSON.stringify(madeOf)));
  return bytes;
}
