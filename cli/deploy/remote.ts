/** Opens the deployed store for a command: the account's D1, R2, and KV through Wrangler's remote bindings. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "smol-toml";
import { problem } from "../../worker/problem.ts";
import { openStores } from "../../worker/store/db/db.ts";
import type { KeyValue } from "../command-line/command.ts";
import type { LargeBucket } from "../datasets/object-writer.ts";
import type { Local } from "../local/local.ts";
import { ROOT } from "../project.ts";
import type { TileBucket } from "../tilemaker/build.ts";
import { type Configuration, find, needsOf, openAccount, withIds } from "./account.ts";

/**
 * Opens the resources that `npm run deploy` created. Creates and migrates nothing.
 * @throws Problem settings.invalid for a missing account variable, deploy.failed if the account lacks a resource
 */
export async function openRemote(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Omit<Local, "url">> {
  const configuration = parse(await readFile(`${ROOT}wrangler.toml`, "utf8")) as Configuration;
  const account = openAccount(env);
  // Commands do not use the queue.
  const { found, missing } = await find(account, needsOf({ ...configuration, queues: {} }));
  const [first] = missing;
  if (first !== undefined) {
    throw problem("deploy.failed", `The account has no ${first.kind} ${first.name} yet: run npm run deploy first.`);
  }
  const folder = await mkdtemp(join(ROOT, ".wrangler-remote-"));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const configPath = join(folder, "wrangler.json");
    await writeFile(configPath, JSON.stringify(remoteOnly(withIds(configuration, found))));
    // Loaded on demand: it takes a second, and no other command needs it.
    const { getPlatformProxy } = await import("wrangler");
    const platform = await getPlatformProxy<Record<string, unknown>>({ configPath, persist: false });
    return {
      stores: openStores(platform.env, { attempts: 3 }),
      archive: platform.env.ARCHIVE as LargeBucket,
      tiles: platform.env.TILES as TileBucket,
      kv: platform.env.KV as KeyValue,
      async close() {
        await platform.dispose();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw problem("deploy.failed", "The deployed store cannot be opened.", {}, error);
  }
}

/** The configuration with only the stores, each remote. */
function remoteOnly(configuration: Configuration): Configuration {
  const remote = <T extends object>(bindings: T[] | undefined) => bindings?.map((b) => ({ ...b, remote: true })) ?? [];
  return {
    name: configuration.name,
    compatibility_date: configuration.compatibility_date,
    d1_databases: remote(configuration.d1_databases),
    kv_namespaces: remote(configuration.kv_namespaces),
    r2_buckets: remote(configuration.r2_buckets),
  };
}
