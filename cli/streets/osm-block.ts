/** Reads the elements of a block of an OpenStreetMap extract: nodes, dense nodes, ways, and relations. */
import { PbfReader } from "pbf";

/** Tags of an element. */
export type Tags = ReadonlyMap<string, string>;

type Member = { type: "node" | "way" | "relation"; id: number; role: string };

/** Receives elements. Coordinates are in units of 1e-7 degrees. */
export type BlockVisitor = {
  node?(id: number, lon: number, lat: number, tags: Tags): void;
  way?(id: number, refs: readonly number[], tags: Tags): void;
  relation?(id: number, members: readonly Member[], tags: Tags): void;
};

const NO_TAGS: Tags = new Map();
const TYPES = ["node", "way", "relation"] as const;

/** Units of 1e-7 degrees in the nanodegrees of the format. */
const NANODEGREES_PER_UNIT = 100;

type Frame = { granularity: number; lat: number; lon: number };

/**
 * Reads a block.
 * @param wanted bits of the elements to read: 1 nodes, 2 ways, 4 relations
 * @returns bits of the elements that the block contains
 * @throws RangeError for damaged data
 */
export function readPrimitiveBlock(bytes: Uint8Array, visitor: BlockVisitor, wanted: number): number {
  const block = new PbfReader(bytes);
  const strings = new Strings();
  const groups: [start: number, end: number][] = [];
  const frame: Frame = { granularity: 100, lat: 0, lon: 0 };
  while (block.pos < block.length) {
    const key = block.readVarint();
    const tag = key >> 3;
    if (tag === 1) strings.read(bytes, ...messageOf(block));
    else if (tag === 2) {
      const range = messageOf(block);
      groups.push(range);
      block.pos = range[1];
    } else if (tag === 17) frame.granularity = block.readVarint();
    else if (tag === 19) frame.lat = block.readVarint(true);
    else if (tag === 20) frame.lon = block.readVarint(true);
    else block.skip(key);
    if (tag === 1) block.pos = strings.end;
  }
  checkEnd(block, block.length);
  let contents = 0;
  for (const [start, end] of groups) {
    block.pos = start;
    while (block.pos < end) {
      const key = block.readVarint();
      const tag = key >> 3;
      const element = tag <= 2 ? 1 : tag === 3 ? 2 : tag === 4 ? 4 : 0;
      contents |= element;
      if ((element & wanted) === 0) {
        block.skip(key);
        continue;
      }
      const [from, to] = messageOf(block);
      const reader = new PbfReader(bytes.subarray(from, to));
      if (tag === 1) readNode(reader, strings, frame, visitor);
      else if (tag === 2) readDenseNodes(reader, strings, frame, visitor);
      else if (tag === 3) readWay(reader, strings, visitor);
      else readRelation(reader, strings, visitor);
      checkEnd(reader, reader.length);
      block.pos = to;
    }
    checkEnd(block, end);
  }
  return contents;
}

/** Where the message at the reader's position starts and ends. */
function messageOf(reader: PbfReader): [start: number, end: number] {
  const length = reader.readVarint();
  const end = reader.pos + length;
  if (end > reader.length) throw new RangeError("A message is longer than its block.");
  return [reader.pos, end];
}

function checkEnd(reader: PbfReader, end: number): void {
  if (reader.pos !== end) throw new RangeError("A message does not end where it says.");
}

/** The string table of a block; strings are decoded when they are needed. */
class Strings {
  #bytes = new Uint8Array();
  readonly #ranges: number[] = [];
  readonly #texts: string[] = [];
  end = 0;

  read(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes as Uint8Array<ArrayBuffer>;
    this.end = end;
    const reader = new PbfReader(bytes);
    reader.pos = start;
    while (reader.pos < end) {
      const key = reader.readVarint();
      if (key >> 3 !== 1) {
        reader.skip(key);
        continue;
      }
      const [from, to] = messageOf(reader);
      this.#ranges.push(from, to);
      reader.pos = to;
    }
    checkEnd(reader, end);
  }

  text(index: number): string {
    const text = this.#texts[index];
    if (text !== undefined) return text;
    const [from, to] = [this.#ranges[2 * index], this.#ranges[2 * index + 1]];
    if (from === undefined || to === undefined) throw new RangeError("A string is missing from the table.");
    const decoded = decoder.decode(this.#bytes.subarray(from, to));
    this.#texts[index] = decoded;
    return decoded;
  }
}

const decoder = new TextDecoder();

function tagsOf(strings: Strings, keys: readonly number[], values: readonly number[]): Tags {
  if (keys.length !== values.length) throw new RangeError("Keys and values of tags have different numbers.");
  if (keys.length === 0) return NO_TAGS;
  const tags = new Map<string, string>();
  for (let i = 0; i < keys.length; i++) tags.set(strings.text(keys[i]!), strings.text(values[i]!));
  return tags;
}

const unitsOf = (offset: number, granularity: number, value: number) =>
  Math.round((offset + granularity * value) / NANODEGREES_PER_UNIT);

function readNode(reader: PbfReader, strings: Strings, { granularity, lat, lon }: Frame, { node }: BlockVisitor): void {
  const [keys, values]: number[][] = [[], []];
  let [id, latValue, lonValue] = [0, 0, 0];
  reader.readFields((tag, _, pbf) => {
    if (tag === 1) id = pbf.readSVarint();
    else if (tag === 2) pbf.readPackedVarint(keys);
    else if (tag === 3) pbf.readPackedVarint(values);
    else if (tag === 8) latValue = pbf.readSVarint();
    else if (tag === 9) lonValue = pbf.readSVarint();
  }, null);
  node?.(id, unitsOf(lon, granularity, lonValue), unitsOf(lat, granularity, latValue), tagsOf(strings, keys!, values!));
}

function readDenseNodes(
  reader: PbfReader,
  strings: Strings,
  { granularity, lat, lon }: Frame,
  { node }: BlockVisitor,
): void {
  const ids: number[] = [];
  const lats: number[] = [];
  const lons: number[] = [];
  const keysAndValues: number[] = [];
  reader.readFields((tag, _, pbf) => {
    if (tag === 1) pbf.readPackedSVarint(ids);
    else if (tag === 8) pbf.readPackedSVarint(lats);
    else if (tag === 9) pbf.readPackedSVarint(lons);
    else if (tag === 10) pbf.readPackedVarint(keysAndValues);
  }, null);
  if (ids.length !== lats.length || ids.length !== lons.length)
    throw new RangeError("Dense nodes have different numbers of ids and coordinates.");
  if (node === undefined) return;
  let [id, latValue, lonValue, at] = [0, 0, 0, 0];
  for (let i = 0; i < ids.length; i++) {
    id += ids[i]!;
    latValue += lats[i]!;
    lonValue += lons[i]!;
    let tags = NO_TAGS;
    if (at < keysAndValues.length) {
      const keys: number[] = [];
      const values: number[] = [];
      for (; at < keysAndValues.length && keysAndValues[at] !== 0; at += 2) {
        keys.push(keysAndValues[at]!);
        values.push(keysAndValues[at + 1]!);
      }
      at++;
      tags = tagsOf(strings, keys, values);
    }
    node(id, unitsOf(lon, granularity, lonValue), unitsOf(lat, granularity, latValue), tags);
  }
}

function readWay(reader: PbfReader, strings: Strings, { way }: BlockVisitor): void {
  const keys: number[] = [];
  const values: number[] = [];
  const refs: number[] = [];
  let id = 0;
  reader.readFields((tag, _, pbf) => {
    if (tag === 1) id = pbf.readVarint();
    else if (tag === 2) pbf.readPackedVarint(keys);
    else if (tag === 3) pbf.readPackedVarint(values);
    else if (tag === 8) pbf.readPackedSVarint(refs);
  }, null);
  for (let i = 1; i < refs.length; i++) refs[i]! += refs[i - 1]!;
  way?.(id, refs, tagsOf(strings, keys, values));
}

function readRelation(reader: PbfReader, strings: Strings, { relation }: BlockVisitor): void {
  const keys: number[] = [];
  const values: number[] = [];
  const roles: number[] = [];
  const ids: number[] = [];
  const types: number[] = [];
  let id = 0;
  reader.readFields((tag, _, pbf) => {
    if (tag === 1) id = pbf.readVarint();
    else if (tag === 2) pbf.readPackedVarint(keys);
    else if (tag === 3) pbf.readPackedVarint(values);
    else if (tag === 8) pbf.readPackedVarint(roles);
    else if (tag === 9) pbf.readPackedSVarint(ids);
    else if (tag === 10) pbf.readPackedVarint(types);
  }, null);
  if (roles.length !== ids.length || types.length !== ids.length)
    throw new RangeError("A relation has different numbers of members and roles.");
  let member = 0;
  const members = ids.map((step, i): Member => {
    member += step;
    const type = TYPES[types[i]!];
    if (type === undefined) throw new RangeError("A relation has a member of no type.");
    return { type, id: member, role: strings.text(roles[i]!) };
  });
  relation?.(id, members, tagsOf(strings, keys, values));
}
