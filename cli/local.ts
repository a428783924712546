/**
 * The local store: Miniflare's embedded D1, KV and R2 in one folder. The site and any number of commands open the
 * same folder at the same time: the first process serves the storage to the others through the dev registry, and when
 * it ends the next takes over (docs/decisions/001-one-local-store.md).
 */
import "./silence.ts";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type MiniflareOptions } from "miniflare";
import type { ArchiveBucket } from "../worker/store/archive.ts";
import { type D1Binding, openStores, type Stores } from "../worker/store/db.ts";
import type { KeyValue } from "./command.ts";
import { migrate } from "./migrate.ts";
import { readSettings, type Settings } from "./settings.ts";

export type Local = {
  stores: Stores;
  archive: ArchiveBucket;
  kv: KeyValue;
  close(): Promise<void>;
};

type WorkerPart = NonNullable<Parameters<typeof convertV4MiniflareOptions>[0]["workers"]>[number];

/**
 * Options of a Miniflare on the store in `state`, for the site or for a command.
 * @param worker what differs from a Worker that does nothing (modules, assets, bindings)
 */
export function storeOptions(
  state: string,
  settings: Settings,
  name: string,
  worker?: Partial<WorkerPart>,
): MiniflareOptions {
  const folder = resolve(state);
  mkdirSync(folder, { recursive: true });
  const options = convertV4MiniflareOptions({
    workers: [
      {
        name,
        modules: [
          {
            type: "ESModule",
            path: "/idle/index.js",
            contents: "export default { fetch() { return new Response(null, { status: 404 }); } };",
          },
        ],
        modulesRoot: "/idle",
        compatibilityDate: settings.compatibilityDate,
        d1Databases: settings.databases,
        kvNamespaces: settings.namespaces,
        r2Buckets: settings.buckets,
        ...worker,
      } as WorkerPart,
    ],
    cf: false,
    log: new Log(LogLevel.ERROR),
    logRequests: false,
    resourcePersistencePath: folder,
    isolatedResourcePersistencePath: `${folder}/isolated`,
    unsafeDevRegistryPath: `${folder}/registry`,
  } as Parameters<typeof convertV4MiniflareOptions>[0]);
  return { ...options, unsafeEnableSharedStorage: true, telemetry: { enabled: false } };
}

/** Opens the store in `state` for a command and brings its schema up to date. */
export async function openLocal(state: string, settings: Settings = readSettings()): Promise<Local> {
  const miniflare = new Miniflare(storeOptions(state, settings, `portal-command-${process.pid}`));
  await miniflare.ready;
  const bindings: Record<string, D1Binding> = {};
  for (const name of Object.keys(settings.databases)) {
    bindings[name] = (await miniflare.getD1Database(name)) as unknown as D1Binding;
  }
  const stores = openStores(bindings, { attempts: 10 });
  for (const name of Object.keys(bindings)) {
    await migrate(name === "DB" ? stores.db : stores.shard(Number(name.replace("SCHEDULE_", ""))));
  }
  return {
    stores,
    archive: (await miniflare.getR2Bucket("ARCHIVE")) as unknown as ArchiveBucket,
    kv: (await miniflare.getKVNamespace("KV")) as unknown as KeyValue,
    close: () => miniflare.dispose(),
  };
}
