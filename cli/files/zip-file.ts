/** Zips in files: read by ranges, and written by downloads. No zip is held in memory as a whole. */
import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Spool } from "../../worker/ingest/fetch.ts";
import { problem } from "../../worker/problem.ts";
import type { ByteSource } from "../../worker/store/archive/archive.ts";

/** An open zip file and the SHA-1 of its content. */
export type ZipFile = ByteSource & { readonly sha1: string; close(): Promise<void> };

const HASHED_BYTES = 1 << 20;

/** @throws Problem command.usage if the file cannot be read */
export async function openZipFile(path: string): Promise<ZipFile> {
  const cannot = (cause: unknown) =>
    problem("command.usage", `The file ${path} cannot be read.`, { file: basename(path) }, cause);
  let handle: FileHandle;
  try {
    handle = await open(path);
  } catch (error) {
    throw cannot(error);
  }
  try {
    const hash = createHash("sha1");
    const block = Buffer.allocUnsafe(HASHED_BYTES);
    let size = 0;
    for (;;) {
      const { bytesRead } = await handle.read(block, 0, HASHED_BYTES, size);
      if (bytesRead === 0) break;
      hash.update(block.subarray(0, bytesRead));
      size += bytesRead;
    }
    return { ...fileSource(handle, size), sha1: hash.digest("hex"), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw cannot(error);
  }
}

function fileSource(handle: FileHandle, size: number): ByteSource {
  return {
    size,
    async slice(start, end) {
      const bytes = new Uint8Array(end - start);
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
        if (bytesRead === 0) throw problem("archive.corrupt", "The file became shorter while it was read.");
        at += bytesRead;
      }
      return bytes;
    },
  };
}

/** Receives a download in a temporary file, which only its owner can read. */
export async function openFileSpool(): Promise<Spool> {
  const path = join(tmpdir(), `portal-download-${randomUUID()}.zip`);
  const handle = await open(path, "wx+", 0o600);
  // The file has no name from here on, so that nothing is left of it when the process is killed.
  await rm(path);
  const hash = createHash("sha1");
  let size = 0;
  return {
    async write(bytes) {
      hash.update(bytes);
      await handle.appendFile(bytes);
      size += bytes.length;
    },
    async finish() {
      return { sha1: hash.digest("hex"), zip: fileSource(handle, size) };
    },
    discard: () => handle.close(),
  };
}
