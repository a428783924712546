/** Finds a feed's files in a zip archive: at the top level, in a folder, or in a nested zip. */

import { GTFS_COLUMNS } from "../../../src/domain/gtfs/reference.ts";
import { asProblem, Problem, problem } from "../../problem.ts";
import type { Platform } from "../platform.ts";
import {
  type ArchiveSource,
  bytesSource,
  readDirectory,
  ZIP_LIMITS,
  type ZipEntry,
  type ZipLimits,
} from "./directory.ts";

export type FeedFile = {
  /** Without its folder, e.g. `stops.txt`. */
  name: string;
  /** Bytes, unpacked. */
  size: number;
  /** The content in chunks, each valid until the next one is requested; may be opened repeatedly. */
  open(): AsyncIterable<Uint8Array>;
};

/** What deviates from the reference in an archive and is read all the same. */
export type ArchiveOddity = { code: "file_name_case" | "files_in_folder" | "zip_nested"; file: string; value: string };

/** Files that identify the folder of the feed. */
const FEED_FOLDER_FILES = new Set([
  "agency.txt",
  "stops.txt",
  "routes.txt",
  "trips.txt",
  "stop_times.txt",
  "calendar.txt",
  "calendar_dates.txt",
]);

/**
 * Opens an archive as a feed. Ignores `__MACOSX` and dot files; of several folders, takes the one with the most GTFS
 * files, then the shallowest. If a name repeats, the first entry is used. Names of GTFS files may have capital letters,
 * unless there is one without. An archive that has no GTFS file but one zip is read as that zip.
 * @param path the part of a feed URL after `#`: a folder, or a nested zip (one level, as the registry uses it)
 * @param onOddity called for what deviates from the reference and is read all the same
 */
export async function openFeed(
  source: ArchiveSource,
  platform: Platform,
  path = "",
  limits: ZipLimits = ZIP_LIMITS,
  onOddity: (oddity: ArchiveOddity) => void = () => {},
): Promise<Map<string, FeedFile>> {
  const entries = (await readDirectory(source, limits)).filter((e) => !isClutter(e.name));
  const wantedPath = path.replace(/^\/+|\/+$/g, "");
  const inner = wantedPath === "" ? undefined : entries.find((e) => e.name === wantedPath);
  if (inner !== undefined)
    return openFeed(bytesSource(await unpack(source, inner, platform, limits.nested)), platform, "", limits, onOddity);
  const inside = wantedPath === "" ? entries : entries.filter((e) => e.name.startsWith(`${wantedPath}/`));
  if (wantedPath !== "" && inside.length === 0) {
    throw problem("gtfs.file_missing", `The zip archive contains nothing at "${wantedPath}".`, { file: wantedPath });
  }
  const only = wantedPath === "" ? onlyZip(inside) : undefined;
  if (only !== undefined) {
    onOddity({ code: "zip_nested", file: only.name, value: only.name });
    return openFeed(source, platform, only.name, limits, onOddity);
  }
  const folder = feedFolder(inside);
  if (folder !== "" && wantedPath === "") onOddity({ code: "files_in_folder", file: folder, value: folder });
  const files = new Map<string, FeedFile>();
  const here = inside.filter((entry) => split(entry.name)[0] === folder);
  const names = new Set(here.map((entry) => split(entry.name)[1]));
  for (const entry of here) {
    const fileName = split(entry.name)[1];
    const lower = fileName.toLowerCase();
    const name = Object.hasOwn(GTFS_COLUMNS, lower) && !names.has(lower) ? lower : fileName;
    if (files.has(name)) continue;
    if (name !== fileName) onOddity({ code: "file_name_case", file: name, value: fileName });
    files.set(name, { name, size: entry.size, open: () => openEntry(source, entry, platform) });
  }
  return files;
}

/** The zip in an archive that has one zip and no file of a feed. */
function onlyZip(entries: readonly ZipEntry[]): ZipEntry | undefined {
  const zips = entries.filter(({ name }) => /\.zip$/i.test(name));
  const hasFeed = entries.some(({ name }) => FEED_FOLDER_FILES.has(split(name)[1].toLowerCase()));
  return zips.length === 1 && !hasFeed ? zips[0] : undefined;
}

function isClutter(name: string): boolean {
  return name.endsWith("/") || name.startsWith("__MACOSX/") || split(name)[1].startsWith(".");
}

function split(name: string): [folder: string, name: string] {
  const at = name.lastIndexOf("/");
  return [name.slice(0, Math.max(0, at)), name.slice(at + 1)];
}

function feedFolder(entries: readonly ZipEntry[]): string {
  const folderCounts = new Map<string, number>();
  for (const entry of entries) {
    const [folder, name] = split(entry.name);
    folderCounts.set(folder, (folderCounts.get(folder) ?? 0) + (FEED_FOLDER_FILES.has(name.toLowerCase()) ? 1 : 0));
  }
  const depth = (folder: string) => (folder === "" ? 0 : folder.split("/").length);
  const order = [...folderCounts].sort(([a, n], [b, m]) => m - n || depth(a) - depth(b) || (a < b ? -1 : 1));
  return order[0]?.[0] ?? "";
}

async function unpack(source: ArchiveSource, entry: ZipEntry, platform: Platform, limit: number): Promise<Uint8Array> {
  const { name: file, size: actual } = entry;
  if (actual > limit) {
    const detail = `${file} is a zip of ${actual} bytes inside a zip; ${limit} are taken.`;
    throw problem("archive.nested_too_large", detail, { file, limit, actual });
  }
  const bytes = new Uint8Array(entry.size);
  let at = 0;
  for await (const chunk of openEntry(source, entry, platform)) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const LOCAL = 0x04034b50;
const PIECE = 1 << 20;

/**
 * Decompresses an entry in chunks. Size and CRC-32 are checked at the end of the stream.
 * @throws Problem archive.corrupt with the name of the file
 */
async function* openEntry(source: ArchiveSource, entry: ZipEntry, platform: Platform): AsyncGenerator<Uint8Array> {
  const damageProblem = (what: string, cause?: unknown) =>
    problem("archive.corrupt", `${entry.name} cannot be unpacked: ${what}.`, { file: entry.name }, cause);
  if (entry.offset + 30 > source.size) throw damageProblem("it is beyond the end of the archive");
  const head = await source.slice(entry.offset, entry.offset + 30);
  const data = new DataView(head.buffer, head.byteOffset, 30);
  if (data.getUint32(0, true) !== LOCAL) throw damageProblem("its header is missing");
  const start = entry.offset + 30 + data.getUint16(26, true) + data.getUint16(28, true);
  const end = start + entry.packed;
  if (end > entry.limit) {
    throw problem("archive.overlap", `${entry.name} overlaps another part of the zip archive.`, { file: entry.name });
  }
  const compressed = pieces(source, start, end);
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of entry.method === 0 ? compressed : platform.inflate(compressed)) {
      size += chunk.length;
      if (size > entry.size) throw damageProblem("it is longer than the size in the directory");
      crc = platform.crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    const problem = asProblem(error);
    throw problem.code === "internal" ? damageProblem("its packed data is damaged", error) : problem;
  }
  if (size < entry.size) throw damageProblem("it is shorter than the size in the directory");
  if (crc !== entry.crc) throw damageProblem("its checksum differs");
}

async function* pieces(source: ArchiveSource, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += PIECE) yield source.slice(at, Math.min(at + PIECE, end));
}
