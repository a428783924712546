/** Opens the files of a system of shared vehicles (GBFS) for a check: a folder, its gbfs.json, or a URL. */
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { MAX_GBFS_FILE_BYTES } from "../../src/domain/gbfs/values.ts";
import { type DownloadPolicy, download } from "../../worker/ingest/download.ts";
import { type ReadGbfsFile, startsAsJson } from "../../worker/ingest/gbfs/check-system.ts";
import { problem } from "../../worker/problem.ts";
import type { ByteSource } from "../../worker/store/archive/archive.ts";
import { guardedFetcher } from "../fetch/guarded-fetch.ts";

type GbfsFiles = { discovery: { text: string; url: string }; read: ReadGbfsFile };

/**
 * The files of a system; null if the source is not one.
 * @param source path of a file, or a URL
 * @param content of the file or URL
 */
export async function openSystem(
  source: string,
  content: ByteSource,
  policy: DownloadPolicy,
): Promise<GbfsFiles | null> {
  if (!(await startsAsJson(content))) return null;
  if (!/^https?:\/\//i.test(source)) return systemInFolder(dirname(source), basename(source));
  const text = new TextDecoder().decode(await content.slice(0, content.size));
  return { discovery: { text, url: source }, read: (url) => downloadText(url, source, policy) };
}

/**
 * The system of a folder, where each file is called as its URL ends, or as the file itself; null without a discovery file.
 * @param name of the discovery file
 */
export async function systemInFolder(folder: string, name = "gbfs.json"): Promise<GbfsFiles | null> {
  const path = join(folder, name);
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  return {
    discovery: { text, url: pathToFileURL(path).href },
    async read(url, file) {
      for (const candidate of [basename(new URL(url).pathname), file]) {
        const content = candidate === "" ? null : await readFile(join(folder, candidate), "utf8").catch(() => null);
        if (content !== null) return content;
      }
      throw problem("gbfs.file_missing", `${file} is not in the folder ${folder}.`);
    },
  };
}

/** @param source of gbfs.json: its host may be private, because an operator typed it */
async function downloadText(url: string, source: string, policy: DownloadPolicy): Promise<string> {
  const trustedOrigin = new URL(source).origin;
  const fetcher = guardedFetcher(policy.allowPrivate === true, trustedOrigin);
  const limits = { ...policy, trustedOrigin, maxBytes: Math.min(MAX_GBFS_FILE_BYTES, policy.maxBytes) };
  const { bytes, problem: failure } = await download({ url, headers: {} }, limits, fetcher);
  if (failure !== undefined) throw failure;
  return new TextDecoder().decode(bytes);
}
