/** An export as a file: gzipped JSON lines, written and read as a stream. */
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { problem } from "../../worker/problem.ts";
import type { Value } from "../../worker/store/db/db.ts";

export const FORMAT = 1;

/** Lines in file order: the head, tables with their rows, archived zips, cold and timetable files, KV keys, and the end. */
export type StoreLine =
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
  /** An archived zip, cold or timetable file and its bytes, as pieces of base64. */
  | { object: string; size: number }
  | { bytes: string }
  | { key: string; value: string }
  | { end: { rows: number; objects: number; keys: number } };

export type Head = Extract<StoreLine, { store: "portal" }>;

/** Only the owner may read an export: it has everything that the store has, hidden feeds and keys included. */
const FILE_MODE = 0o600;

/** Writes a temporary file and renames it, so that the file is complete or absent. */
export async function writeStoreFile(file: string, lines: AsyncIterable<StoreLine>): Promise<void> {
  const part = `${file}.part`;
  const texts = async function* () {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  try {
    // A part that another export left may have another mode.
    await rm(part, { force: true });
    const handle = await open(part, "wx", FILE_MODE);
    await pipeline(Readable.from(texts()), createGzip(), handle.createWriteStream());
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw (error as NodeJS.ErrnoException).code === undefined || !("syscall" in (error as object))
      ? error
      : problem("command.usage", `The file ${file} cannot be written.`, { file: basename(file) }, error);
  }
}

/** The lines of an export, and the number of the last one that was read. */
export type StoreLines = AsyncGenerator<StoreLine> & { readonly number: number };

/** Reads the lines of an export. @throws Problem store.export_invalid with the line at which it is damaged, and the reason */
export function readStoreFile(file: string): StoreLines {
  const read = { number: 0 };
  const lines = linesOf(file, read);
  return Object.defineProperty(lines, "number", { get: () => read.number }) as StoreLines;
}

async function* linesOf(file: string, read: { number: number }): AsyncGenerator<StoreLine> {
  const name = basename(file);
  const invalid = (reason: string, error?: unknown) =>
    problem(
      "store.export_invalid",
      `${name} is not an export of a portal, or it is damaged: ${reason}.`,
      {
        file: name,
        ...(read.number === 0 ? {} : { line: read.number }),
      },
      error,
    );
  const source = createReadStream(file).on("error", () => {});
  // An error after the last line that is read would end the process.
  const lines = source.pipe(createGunzip()).on("error", () => {});
  // A read error of the file must also end the stream after it.
  source.on("error", (error) => lines.destroy(error));
  let last: StoreLine | undefined;
  try {
    for await (const text of createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY })) {
      read.number++;
      last = parseLine(text);
      yield last;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EISDIR" || code === "EACCES" || code === "EPERM") {
      throw problem("command.usage", `The file ${file} cannot be read.`, { file: name }, error);
    }
    if (error instanceof InvalidLine) throw invalid(error.message);
    // The last line that was read is whole; the damage is behind it.
    if (code?.startsWith("Z_"))
      throw invalid(
        read.number === 0 ? "it is not a gzip file" : "its packed data ends or is damaged behind this line",
        error,
      );
    if (code === "ERR_STREAM_PREMATURE_CLOSE") throw invalid("it ends behind this line", error);
    if (error instanceof RangeError) throw invalid("the line is too long", error);
    throw error;
  } finally {
    source.destroy();
    lines.destroy();
  }
  if (last === undefined) throw invalid("it is empty");
  if (!("end" in last)) throw invalid("it ends behind this line");
}

class InvalidLine extends Error {}

/** Largest object of an archive: what R2 holds in one upload, in bytes. */
const MAX_OBJECT_BYTES = 5 * 2 ** 30;

const isText = (value: unknown) => typeof value === "string";
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isListOf = (value: unknown, isItem: (item: unknown) => boolean) => Array.isArray(value) && value.every(isItem);
const isCell = (value: unknown) => value === null || typeof value === "string" || typeof value === "number";

/** What the members of each kind of line must be; the first one says the kind. */
const LINE_MEMBERS: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  store: {
    store: isText,
    format: isCount,
    id: isText,
    feeds: (value) => value === null || isListOf(value, isText),
    migrations: (value) =>
      typeof value === "object" && value !== null && Object.values(value).every((list) => isListOf(list, isText)),
  },
  table: { table: isText, database: isText, columns: (value) => isListOf(value, isText) },
  rows: { rows: (value) => isListOf(value, (row) => isListOf(row, isCell)) },
  object: { object: isText, size: (value) => isCount(value) && (value as number) <= MAX_OBJECT_BYTES },
  bytes: { bytes: isText },
  key: { key: isText, value: isText },
  end: {
    end: (value) =>
      typeof value === "object" &&
      value !== null &&
      ["rows", "objects", "keys"].every((name) => isCount((value as Record<string, unknown>)[name])),
  },
};

/** @throws InvalidLine */
function parseLine(text: string): StoreLine {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    throw new InvalidLine("the line is not JSON");
  }
  if (typeof line !== "object" || line === null) throw new InvalidLine("the line is not an object");
  const kind = Object.keys(LINE_MEMBERS).find((name) => Object.hasOwn(line, name));
  if (kind === undefined) throw new InvalidLine("the line is of no known kind");
  for (const [name, isValid] of Object.entries(LINE_MEMBERS[kind]!)) {
    if (!isValid((line as Record<string, unknown>)[name])) throw new InvalidLine(`"${name}" has no valid value`);
  }
  return line as StoreLine;
}
