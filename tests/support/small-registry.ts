/** A small registry for tests: some forty feeds of the Transitland Atlas beside the sample networks. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const SMALL_REGISTRY = join(import.meta.dirname, "registry");

/** @returns base name and text of each DMFR file */
export async function smallRegistry(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(SMALL_REGISTRY)).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(SMALL_REGISTRY, name), "utf8") })));
}
