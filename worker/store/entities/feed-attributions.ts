/** Reads attributions.txt of feed versions. */
import type { FeedAttribution } from "../../../src/domain/gtfs/attributions.ts";
import type { Db } from "../db/db.ts";
import { type FileCells, rowsOfFiles, rowsOfVisibleFiles, type VersionFileRows } from "./file-rows.ts";
import type { VersionKey } from "./version-neighbors.ts";

const FILE = "attributions.txt";

/** The rows of a visible version, in the order of the file. Rows read: one, and one for 4,096 rows of the file. */
export async function attributionsOfVersion(db: Db, key: VersionKey): Promise<FeedAttribution[]> {
  return attributionsIn(await rowsOfVisibleFiles(db, key, [FILE]));
}

/**
 * The rows of versions, in the order of their ids. Rows read: one for 4,096 rows of the file.
 * @param count called with the characters that were unpacked
 */
export async function attributionsOfVersions(
  db: Db,
  ids: readonly number[],
  count: (characters: number) => Promise<void>,
): Promise<FeedAttribution[][]> {
  const versions = await rowsOfFiles(db, ids, [FILE]);
  for (const { characters } of versions.values()) await count(characters);
  return ids.map((id) => attributionsIn(versions.get(id)));
}

const VERSIONS_A_SLICE = 500;

/** Names of the organizations of versions that have any, each once. Rows read: one for 4,096 rows of the file. */
export async function organizationNames(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>();
  for (let from = 0; from < ids.length; from += VERSIONS_A_SLICE) {
    for (const [id, files] of await rowsOfFiles(db, ids.slice(from, from + VERSIONS_A_SLICE), [FILE])) {
      names.set(id, [...new Set(attributionsIn(files).map((row) => row.organization_name))]);
    }
  }
  return names;
}

function attributionsIn(files: VersionFileRows | undefined): FeedAttribution[] {
  return (files?.rows.get(FILE) ?? []).map(attributionOf);
}

function attributionOf(cell: FileCells): FeedAttribution {
  return {
    attribution_id: cell("attribution_id"),
    organization_name: cell("organization_name") ?? "",
    is_producer: cell("is_producer") === "1",
    is_operator: cell("is_operator") === "1",
    is_authority: cell("is_authority") === "1",
    attribution_url: cell("attribution_url"),
    attribution_email: cell("attribution_email"),
    attribution_phone: cell("attribution_phone"),
    agency_id: cell("agency_id"),
    route_id: cell("route_id"),
    trip_id: cell("trip_id"),
  };
}
