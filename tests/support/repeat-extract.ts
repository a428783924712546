/**
 * Repeats an extract of OpenStreetMap many times, beside each other and with other ids, as a country of the same streets.
 * Ids and positions of a block are differences from the first one, so that only the first of each list is changed.
 */
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { deflateSync, inflateSync } from "node:zlib";
import { PbfReader, PbfWriter } from "pbf";

/** More than the ids of OpenStreetMap. */
const IDS_OF_COPY = 2e10;
/** Copies of a row, and nanodegrees from one to the next: more than a city is wide. */
const COPIES_OF_ROW = 40;
const NANODEGREES_BETWEEN = 1.5e9;

type Kind = "nodes" | "ways" | "relations";
type Field = { tag: number; bytes?: Uint8Array; value?: number };
type SourceBlock = { kind: Kind; fields: Field[] };

/** The fields of a message; numbers are read as signed. */
export function fieldsOf(bytes: Uint8Array): Field[] {
  const reader = new PbfReader(bytes);
  const fields: Field[] = [];
  while (reader.pos < reader.length) {
    const key = reader.readVarint();
    fields.push(
      (key & 7) === 2
        ? { tag: key >> 3, bytes: reader.readBytes() }
        : { tag: key >> 3, value: reader.readVarint(true) },
    );
  }
  return fields;
}

function bytesOf(fields: readonly Field[]): Uint8Array {
  const writer = new PbfWriter();
  for (const { tag, bytes, value } of fields)
    if (bytes === undefined) writer.writeVarintField(tag, value!);
    else writer.writeBytesField(tag, bytes);
  return writer.finish();
}

/** A packed list of differences whose first number is another one. */
function withFirst(bytes: Uint8Array, change: number): Uint8Array {
  if (bytes.length === 0) return bytes;
  const reader = new PbfReader(bytes);
  const writer = new PbfWriter();
  writer.writeSVarint(reader.readSVarint() + change);
  const first = writer.finish();
  const changed = new Uint8Array(first.length + bytes.length - reader.pos);
  changed.set(first);
  changed.set(bytes.subarray(reader.pos), first.length);
  return changed;
}

/** The fields of a group whose ids are others: dense nodes (2), ways (3), relations (4). */
function shiftGroup(group: readonly Field[], ids: number): Field[] {
  return group.map(({ tag, bytes }) => {
    const listOfIds = { 2: 1, 3: 8, 4: 9 }[tag];
    const fields = fieldsOf(bytes!).map((field): Field => {
      if (field.tag === listOfIds) return { tag: field.tag, bytes: withFirst(field.bytes!, ids) };
      return tag !== 2 && field.tag === 1 ? { tag: 1, value: field.value! + ids } : field;
    });
    return { tag, bytes: bytesOf(fields) };
  });
}

function shifted({ fields }: SourceBlock, copy: number): Uint8Array {
  const [lon, lat] = [copy % COPIES_OF_ROW, Math.floor(copy / COPIES_OF_ROW)].map((step) => step * NANODEGREES_BETWEEN);
  const rest = fields.map((field) =>
    field.tag === 2 ? { tag: 2, bytes: bytesOf(shiftGroup(fieldsOf(field.bytes!), copy * IDS_OF_COPY)) } : field,
  );
  return bytesOf([...rest, { tag: 19, value: lat! }, { tag: 20, value: lon! }]);
}

function packed(type: string, data: Uint8Array): Uint8Array {
  const blob = bytesOf([
    { tag: 2, value: data.length },
    { tag: 3, bytes: deflateSync(data) },
  ]);
  const head = bytesOf([
    { tag: 1, bytes: new TextEncoder().encode(type) },
    { tag: 3, value: blob.length },
  ]);
  const bytes = new Uint8Array(4 + head.length + blob.length);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, 4);
  bytes.set(blob, 4 + head.length);
  return bytes;
}

/** The header and the blocks of an extract, unpacked. */
export function blocksOf(path: string): { header: Uint8Array; blocks: SourceBlock[] } {
  const file = readFileSync(path);
  let header = new Uint8Array();
  const blocks: SourceBlock[] = [];
  for (let at = 0; at < file.length; ) {
    const headLength = file.readUInt32BE(at);
    const head = fieldsOf(file.subarray(at + 4, at + 4 + headLength));
    const start = at + 4 + headLength;
    at = start + head.find(({ tag }) => tag === 3)!.value!;
    const blob = fieldsOf(file.subarray(start, at));
    const raw = blob.find(({ tag }) => tag === 1)?.bytes;
    const data = raw ?? inflateSync(blob.find(({ tag }) => tag === 3)!.bytes!);
    if (blocks.length === 0 && header.length === 0) {
      header = new Uint8Array(data);
      continue;
    }
    const fields = fieldsOf(data);
    const shift = fields.find(({ tag, value }) => (tag === 19 || tag === 20) && value !== 0);
    if (shift !== undefined) throw new RangeError("The extract has offsets of its own.");
    const group = fieldsOf(fields.find(({ tag }) => tag === 2)!.bytes!);
    const kind = ({ 2: "nodes", 3: "ways", 4: "relations" } as Record<number, Kind>)[group[0]!.tag];
    if (kind === undefined) throw new RangeError("The extract has nodes that are not dense.");
    blocks.push({ kind, fields });
  }
  return { header, blocks };
}

/**
 * Writes an extract that has another one many times, sorted as extracts are: nodes, ways, relations.
 * @returns its bytes
 */
export function repeatExtract(source: string, target: string, copies: number): number {
  const { header, blocks } = blocksOf(source);
  const file = openSync(target, "w");
  let size = 0;
  const write = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    size += bytes.length;
  };
  try {
    write(packed("OSMHeader", header));
    for (const kind of ["nodes", "ways", "relations"] as const)
      for (let copy = 0; copy < copies; copy++)
        for (const block of blocks) if (block.kind === kind) write(packed("OSMData", shifted(block, copy)));
  } finally {
    closeSync(file);
  }
  return size;
}
