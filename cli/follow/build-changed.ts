/** Rebuilds the tiles and the datasets if the data behind them has changed. */

import type { Leases } from "../../worker/ingest/leases.ts";
import { readDataVersion } from "../../worker/store/db/data-version.ts";
import type { Context } from "../command-line/command.ts";
import { buildDatasets, storedDatasets } from "../datasets/build.ts";
import { buildTiles } from "../tilemaker/build.ts";

export type BuiltFiles = { tiles: boolean; datasets: boolean };

/**
 * @param wait wait while another process builds, and build what has changed since; otherwise leave it to a later call
 * @returns what was built
 */
export async function buildChanged(
  context: Context,
  { leases, signal, wait }: { leases: Leases; signal: AbortSignal; wait: boolean },
): Promise<BuiltFiles> {
  const during = (name: string, work: () => Promise<void>) =>
    wait ? leases.inTurn(name, work, signal) : leases.during(name, work);
  const { stores, tiles, archive } = context;
  const builtFiles: BuiltFiles = { tiles: false, datasets: false };
  await during("tiles", async () => {
    builtFiles.tiles = (await buildTiles({ stores, tiles }, context)).bytes !== null;
  });
  await during("datasets", async () => {
    const [manifest, { data }] = await Promise.all([storedDatasets(archive), readDataVersion(stores.db)]);
    if (manifest?.data === data) return;
    await buildDatasets(context);
    builtFiles.datasets = true;
  });
  return builtFiles;
}
