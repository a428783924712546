/**
 * Opens the deployed store for a command: the account's D1, R2, and KV through Wrangler's remote bindings. Durable Objects
 * have none: a command reaches them through an entrypoint of the deployed Worker (worker/store/objects/entry.ts).
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "smol-toml";
import { problem } from "../worker/problem.ts";
import { openStores } from "../worker/store/db.ts";
import { OBJECTS, type ShardObjects } from "../worker/store/objects/binding.ts";
import { type Configuration, find, needsOf, openAccount, withIds } from "./account.ts";
import type { KeyValue } from "./command.ts";
import type { LargeBucket } from "./datasets/object-writer.ts";
import type { Local } from "./local.ts";
import { objectsBehind } from "./objects/client.ts";
import { ROOT } from "./project.ts";
import type { TileBucket } from "./tilemaker/build.ts";

/** Binding of the deployed Worker's entrypoint, in the configuration of a command. */
const GATEWAY = "SHARD_GATEWAY";

/**
 * Opens the resources that `npm run deploy` created. Creates and migrates nothing.
 * @param objects false leaves the Durable Objects out, for which the Worker must have been deployed
 * @throws Problem settings.invalid for a missing account variable, deploy.failed if the account lacks a resource
 */
export async function openRemote(
  env: Readonly<Record<string, string | undefined>> = process.env,
  { objects = true } = {},
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
    await writeFile(configPath, JSON.stringify(remoteOnly(withIds(configuration, found), objects)));
    // Loaded on demand: it takes a second, and no other command needs it.
    const { getPlatformProxy } = await import("wrangler");
    const platform = await getPlatformProxy<Record<string, unknown>>({ configPath, persist: false });
    const gateway = platform.env[GATEWAY] as { fetch: typeof fetch } | undefined;
    return {
      stores: openStores({ ...platform.env, ...(gateway && { [OBJECTS]: objectsThrough(gateway) }) }, { attempts: 3 }),
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

/** @param gateway the deployed Worker's entrypoint for Durable Objects */
export function objectsThrough(gateway: { fetch: typeof fetch }): ShardObjects {
  return objectsBehind((body) => gateway.fetch("https://gateway.invalid/", { method: "POST", body }));
}

/** The configuration with only the stores, each remote, and with the way to the Durable Objects. */
export function remoteOnly(configuration: Configuration, objects: boolean): Configuration {
  const remote = <T extends object>(bindings: T[] | undefined) => bindings?.map((b) => ({ ...b, remote: true })) ?? [];
  return {
    name: configuration.name,
    compatibility_date: configuration.compatibility_date,
    d1_databases: remote(configuration.d1_databases),
    kv_namespaces: remote(configuration.kv_namespaces),
    r2_buckets: remote(configuration.r2_buckets),
    ...(objects && {
      services: [{ binding: GATEWAY, service: configuration.name, entrypoint: "ShardGateway", remote: true }],
    }),
  };
}
