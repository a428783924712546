/** Reads the zip argument of a command: a local file or an http(s) URL, with an optional `#path` inside the archive. */
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { type DownloadPolicy, download } from "../worker/ingest/download.ts";
import { pathInArchive } from "../worker/ingest/fetch.ts";
import { problem } from "../worker/problem.ts";
import { guardedFetcher } from "./guarded-fetch.ts";

export type GivenZip = {
  bytes: Uint8Array<ArrayBuffer>;
  sha1: string;
  /** Folder or zip inside the zip; '' for the zip itself. */
  path: string;
  /** The argument as typed; the file name for a local file. */
  source: string;
  /** '' for a local file. */
  url: string;
  /** HTTP status, for a URL. */
  code?: number;
};

/**
 * Reads or downloads the zip. The host of a URL may be private because an operator typed it; redirects from there must
 * stay on public addresses.
 * @throws Problem fetch.failed, fetch.refused, fetch.too_large, command.usage
 */
export async function readZip(given: string, policy: DownloadPolicy): Promise<GivenZip> {
  const remote = /^https?:\/\//i.test(given);
  const [where, path] = await split(given, remote);
  const { bytes, code } = remote ? await fetched(where, policy) : { bytes: await local(where), code: undefined };
  const sha1 = createHash("sha1").update(bytes).digest("hex");
  const source = remote ? where : basename(where);
  return { bytes, sha1, path, source, url: remote ? given : "", ...(code === undefined ? {} : { code }) };
}

/** A local file may have `#` in its name. */
async function split(given: string, remote: boolean): Promise<[string, string]> {
  const at = given.indexOf("#");
  if (at < 0 || (!remote && (await stat(given).catch(() => null)) !== null)) return [given, ""];
  return [given.slice(0, at), pathInArchive(given)];
}

async function local(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    throw problem("command.usage", `The file ${file} cannot be read.`, { file: basename(file) }, error);
  }
}

async function fetched(
  url: string,
  policy: DownloadPolicy,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; code: number | undefined }> {
  const trusted = URL.canParse(url) ? { trustedOrigin: new URL(url).origin } : {};
  const fetcher = guardedFetcher(policy.allowPrivate === true, trusted.trustedOrigin);
  const got = await download({ url, headers: {} }, { ...policy, ...trusted }, fetcher);
  if (got.problem !== undefined) throw got.problem;
  return { bytes: got.bytes ?? new Uint8Array(), code: got.code };
}
