/** Parses tile paths strictly: each tile has one path, which is checked before any lookup. */
import { isTile } from "../../src/domain/map/pmtiles.ts";
import { ARCHIVES, type ArchiveName } from "../../src/domain/map/tiles.ts";

export type TileAddress =
  /** `version` is null for the current version. */
  | { kind: "tile"; archive: ArchiveName; version: string | null; z: number; x: number; y: number }
  | { kind: "tilejson"; archive: ArchiveName }
  | { kind: "archive"; archive: ArchiveName }
  /** The ground below a drawing, from the basemap. */
  | { kind: "ground"; archive: "basemap" };

/** A number without a sign or leading zeros. */
const NUMBER = "(0|[1-9][0-9]{0,7})";
const ZXY = `${NUMBER}/${NUMBER}/${NUMBER}`;
const VERSIONED_TILE_PATH = new RegExp(`^/tiles/(${ARCHIVES.join("|")})/([0-9a-f]{1,64})/${ZXY}\\.mvt$`);
const WHOLE = new RegExp(`^/tiles/(${ARCHIVES.join("|")})\\.(json|pmtiles)$`);
/** The paths of Transitland v2, relative to the base of the API. */
const CURRENT = new RegExp(`^/tiles/(routes|stops)/tiles/${ZXY}\\.pbf$`);

/** Version of an archive that does not exist yet. */
export const NO_VERSION = "0";

/**
 * Parses a path below `/tiles/`.
 * @returns null for any other path; "outside" for a tile that no zoom contains
 */
export function parseTilePath(pathname: string): TileAddress | "outside" | null {
  if (pathname === "/tiles/basemap/ground.json") return { kind: "ground", archive: "basemap" };
  const whole = WHOLE.exec(pathname);
  if (whole !== null) {
    return { kind: whole[2] === "json" ? "tilejson" : "archive", archive: whole[1] as ArchiveName };
  }
  const [, archive, version, ...zxy] = VERSIONED_TILE_PATH.exec(pathname) ?? [];
  return archive === undefined ? null : tile(archive, version ?? NO_VERSION, zxy);
}

/**
 * Parses a path of `{apiBase}`, without the base.
 * @returns as parseTilePath
 */
export function parseApiTilePath(path: string): TileAddress | "outside" | null {
  const [, archive, ...zxy] = CURRENT.exec(path) ?? [];
  return archive === undefined ? null : tile(archive, null, zxy);
}

function tile(archive: string, version: string | null, zxy: string[]): TileAddress | "outside" {
  const [z = -1, x = -1, y = -1] = zxy.map(Number);
  if (!isTile(z, x, y)) return "outside";
  return { kind: "tile", archive: archive as ArchiveName, version, z, x, y };
}
