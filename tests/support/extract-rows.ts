/** The rows of an extract of OpenStreetMap, read in a plain way that shares no code with the command (OSM wiki, "PBF Format"). */
import { PbfReader } from "pbf";
import { blocksOf, fieldsOf } from "./repeat-extract.ts";

type Tags = Map<string, string>;
export type ExtractRows = {
  nodes: Map<number, { lon: number; lat: number; tags: Tags }>;
  ways: { refs: number[]; tags: Tags }[];
};

const NONE: Tags = new Map();

/** Only for dense nodes of the usual granularity and without offsets. */
export function readExtractRows(path: string): ExtractRows {
  const rows: ExtractRows = { nodes: new Map(), ways: [] };
  for (const { fields } of blocksOf(path).blocks) {
    const strings = fieldsOf(fields.find(({ tag }) => tag === 1)!.bytes!).map(({ bytes }) =>
      new TextDecoder().decode(bytes),
    );
    for (const { tag, bytes } of fields.filter((field) => field.tag === 2).flatMap((field) => fieldsOf(field.bytes!))) {
      const lists = new Map(fieldsOf(bytes!).map((field) => [field.tag, field.bytes ?? new Uint8Array()]));
      const list = (number: number) => lists.get(number) ?? new Uint8Array();
      if (tag === 3) {
        const values = numbers(list(3));
        const tags = new Map(numbers(list(2)).map((key, i) => [strings[key]!, strings[values[i]!]!]));
        rows.ways.push({ refs: sums(signed(list(8))), tags });
      }
      if (tag !== 2) continue;
      const [ids, lats, lons] = [1, 8, 9].map((number) => sums(signed(list(number)))) as [number[], number[], number[]];
      const texts = numbers(list(10));
      let at = 0;
      ids.forEach((id, i) => {
        let tags = NONE;
        for (; at < texts.length && texts[at] !== 0; at += 2) {
          if (tags === NONE) tags = new Map();
          tags.set(strings[texts[at]!]!, strings[texts[at + 1]!]!);
        }
        at++;
        rows.nodes.set(id, { lon: lons[i]! / 1e7, lat: lats[i]! / 1e7, tags });
      });
    }
  }
  return rows;
}

function numbers(bytes: Uint8Array): number[] {
  const reader = new PbfReader(bytes);
  const list: number[] = [];
  while (reader.pos < reader.length) list.push(reader.readVarint());
  return list;
}

const signed = (bytes: Uint8Array) => numbers(bytes).map((code) => (code % 2 === 1 ? -(code + 1) / 2 : code / 2));

function sums(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}
