/** Reads the ground below a drawing from the basemap, whichever archive that is. */
import type { Frame, Ground } from "../../src/domain/map/ground.ts";
import { problem } from "../problem.ts";
import { decompress, findTile, readTile } from "./archive.ts";
import { drawTiles, tilesBelow } from "./ground-drawing.ts";
import { type OpenArchive, openNamed, withArchive } from "./open-archives.ts";

/**
 * The ground below a frame; null before there is a basemap.
 * @param basemap the setting BASEMAP
 * @throws Problem tile.unavailable
 */
export function readGround(bucket: R2Bucket, basemap: string, frame: Frame): Promise<Ground | null> {
  const open = () => openNamed(bucket, "basemap", null, basemap, Date.now());
  return withArchive(bucket, open, async (archive) => (archive === null ? null : groundIn(bucket, archive, frame)));
}

/** The ground below a frame in an opened archive. @throws Problem tile.unavailable */
export async function groundIn(bucket: R2Bucket, { archive }: OpenArchive, frame: Frame): Promise<Ground> {
  const { maxZoom, tileCompression } = archive.header;
  const read = tilesBelow(frame, maxZoom).map(async (tile) => {
    const place = await findTile(bucket, archive, tile.z, tile.x, tile.y);
    if (place === null) return [];
    const bytes = await decompress(await readTile(bucket, archive, place), tileCompression);
    return [{ ...tile, bytes }];
  });
  const tiles = (await Promise.all(read)).flat();
  try {
    return drawTiles(frame, tiles);
  } catch (error) {
    throw problem("tile.unavailable", `A tile of ${archive.key} cannot be read.`, {}, error);
  }
}
