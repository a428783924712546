/** The addresses of tiles, read strictly: one spelling for each tile, decided before anything is looked up. */
import { isTile } from "../../src/domain/pmtiles/tile-id.ts";
import { ARCHIVES, type ArchiveName, TRANSIT_MAX_ZOOM } from "../../src/domain/tiles.ts";

/** No basemap goes deeper. So nothing has to be read to refuse what lies below. */
export const DEEPEST = 22;

export type TileAddress =
  /** `version` is null where the current one is asked for. */
  | { kind: "tile"; archive: ArchiveName; version: string | null; z: number; x: number; y: number }
  | { kind: "tilejson"; archive: ArchiveName }
  | { kind: "archive"; archive: ArchiveName };

/** A number has no sign and no zero before it. */
const NUMBER = "(0|[1-9][0-9]{0,7})";
const ZXY = `${NUMBER}/${NUMBER}/${NUMBER}`;
const VERSIONED = new RegExp(`^/tiles/(${ARCHIVES.join("|")})/([0-9a-f]{1,64})/${ZXY}\\.mvt$`);
const WHOLE = new RegExp(`^/tiles/(${ARCHIVES.join("|")})\\.(json|pmtiles)$`);
/** The paths of Transitland v2, below the base of the API. */
const CURRENT = new RegExp(`^/tiles/(routes|stops)/tiles/${ZXY}\\.pbf$`);

/** Version of an archive that is not there yet. */
export const NO_VERSION = "0";

/**
 * Reads a path of `/tiles/`.
 * @returns null where no address is meant, "outside" where it is that of a tile which no grid has
 */
export function parseTilePath(pathname: string): TileAddress | "outside" | null {
  const whole = WHOLE.exec(pathname);
  if (whole !== null) {
    return { kind: whole[2] === "json" ? "tilejson" : "archive", archive: whole[1] as ArchiveName };
  }
  const [, archive, version, ...zxy] = VERSIONED.exec(pathname) ?? [];
  return archive === undefined ? null : tile(archive, version ?? NO_VERSION, zxy);
}

/**
 * Reads a path of `{apiBase}`, without the base.
 * @returns as parseTilePath
 */
export function parseApiTilePath(path: string): TileAddress | "outside" | null {
  const [, archive, ...zxy] = CURRENT.exec(path) ?? [];
  return archive === undefined ? null : tile(archive, null, zxy);
}

function tile(archive: string, version: string | null, zxy: string[]): TileAddress | "outside" {
  const [z = -1, x = -1, y = -1] = zxy.map(Number);
  if (z > (archive === "basemap" ? DEEPEST : TRANSIT_MAX_ZOOM) || !isTile(z, x, y)) return "outside";
  return { kind: "tile", archive: archive as ArchiveName, version, z, x, y };
}
