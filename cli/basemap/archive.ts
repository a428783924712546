/** Builds the world archive once per set of sources and caches it on disk. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { WORLD_BASEMAP } from "../../src/domain/map/tiles.ts";
import { ROOT } from "../project.ts";
import type { TileBucket } from "../tilemaker/build.ts";
import { buildWorld, SOURCES } from "./world.ts";

/** Key of the object that records which sources the stored archive was built from. */
const MADE_OF = "basemap/world.json";

const FOLDER = join(ROOT, "node_modules/.cache/portal");

/** Code files and packages that the archive depends on, besides its sources. */
function parts(): string[] {
  const ownFiles = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(import.meta.dirname, name));
  const packages = ["@maplibre/geojson-vt", "@maplibre/vt-pbf", "topojson-client"].map((name) =>
    join(ROOT, "node_modules", name, "package.json"),
  );
  const sharedFiles = ["worker/ingest/place-lookup/topology.ts", "cli/tilemaker/pmtiles-writer.ts"].map((name) =>
    join(ROOT, name),
  );
  return [...ownFiles, ...sharedFiles, ...packages, ...Object.values(SOURCES)];
}

/** Hash of everything that the archive depends on. */
export function madeOf(): string {
  const hash = createHash("sha1");
  for (const file of parts()) hash.update(readFileSync(file));
  return hash.digest("hex");
}

/** Path of the cached archive for a hash. */
export function archiveFile(hash: string, folder = FOLDER): string {
  return join(folder, `world-${hash}.pmtiles`);
}

/**
 * Returns the archive of the present sources. Builds it if it is not cached, which takes a few seconds.
 * @param folder cache folder
 */
export async function worldArchive(folder = FOLDER): Promise<{ hash: string; bytes: Uint8Array }> {
  const hash = madeOf();
  const file = archiveFile(hash, folder);
  const archive = await readFile(file).catch(() => null);
  if (archive !== null) return { hash, bytes: archive };
  const bytes = await buildWorld();
  await mkdir(folder, { recursive: true });
  // Two processes may build at once: each writes a temporary file and renames it when it is complete.
  const temporaryFile = `${file}.${process.pid}`;
  await writeFile(temporaryFile, bytes);
  await rename(temporaryFile, file);
  await Promise.all(
    readdirSync(folder)
      .filter((name) => /^world-[0-9a-f]{40}\.pmtiles$/.test(name) && join(folder, name) !== file)
      .map((name) => rm(join(folder, name), { force: true })),
  );
  return { hash, bytes };
}

/** Builds the archive in a child process if it is not cached, so that this process stays responsive. */
export async function prepareWorld(): Promise<void> {
  if (existsSync(archiveFile(madeOf()))) return;
  await new Promise<void>((resolve, reject) => {
    const script = fileURLToPath(new URL("prepare.ts", import.meta.url));
    const child = spawn(process.execPath, [script], { stdio: ["ignore", "ignore", "inherit"] });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Making the basemap ended with ${code}.`));
    });
  });
}

type WorldBucket = Pick<TileBucket, "put"> & {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
};

/**
 * Uploads the archive unless the bucket already has it.
 * @returns bytes uploaded, 0 for none
 */
export async function putWorld(bucket: WorldBucket): Promise<number> {
  const hash = madeOf();
  const there = await bucket.get(MADE_OF);
  if (there !== null && new TextDecoder().decode(await there.arrayBuffer()) === JSON.stringify({ made_of: hash }))
    return 0;
  const { bytes } = await worldArchive();
  await bucket.put(WORLD_BASEMAP, new Uint8Array(bytes));
  await bucket.put(MADE_OF, JSON.stringify({ made_of: hash }));
  return bytes.length;
}
