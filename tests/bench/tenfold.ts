// Makes a feed ten times as large: every trip ten times, under new ids, with its stop_times.
// node tests/bench/tenfold.ts IN.zip OUT.zip — for feeds whose trips.txt and stop_times.txt need no quotes.
import { readFileSync, writeFileSync } from "node:fs";
import { crc32, deflateRawSync } from "node:zlib";
import { nodePlatform } from "../../cli/node-platform.ts";
import { openFeed } from "../../worker/ingest/zip/archive.ts";
import { bytesSource } from "../../worker/ingest/zip/directory.ts";

const TIMES = 10;
const REPEATED = new Set(["trips.txt", "stop_times.txt", "frequencies.txt"]);

const [from, to] = process.argv.slice(2) as [string, string];
const parts: Buffer[] = [];
const directory: Buffer[] = [];
let at = 0;
for (const [name, file] of await openFeed(bytesSource(readFileSync(from)), nodePlatform)) {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.open()) pieces.push(new Uint8Array(piece));
  const content = Buffer.concat(pieces);
  add(name, REPEATED.has(name) ? repeat(content.toString("utf8")) : content);
}
const end = Buffer.alloc(22);
end.writeUInt32LE(0x06054b50, 0);
end.writeUInt16LE(directory.length, 8);
end.writeUInt16LE(directory.length, 10);
end.writeUInt32LE(
  directory.reduce((sum, entry) => sum + entry.length, 0),
  12,
);
end.writeUInt32LE(at, 16);
writeFileSync(to, Buffer.concat([...parts, ...directory, end]));

function repeat(text: string): Buffer {
  const [header = "", ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const column = header
    .replace(/^\ufeff/, "")
    .split(",")
    .map((cell) => cell.trim())
    .indexOf("trip_id");
  const cells = rows.map((row) => row.split(","));
  const copies = [Buffer.from(`${header}\n`)];
  for (let n = 0; n < TIMES; n++) {
    const lines = cells.map((row) => row.map((cell, i) => (i === column ? `${cell}-${n}` : cell)).join(","));
    copies.push(Buffer.from(`${lines.join("\n")}\n`));
  }
  return Buffer.concat(copies);
}

/** Adds a deflated entry (APPNOTE 4.3). */
function add(name: string, content: Buffer): void {
  const packed = deflateRawSync(content, { level: 6 });
  const path = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(path.length, 22);
  const local = Buffer.from([0x50, 0x4b, 3, 4]);
  const central = Buffer.from([0x50, 0x4b, 1, 2, 20, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(at, 10);
  parts.push(local, common, path, packed);
  directory.push(Buffer.concat([central, common, rest, path]));
  at += 30 + path.length + packed.length;
}
