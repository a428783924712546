/** Prepares the files that are made of a version, when it becomes active. */
import { datasetVersions } from "../../worker/store/entities/dataset.ts";
import { versionsToTile } from "../../worker/store/entities/tiling.ts";
import type { Context } from "../command-line/command.ts";
import { hasPart, makePart } from "../datasets/parts.ts";
import { mayRedistribute } from "../datasets/registry-tables.ts";
import { cutVersion, hasCut } from "../tilemaker/feed-cut.ts";

/**
 * Cuts an active version into tiles and makes its part of the datasets, so that the next builds only merge them. Does
 * nothing for any other version. A failure is reported but not thrown: the builds make what is missing.
 */
export async function prepareVersion(
  { stores, archive, tiles, progress }: Pick<Context, "stores" | "archive" | "tiles" | "progress">,
  versionId: number,
): Promise<void> {
  const { db } = stores;
  try {
    for (const version of await versionsToTile(db, versionId))
      if (!(await hasCut(tiles, version))) await cutVersion(stores, tiles, version);
    for (const version of await datasetVersions(db, versionId))
      if (mayRedistribute(version) && !(await hasPart(archive, version))) await makePart(stores, archive, version);
  } catch (error) {
    progress(`Tiles and datasets are not prepared; the next build does it: ${(error as Error).message}`);
  }
}
