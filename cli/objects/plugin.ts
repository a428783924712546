/**
 * Durable Objects in a local store that several processes have open. Miniflare shares D1, KV, and R2 between processes,
 * but runs Durable Objects in each process for itself, and two processes must not open one SQLite file. This plugin of
 * Miniflare shares the objects of shards in the same way: each process can run them, the one that serves the storage does,
 * and the binding of every process leads there (docs/decisions/001-one-local-store.md).
 */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { OBJECTS } from "../../worker/store/objects/binding.ts";
import { readMigrations } from "../migrate.ts";
import { plainScript } from "./plain-script.ts";

const NAME = "shard-objects";
const HOST = `${NAME}:host`;
const DISK = `${NAME}:disk`;
const CLASS = "ShardObject";

/** The worker that runs the objects; its entrypoint takes the name of the object with each call. */
const HOST_SCRIPT = `
import { WorkerEntrypoint } from "cloudflare:workers";
import { ShardStore } from "./shard-object.js";
import migrations from "./migrations.js";
export class ${CLASS} extends ShardStore { migrations = migrations; }
export default class extends WorkerEntrypoint {
  run(name, statements) { return this.env.OBJECTS.getByName(name).run(statements); }
  empty(name, unlessIn) { return this.env.OBJECTS.getByName(name).empty(unlessIn); }
}`;

/** Makes the binding look like a namespace. */
const BINDING_SCRIPT = `
export default ({ host }) => ({
  getByName: (name) => ({
    run: (statements) => host.run(name, statements),
    empty: (unlessIn) => host.empty(name, unlessIn),
  }),
});`;

type Shared = { resourcePersistencePath?: string };
type WorkerOptions = { config: { env?: Record<string, { type: string }> } };

function isBound({ config }: WorkerOptions): string[] {
  return Object.entries(config.env ?? {})
    .filter(([, { type }]) => type === `unsafe:${NAME}`)
    .map(([name]) => name);
}

const plugin = {
  getBindings: (options: WorkerOptions, { resourcePersistencePath = "" }: Shared) =>
    isBound(options).map((name) => ({
      name,
      wrapped: {
        moduleName: `portal-internal:${NAME}`,
        innerBindings: [
          {
            name: "host",
            service: {
              name: "core:user:dev-registry-proxy",
              entrypoint: "ExternalServiceProxy",
              props: {
                json: JSON.stringify({ service: HOST, storage: true, storageScope: resolve(resourcePersistencePath) }),
              },
            },
          },
        ],
      },
    })),
  getNodeBindings: () => ({}),
  async getServices({ options, sharedOptions }: { options: WorkerOptions; sharedOptions: Shared }) {
    if (isBound(options).length === 0) return undefined;
    const folder = resolve(sharedOptions.resourcePersistencePath ?? "", NAME);
    mkdirSync(folder, { recursive: true });
    return {
      services: [
        { name: DISK, disk: { path: folder, writable: true } },
        {
          name: HOST,
          worker: {
            compatibilityDate: "2026-10-01",
            modules: [
              { name: "host.js", esModule: HOST_SCRIPT },
              { name: "shard-object.js", esModule: plainScript("worker/store/objects/shard-object.ts") },
              { name: "migrations.js", esModule: `export default ${JSON.stringify(await readMigrations())};` },
            ],
            durableObjectNamespaces: [{ className: CLASS, uniqueKey: `portal-${CLASS}`, enableSql: true }],
            durableObjectStorage: { localDisk: DISK },
            bindings: [{ name: "OBJECTS", durableObjectNamespace: { className: CLASS } }],
          },
        },
      ],
      extensions: [{ modules: [{ name: `portal-internal:${NAME}`, esModule: BINDING_SCRIPT, internal: true }] }],
    };
  },
};

export const plugins = { [NAME]: plugin };

const REFERENCE = { plugin: { package: import.meta.filename, name: NAME }, options: {} };

/** What Miniflare needs to bind the objects: an entry of `unsafeBindings`. */
export const objectsBinding = { name: OBJECTS, type: NAME, ...REFERENCE };

/** The options with shared objects in place of those that a Worker of `wrangler.toml` would have for itself. */
export function withSharedObjects<T extends { workers: object[] }>(options: T): T {
  const workers = options.workers.map((worker) => {
    const { config } = worker as Partial<WorkerOptions>;
    if (config?.env?.[OBJECTS] === undefined) return worker;
    const env = { ...config.env, [OBJECTS]: { type: `unsafe:${NAME}`, dev: REFERENCE } };
    return { ...worker, config: { ...config, env } };
  });
  return { ...options, workers };
}
