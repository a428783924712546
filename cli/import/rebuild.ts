/** Rebuilds the files that are made of data, after feeds were hidden or shown again. */
import { readDataVersion } from "../../worker/store/db/data-version.ts";
import type { Context } from "../command-line/command.ts";
import { rebuildDatasets } from "../datasets/build.ts";
import { rebuildTiles } from "../tilemaker/build.ts";

/**
 * Rebuilds tiles and datasets, where there are any. Until then the Worker serves none that contain what was withdrawn.
 * @returns false if they cannot be built because the disk is full
 */
export async function rebuildFiles(context: Context): Promise<boolean> {
  if (context.onFullDisk === true) {
    context.progress(
      "Tiles and datasets are not built again, because the disk is full. The site has none until `portal tiles build` and " +
        "`portal datasets build` have run.",
    );
    return false;
  }
  await rebuildTiles({ stores: context.stores, tiles: context.tiles }, context);
  await rebuildDatasets(context);
  return true;
}

/** Does the work, and rebuilds the files if that withdrew data. */
export async function rebuildIfWithdrawn<T>(context: Context, work: () => Promise<T>): Promise<T> {
  const { withdrawn } = await readDataVersion(context.stores.db);
  const result = await work();
  if ((await readDataVersion(context.stores.db)).withdrawn !== withdrawn) await rebuildFiles(context);
  return result;
}
