/** Loads the bundled sample into a store without feeds, through the same commands as any other data. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deriveOperators } from "../../worker/ingest/operators.ts";
import { syncRegistry } from "../../worker/ingest/registry/sync.ts";
import { isEmpty } from "../../worker/store/registry/feed.ts";
import type { Context } from "../command-line/command.ts";
import { command as importCommand } from "../commands/import.ts";
import { buildDatasets } from "../datasets/build.ts";
import { zipFolder } from "../files/zip-folder.ts";
import type { Local } from "../local/local.ts";
import { createCountryCoder } from "../places/resolver.ts";
import { ROOT } from "../project.ts";
import { buildStreets } from "../streets/build.ts";
import { buildTiles } from "../tilemaker/build.ts";
import { readAtlas } from "./atlas.ts";

/** sample/index.json: the networks and their archived versions, oldest first. */
type SampleFeed = { feed: string; versions: { folder: string; fetched_at: string; activate: boolean }[] };

/** An extract of OpenStreetMap around one of the networks. */
const SAMPLE_STREETS = `${ROOT}sample/streets/porto-alegre.osm.pbf`;

/** A DMFR file: base name and JSON text. */
type NamedText = { name: string; text: string };

/** The DMFR files of the bundled Transitland Atlas. */
async function atlasFiles(): Promise<NamedText[]> {
  const { files } = await readAtlas();
  return Object.entries(files).map(([name, content]) => ({ name, text: JSON.stringify(content) }));
}

/**
 * Loads the sample if the store is empty, or if a previous load was interrupted.
 * @param state folder of the store; contains a marker while the sample is being loaded
 * @param registry what is listed beside the networks; by default the whole Transitland Atlas
 */
export async function loadSampleIfEmpty(
  local: Local,
  state: string,
  progress: (line: string) => void,
  registry: () => Promise<NamedText[]> = atlasFiles,
): Promise<void> {
  const marker = join(state, "sample-is-being-loaded");
  if (!(existsSync(marker) || (await isEmpty(local.stores.db)))) return;
  writeFileSync(marker, "");
  const context: Context = { ...local, progress: () => {}, now: () => new Date() };
  progress("The store is empty: loading the bundled sample.");
  const sampleFile = "sample-networks.dmfr.json";
  const now = context.now().toISOString();
  const countryAt = await createCountryCoder();
  // The sample networks first: they get the lowest ids, so that lists of the API begin with feeds that have data.
  const ownText = await readFile(`${ROOT}sample/registry/${sampleFile}`, "utf8");
  await syncRegistry(local.stores.db, [{ name: sampleFile, text: ownText }], { now, countryAt });
  const { feeds, operators } = await syncRegistry(local.stores.db, await registry(), { now, countryAt });
  await deriveOperators(local.stores.db);
  progress(`Loaded the registry: ${feeds} feeds and ${operators} operators.`);
  const folder = mkdtempSync(join(tmpdir(), "portal-sample-"));
  try {
    const networks = JSON.parse(await readFile(`${ROOT}sample/index.json`, "utf8")) as SampleFeed[];
    for (const { feed, versions } of networks) {
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
  await buildStreets(context, [SAMPLE_STREETS], { aroundNetworks: false, progress: () => {}, now: context.now });
  progress("Loaded the streets of Porto Alegre, © OpenStreetMap contributors.");
  await buildDatasets(context);
  await buildTiles({ stores: context.stores, tiles: context.tiles }, context);
  rmSync(marker);
}
