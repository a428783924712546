/**
 * The local store: Miniflare's embedded D1, KV and R2 in one folder. The site and any number of commands open the
 * same folder at the same time: the first process serves the storage to the others through the dev registry, and when
 * it ends the next takes over (docs/decisions/001-local-store.md).
 */
import "../silence.ts";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { Miniflare as MiniflareInstance, MiniflareOptions, V4WorkerOptions } from "miniflare";
import { rebuildSearch } from "../../worker/ingest/search-rebuild.ts";
import { type D1Binding, openStores, type Stores } from "../../worker/store/db/db.ts";
import { requireOneDatabase } from "../../worker/store/db/one-database.ts";
import { requireWholeStore } from "../../worker/store/move/receive.ts";
import type { KeyValue } from "../command-line/command.ts";
import type { LargeBucket } from "../datasets/object-writer.ts";
import { migrate } from "../migrate.ts";
import { type PortalSettings, readSettings } from "../settings.ts";
import type { TileBucket } from "../tilemaker/build.ts";
import { keyHeaders, newProxyKey, proxyBinding, proxyScript } from "./d1-proxy.ts";
import { reapOrphans, recordProcess } from "./processes.ts";
import { bucketBinding } from "./r2-proxy.ts";
import { makeReserve, releaseReserve } from "./reserve.ts";
import { setV8Flags } from "./runtime-options.ts";
import { removeCacheFiles, sharedStorage } from "./shared-storage.ts";

// Required, because an import looks for the exports of its 6 MB first: a tenth of the time of a command.
const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = createRequire(import.meta.url)(
  "miniflare",
) as typeof import("miniflare");

export type Local = {
  stores: Stores;
  archive: LargeBucket;
  tiles: TileBucket;
  kv: KeyValue;
  /** Whether it was opened on a full disk, with its reserve. */
  onFullDisk?: boolean;
  /** URL at which the Worker listens. */
  url: URL;
  close(): Promise<void>;
};

/** Miniflare's errors in one line each: the stack is that of its own Workers. */
class BriefLog extends Log {
  override error(error: Error): void {
    this.logWithLevel(LogLevel.ERROR, `${error.name}: ${error.message}`);
  }
}

/** Writes a line of the runtime; where it adds the addresses of its own code, without them. */
function writeRuntimeLog({ level, message }: { level: string; message: string }): void {
  const stream = level === "error" || level === "warn" ? process.stderr : process.stdout;
  stream.write(`${message.replace(/\n?stack: \/.*/s, "")}\n`);
}

export type WorkerPart = V4WorkerOptions;

/** The KV namespace, opened on its first use: Miniflare starts a thread for it, which few commands need. */
function lazyKeyValue(miniflare: MiniflareInstance): KeyValue {
  let opened: Promise<KeyValue> | undefined;
  const open = () => {
    opened ??= miniflare.getKVNamespace("KV");
    return opened;
  };
  return {
    get: async (key) => (await open()).get(key),
    put: async (key, value) => (await open()).put(key, value),
    delete: async (key) => (await open()).delete(key),
    list: async (options) => (await open()).list(options),
  };
}

/**
 * Options of a Miniflare on the store in `state`, for the site or for a command.
 * @param key secret of the D1 proxy, for a command
 * @param worker overrides for the site's Worker (modules, assets, bindings)
 */
function storeOptions(
  state: string,
  settings: PortalSettings,
  name: string,
  key: string,
  worker?: Partial<WorkerPart>,
): MiniflareOptions {
  const options = convertV4MiniflareOptions({
    workers: [
      {
        name,
        modules: [
          {
            type: "ESModule",
            path: "/idle/index.js",
            contents: proxyScript(key),
          },
        ],
        modulesRoot: "/idle",
        compatibilityDate: settings.compatibilityDate,
        compatibilityFlags: settings.compatibilityFlags,
        d1Databases: settings.databases,
        kvNamespaces: settings.namespaces,
        r2Buckets: settings.buckets,
        // Miniflare's keeps every response in a file, without a bound. One isolate serves this site, and has a memory.
        cacheAPI: false,
        ...worker,
      } as WorkerPart,
    ],
    cf: false,
    log: new BriefLog(LogLevel.ERROR),
    logRequests: false,
    handleStructuredLogs: writeRuntimeLog,
  } as Parameters<typeof convertV4MiniflareOptions>[0]);
  return { ...options, ...sharedStorage(state) };
}

export type OpenOptions = {
  /** Whether the command is a restore, which may open a store that another restore left incomplete. */
  restores?: boolean;
  /** Whether the command may use the reserve of a full disk (./reserve.ts). */
  worksOnFullDisk?: boolean;
};

/**
 * Opens the store in `state` for a command and brings its schema and its search up to date.
 */
export async function openLocal(
  state: string,
  settings: PortalSettings = readSettings(),
  options: OpenOptions = {},
): Promise<Local> {
  return openStore(state, settings, `portal-command-${process.pid}`, undefined, undefined, options);
}

/**
 * Starts Miniflare on the store in `state` and brings the schema and the search up to date.
 * @param name name in the dev registry, different for every process
 * @param worker the Worker to run; without one, no requests are served
 * @throws Problem store.restore_unfinished, store.sharded
 */
export async function openStore(
  state: string,
  settings: PortalSettings,
  name: string,
  worker?: Partial<WorkerPart>,
  listen?: { host: string; port: number; inspectorPort?: number },
  { restores = false, worksOnFullDisk = false }: OpenOptions = {},
): Promise<Local> {
  const key = newProxyKey();
  const remakeReserve = worksOnFullDisk ? releaseReserve(state) : null;
  const options = storeOptions(state, settings, name, key, worker);
  reapOrphans(resolve(state));
  if (worker !== undefined) removeCacheFiles(state);
  setV8Flags();
  let removeRecord = () => {};
  const miniflare = new Miniflare({
    ...options,
    ...listen,
    // After a crash Miniflare starts another runtime, whose process must be recorded in place of the first.
    unsafeHandleRuntimeRestart: () => {
      removeRecord();
      removeRecord = recordProcess(resolve(state), name);
    },
  });
  const close = async () => {
    await miniflare.dispose();
    removeRecord();
    remakeReserve?.();
  };
  try {
    const url = await miniflare.ready;
    removeRecord = recordProcess(resolve(state), name);
    const bindings: Record<string, D1Binding> = {};
    for (const name of Object.keys(settings.databases)) {
      bindings[name] = worker === undefined ? proxyBinding(miniflare, name, key) : await miniflare.getD1Database(name);
    }
    const bucket = async (name: string) =>
      worker === undefined ? bucketBinding(miniflare, name, keyHeaders(key)) : miniflare.getR2Bucket(name);
    const [archive, tiles] = [await bucket("ARCHIVE"), await bucket("TILES")];
    const stores = openStores({ ...bindings, ARCHIVE: archive, TILES: tiles }, { attempts: 10 });
    if (!restores) {
      await requireWholeStore(stores.db);
      await requireOneDatabase(stores.db);
    }
    await migrate(stores.db);
    await rebuildSearch(stores, (line) => void process.stderr.write(`${line}\n`));
    // A site needs the room only to start.
    if (worker !== undefined) remakeReserve?.();
    makeReserve(state);
    return {
      stores,
      archive,
      tiles,
      kv: lazyKeyValue(miniflare),
      onFullDisk: remakeReserve !== null,
      url,
      close,
    };
  } catch (error) {
    // Close what was opened, which would otherwise keep the process alive.
    await close().catch(() => {});
    throw error;
  }
}
