/** An export as a file: gzipped JSON lines, written and read as a stream. */
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { problem } from "../../worker/problem.ts";
import type { Value } from "../../worker/store/db.ts";

export const FORMAT = 1;

/** Lines in file order: the head, tables with their rows, archived zips and cold files, KV keys, and the end. */
export type Line =
  | {
      store: "portal";
      format: number;
      /** Unique per export. */
      id: string;
      exportedAt: string;
      /** Onestop IDs of the exported feeds; null for the whole store. */
      feeds: string[] | null;
      /** Applied migrations by database binding. */
      migrations: Record<string, string[]>;
    }
  | { table: string; database: string; columns: string[] }
  | { rows: Value[][] }
  /** An archived zip or cold file and its bytes, as pieces of base64. */
  | { object: string; size: number }
  | { bytes: string }
  | { key: string; value: string }
  | { end: { rows: number; objects: number; keys: number } };

export type Head = Extract<Line, { store: "portal" }>;

/** Writes a temporary file and renames it, so that the file is complete or absent. */
export async function writeStoreFile(file: string, lines: AsyncIterable<Line>): Promise<void> {
  const part = `${file}.part`;
  const texts = async function* () {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  try {
    await pipeline(Readable.from(texts()), createGzip(), createWriteStream(part));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw (error as NodeJS.ErrnoException).code === undefined || !("syscall" in (error as object))
      ? error
      : problem("command.usage", `The file ${file} cannot be written.`, { file: basename(file) }, error);
  }
}

/** @throws Problem store.export_invalid if the file is damaged, truncated, or not an export */
export async function* readStoreFile(file: string): AsyncGenerator<Line> {
  const invalid = (error?: unknown) =>
    problem(
      "store.export_invalid",
      `${basename(file)} is not an export of a portal, or it is damaged.`,
      { file: basename(file) },
      error,
    );
  const source = createReadStream(file).on("error", () => {});
  const unzipped = source.pipe(createGunzip());
  // A read error of the file must also end the stream after it.
  source.on("error", (error) => unzipped.destroy(error));
  let last: Line | undefined;
  try {
    for await (const text of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
      last = JSON.parse(text) as Line;
      yield last;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EISDIR" || code === "EACCES") {
      throw problem("command.usage", `The file ${file} cannot be read.`, { file: basename(file) }, error);
    }
    if (error instanceof SyntaxError || code?.startsWith("Z_") || code === "ERR_STREAM_PREMATURE_CLOSE")
      throw invalid(error);
    throw error;
  } finally {
    source.destroy();
  }
  if (last === undefined || !("end" in last)) throw invalid();
}
