/** Writes extracts of OpenStreetMap by hand (OSM wiki, "PBF Format"), for tests. */
import { deflateSync } from "node:zlib";
import { PbfWriter } from "pbf";

type Tags = Record<string, string>;
export type OsmNode = { id: number; lon: number; lat: number; tags?: Tags };
export type OsmWay = { id: number; refs: number[]; tags?: Tags };
type OsmRelation = {
  id: number;
  members: { type: "node" | "way" | "relation"; id: number; role: string }[];
  tags?: Tags;
};

export type Extract = {
  nodes: OsmNode[];
  ways: OsmWay[];
  relations?: OsmRelation[];
};

export type Writing = {
  /** Dense nodes by default. */
  isPlain?: boolean;
  /** Blocks compressed with zlib by default. */
  isRaw?: boolean;
  /** Elements of a block. */
  perBlock?: number;
  /** Features that a reader must support. */
  required?: string[];
  /** Nanodegrees of a unit. */
  granularity?: number;
};

const TYPES = { node: 0, way: 1, relation: 2 } as const;

function block(type: string, data: Uint8Array, isRaw: boolean): Uint8Array {
  const blob = new PbfWriter();
  if (isRaw) blob.writeBytesField(1, data);
  else {
    blob.writeVarintField(2, data.length);
    blob.writeBytesField(3, deflateSync(data));
  }
  const body = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, body.length);
  const head = header.finish();
  const bytes = new Uint8Array(4 + head.length + body.length);
  new DataView(bytes.buffer).setUint32(0, head.length);
  bytes.set(head, 4);
  bytes.set(body, 4 + head.length);
  return bytes;
}

/** Collects the strings of a block. */
class Table {
  readonly texts = [""];

  number(text: string): number {
    const index = this.texts.indexOf(text);
    return index >= 0 ? index : this.texts.push(text) - 1;
  }

  keys = (tags: Tags = {}) => Object.keys(tags).map((key) => this.number(key));
  values = (tags: Tags = {}) => Object.values(tags).map((value) => this.number(value));
}

const steps = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0));

function packSigned(pbf: PbfWriter, tag: number, values: readonly number[]): void {
  pbf.writePackedSVarint(tag, [...values]);
}

function primitives(table: Table, granularity: number, write: (group: PbfWriter) => void): Uint8Array {
  const group = new PbfWriter();
  write(group);
  const strings = new PbfWriter();
  for (const text of table.texts) strings.writeStringField(1, text);
  const pbf = new PbfWriter();
  pbf.writeBytesField(1, strings.finish());
  pbf.writeBytesField(2, group.finish());
  // Behind the group on purpose: fields may come in any order.
  pbf.writeVarintField(17, granularity);
  return pbf.finish();
}

function* slices<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < list.length; i += size) yield list.slice(i, i + size);
}

function message(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
}

/** The bytes of an extract. */
export function writeExtract({ nodes, ways, relations = [] }: Extract, writing: Writing = {}): Uint8Array<ArrayBuffer> {
  const { isPlain = false, isRaw = false, perBlock = 8000, granularity = 100 } = writing;
  const blocks = [
    block(
      "OSMHeader",
      message((pbf) => {
        for (const feature of writing.required ?? ["OsmSchema-V0.6", "DenseNodes"]) pbf.writeStringField(4, feature);
        pbf.writeVarintField(32, 1_700_000_000);
      }),
      isRaw,
    ),
  ];
  const add = (table: Table, write: (group: PbfWriter) => void) =>
    blocks.push(block("OSMData", primitives(table, granularity, write), isRaw));
  const units = (degrees: number) => Math.round((degrees * 1e9) / granularity);
  for (const some of slices(nodes, perBlock)) {
    const table = new Table();
    add(table, (group) => {
      if (isPlain)
        for (const { id, lon, lat, tags } of some)
          group.writeBytesField(
            1,
            message((pbf) => {
              pbf.writeSVarintField(1, id);
              pbf.writePackedVarint(2, table.keys(tags));
              pbf.writePackedVarint(3, table.values(tags));
              pbf.writeSVarintField(8, units(lat));
              pbf.writeSVarintField(9, units(lon));
            }),
          );
      else
        group.writeBytesField(
          2,
          message((pbf) => {
            packSigned(pbf, 1, steps(some.map(({ id }) => id)));
            packSigned(pbf, 8, steps(some.map(({ lat }) => units(lat))));
            packSigned(pbf, 9, steps(some.map(({ lon }) => units(lon))));
            if (some.some(({ tags }) => tags !== undefined))
              pbf.writePackedVarint(
                10,
                some.flatMap(({ tags = {} }) => [
                  ...Object.entries(tags).flatMap((pair) => pair.map((text) => table.number(text))),
                  0,
                ]),
              );
          }),
        );
    });
  }
  for (const some of slices(ways, perBlock)) {
    const table = new Table();
    add(table, (group) => {
      for (const { id, refs, tags } of some)
        group.writeBytesField(
          3,
          message((pbf) => {
            pbf.writeVarintField(1, id);
            pbf.writePackedVarint(2, table.keys(tags));
            pbf.writePackedVarint(3, table.values(tags));
            packSigned(pbf, 8, steps(refs));
          }),
        );
    });
  }
  for (const some of slices(relations, perBlock)) {
    const table = new Table();
    add(table, (group) => {
      for (const { id, members, tags } of some)
        group.writeBytesField(
          4,
          message((pbf) => {
            pbf.writeVarintField(1, id);
            pbf.writePackedVarint(2, table.keys(tags));
            pbf.writePackedVarint(3, table.values(tags));
            pbf.writePackedVarint(
              8,
              members.map(({ role }) => table.number(role)),
            );
            packSigned(pbf, 9, steps(members.map((member) => member.id)));
            pbf.writePackedVarint(
              10,
              members.map(({ type }) => TYPES[type]),
            );
          }),
        );
    });
  }
  const bytes = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const one of blocks) {
    bytes.set(one, at);
    at += one.length;
  }
  return bytes;
}
