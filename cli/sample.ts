/** Loads the bundled sample into a store without feeds, through the same commands as any other data. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isEmpty } from "../worker/store/feed.ts";
import type { Context } from "./command.ts";
import { command as importCommand } from "./commands/import.ts";
import { command as registryCommand } from "./commands/registry.ts";
import { buildDatasets } from "./datasets/build.ts";
import type { Local } from "./local.ts";
import { ROOT } from "./project.ts";
import { buildTiles } from "./tilemaker/build.ts";
import { zipFolder } from "./zip-folder.ts";

/** sample/index.json: the networks and their archived versions, oldest first. */
type SampleFeed = { feed: string; versions: { folder: string; fetched_at: string; activate: boolean }[] };

/**
 * Loads the sample if the store is empty, or if a previous load was interrupted.
 * @param state folder of the store; contains a marker while the sample is being loaded
 */
export async function loadSampleIfEmpty(local: Local, state: string, progress: (line: string) => void): Promise<void> {
  const marker = join(state, "sample-is-being-loaded");
  if (!(existsSync(marker) || (await isEmpty(local.stores.db)))) return;
  writeFileSync(marker, "");
  const context: Context = { ...local, progress: () => {}, now: () => new Date() };
  progress("The store is empty: loading the bundled sample.");
  await registryCommand.run(context, [`${ROOT}sample/registry`], {});
  const folder = mkdtempSync(join(tmpdir(), "portal-sample-"));
  try {
    const feeds = JSON.parse(await readFile(`${ROOT}sample/index.json`, "utf8")) as SampleFeed[];
    for (const { feed, versions } of feeds) {
      for (const version of versions) {
        const zip = join(folder, "sample.zip");
        writeFileSync(zip, await zipFolder(`${ROOT}sample/${version.folder}`));
        await importCommand.run(context, [zip], { feed, activate: version.activate, "fetched-at": version.fetched_at });
        progress(`Loaded ${version.folder}.`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await buildDatasets(context);
  await buildTiles({ db: context.stores.db, tiles: context.tiles }, context);
  rmSync(marker);
}
