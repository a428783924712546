/** Opens the file of a check in a browser. */

import { Sha1 } from "../../src/domain/bytes/sha1.ts";
import type { CheckSource } from "../../src/domain/feed-check/messages.ts";
import { decodeSegment } from "../../src/domain/links.ts";
import type { ArchiveSource } from "../ingest/zip/directory.ts";
import { problem } from "../problem.ts";

export type OpenedSource = {
  /** The file, or the body of the URL. */
  blob: Blob;
  zip: ArchiveSource;
  sha1: string;
  /** The part of the URL after `#`; '' for a file. */
  path: string;
};

const HASHED_BYTES = 4 << 20;

type OnProgress = (bytes: number, total: number | null) => void;

/**
 * @param maxBytes of the zip
 * @throws Problem fetch.failed, fetch.refused, fetch.too_large, command.usage for a file that cannot be read
 */
export async function openSource(
  source: Exclude<CheckSource, { files: unknown }>,
  maxBytes: number,
  onProgress: OnProgress = () => {},
): Promise<OpenedSource> {
  const url = "url" in source ? source.url : null;
  const blob = "url" in source ? await downloadBlob(source.url, maxBytes, onProgress) : source.file;
  if (blob.size > maxBytes) throw tooLarge(maxBytes);
  const zip: ArchiveSource = { size: blob.size, slice: (start, end) => bytesOf(blob, start, end) };
  const sha1 = new Sha1();
  for (let at = 0; at < blob.size; at += HASHED_BYTES)
    sha1.update(await zip.slice(at, Math.min(at + HASHED_BYTES, blob.size)));
  return { blob, zip, sha1: sha1.digest(), path: url === null ? "" : pathOf(url) };
}

async function bytesOf(blob: Blob, start: number, end: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.slice(start, end).arrayBuffer());
  } catch (error) {
    const detail = "The file cannot be read. It may have been changed or moved since you chose it.";
    throw problem("command.usage", detail, {}, error);
  }
}

/** The part after `#`, decoded if possible: a folder or a zip in the zip. */
function pathOf(url: string): string {
  const path = new URL(url).hash.slice(1);
  return decodeSegment(path) ?? path;
}

function tooLarge(limit: number) {
  return problem("fetch.too_large", `The file is larger than ${limit} bytes.`, { limit });
}

/** @throws Problem fetch.failed, fetch.refused, fetch.too_large */
export async function downloadBlob(text: string, maxBytes: number, onProgress: OnProgress = () => {}): Promise<Blob> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw problem("fetch.refused", "A URL must begin with http:// or https:// and name a host.");
  const response = await fetch(url, { credentials: "omit" } as RequestInit).catch((error: unknown) => {
    throw problem(
      "fetch.failed",
      `Your browser could not download this URL: ${url.host} does not answer, or does not let other sites read its files (CORS).`,
      {},
      error,
    );
  });
  if (!response.ok) throw problem("fetch.failed", `${url.host} answered with the status ${response.status}.`);
  const statedLength = Number(response.headers.get("content-length"));
  // Of a compressed response, it is the size before it was unpacked.
  const total = statedLength > 0 && response.headers.get("content-encoding") === null ? statedLength : null;
  if (total !== null && total > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      chunks.push(chunk as Uint8Array<ArrayBuffer>);
      onProgress(bytes, total);
    }
  } catch (error) {
    throw problem("fetch.failed", `The download from ${url.host} was interrupted.`, {}, error);
  }
  if (bytes > maxBytes) throw tooLarge(maxBytes);
  return new Blob(chunks);
}
