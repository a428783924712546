/** Reads the sample from disk with a CSV reader of its own, so that the tests do not depend on the importer. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

export const SAMPLE = new URL("../../../sample/", import.meta.url);

export type Row = Record<string, string>;

export type IndexEntry = {
  feed: string;
  continent: string;
  note: string;
  versions: { folder: string; fetched_at: string; activate: boolean }[];
};

export function readIndex(): IndexEntry[] {
  return JSON.parse(readFileSync(new URL("index.json", SAMPLE), "utf8")) as IndexEntry[];
}

/** Rows of a file of RFC 4180 text without line breaks in fields; throws on a ragged row or a repeated column. */
function parseCsv(text: string): Row[] {
  const lines = text.split("\n");
  if (lines.pop() !== "") throw new Error("the last line does not end");
  const [header, ...rest] = lines.map(fields);
  if (header === undefined || new Set(header).size !== header.length) throw new Error("the header is wrong");
  return rest.map((values, i) => {
    if (values.length !== header.length) throw new Error(`line ${i + 2} has ${values.length} fields`);
    return Object.fromEntries(header.map((name, j) => [name, values[j] ?? ""]));
  });
}

function fields(line: string): string[] {
  const found = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g)];
  if (found.map((match) => match[0]).join("") !== line) throw new Error(`cannot read: ${line}`);
  return found.map(([, quoted, plain]) => (quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"')));
}

/** A folder of GTFS text; a file that is not there has no rows. */
export type Network = { folder: string; files: string[]; rows: (file: string) => Row[] };

export function readNetwork(folder: string): Network {
  const url = new URL(`${folder}/`, SAMPLE);
  const cache = new Map<string, Row[]>();
  const rows = (file: string): Row[] => {
    const path = new URL(file, url);
    const known = cache.get(file) ?? (existsSync(path) ? parseCsv(readFileSync(path, "utf8")) : []);
    cache.set(file, known);
    return known;
  };
  return { folder, files: readdirSync(url).sort(), rows };
}

/** Every version of every network, with what the index says of it. */
export function allNetworks(): { entry: IndexEntry; version: IndexEntry["versions"][number]; network: Network }[] {
  return readIndex().flatMap((entry) =>
    entry.versions.map((version) => ({ entry, version, network: readNetwork(version.folder) })),
  );
}

/** Seconds of a GTFS time written with two digits each. */
export function seconds(time: string): number {
  const match = /^(\d\d):([0-5]\d):([0-5]\d)$/.exec(time);
  if (match === null) throw new Error(`not a time: ${time}`);
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}
