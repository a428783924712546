/** Reads the files of a system of shared vehicles (GBFS) in a browser. */

import { MAX_GBFS_FILE_BYTES } from "../../src/domain/gbfs/values.ts";
import type { ReadGbfsFile } from "../ingest/gbfs/check-system.ts";
import { problem } from "../problem.ts";
import { downloadBlob } from "./source.ts";

export type GbfsSource = { discovery: { text: string; url: string }; read: ReadGbfsFile };

/** URL of files that were chosen: gbfs.json names the others by their own URLs. */
const DEVICE = "https://device.invalid/";

/** @throws Problem fetch.too_large */
async function textOf(blob: Blob, name: string): Promise<string> {
  if (blob.size > MAX_GBFS_FILE_BYTES)
    throw problem("fetch.too_large", `${name} is larger than ${MAX_GBFS_FILE_BYTES} bytes.`, {
      limit: MAX_GBFS_FILE_BYTES,
    });
  return blob.text();
}

/**
 * The files that a visitor chose, of which one is gbfs.json. Another is the one that is called as its URL ends, or as the
 * file itself.
 * @throws Problem command.usage without a gbfs.json
 */
export async function chosenSystem(files: readonly File[]): Promise<GbfsSource> {
  const byName = new Map(files.map((file) => [file.name.toLowerCase(), file]));
  const discovery = byName.get("gbfs.json");
  if (discovery === undefined)
    throw problem("command.usage", "Choose gbfs.json together with the other files of the system.");
  return {
    discovery: { text: await textOf(discovery, "gbfs.json"), url: DEVICE },
    async read(url, name) {
      const last = new URL(url).pathname.split("/").at(-1) ?? "";
      const file = byName.get(last.toLowerCase()) ?? byName.get(name);
      if (file === undefined) throw problem("gbfs.file_missing", `${name} is not among the files that you chose.`);
      return textOf(file, name);
    },
  };
}

/** A system of which gbfs.json was downloaded. */
export async function downloadedSystem(discovery: Blob, url: string): Promise<GbfsSource> {
  return {
    discovery: { text: await textOf(discovery, "gbfs.json"), url },
    read: async (fileUrl, name) => textOf(await downloadBlob(fileUrl, MAX_GBFS_FILE_BYTES), name),
  };
}
