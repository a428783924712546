/**
 * Features wait in a temporary file, in parts for each tile of the first zoom, so that one of these zones is in memory at a
 * time.
 */
import { closeSync, readSync, writeSync } from "node:fs";
import { mercatorOf } from "../../src/domain/geo/globe.ts";
import { openUnnamedFile } from "../files/unnamed-file.ts";
import { type Drawing, STREET_MIN_ZOOM } from "./drawn.ts";

export type Point = readonly [lon: number, lat: number];

/** A feature with its lines or rings in degrees; the first ring of an area is its outline unless `polygons` divides them. */
export type DrawnFeature = Pick<Drawing, "layer" | "minZoom" | "attributes"> & {
  type: "Point" | "MultiLineString" | "MultiPolygon";
  /** Points of one line each; of an area, polygons of rings. */
  lines: readonly (readonly Point[])[];
  /** Of an area: the outline and the holes of each polygon, as indexes of lines. */
  polygons?: readonly (readonly number[])[];
};

export type Zone = { x: number; y: number };

/** Where some features of a zone are in the file, in bytes. */
type Part = { offset: number; length: number };

/** Characters in memory before they are written. */
const FLUSH_CHARACTERS = 32 * 1024 * 1024;

/** Share of a zone by which its features reach beyond it. */
const BUFFER = 1 / 64;

export class ZoneFile {
  readonly #file = openUnnamedFile();
  #end = 0;
  readonly #waiting = new Map<string, string[]>();
  readonly #zones = new Map<string, Zone & { parts: Part[] }>();
  readonly #isWanted: (x: number, y: number) => boolean;
  #characters = 0;

  /** @param isWanted whether a zone is built */
  constructor(isWanted: (x: number, y: number) => boolean) {
    this.#isWanted = isWanted;
  }

  add(feature: DrawnFeature): void {
    const points = feature.lines.flat();
    const columns = points.map(([lon]) => ((lon + 180) / 360) * 2 ** STREET_MIN_ZOOM);
    const rows = points.map(([, lat]) => ((180 - mercatorOf(lat)) / 360) * 2 ** STREET_MIN_ZOOM);
    let line = "";
    const [west, east] = rangeOf(columns);
    const [north, south] = rangeOf(rows);
    for (let x = Math.floor(west - BUFFER); x <= Math.floor(east + BUFFER); x++)
      for (let y = Math.floor(north - BUFFER); y <= Math.floor(south + BUFFER); y++) {
        if (!this.#isWanted(x, y)) continue;
        line ||= JSON.stringify(feature);
        const name = `${x}-${y}`;
        if (!this.#zones.has(name)) this.#zones.set(name, { x, y, parts: [] });
        const lines = this.#waiting.get(name);
        if (lines === undefined) this.#waiting.set(name, [line]);
        else lines.push(line);
        this.#characters += line.length;
      }
    if (this.#characters > FLUSH_CHARACTERS) this.#flush();
  }

  /** The zones that have features, in the order of columns and rows. */
  zones(): Zone[] {
    this.#flush();
    return [...this.#zones.values()].sort((a, b) => a.x - b.x || a.y - b.y);
  }

  read({ x, y }: Zone): DrawnFeature[] {
    return this.#zones.get(`${x}-${y}`)!.parts.flatMap(({ offset, length }) => {
      const bytes = Buffer.alloc(length);
      for (let read = 0; read < length; ) read += readSync(this.#file, bytes, read, length - read, offset + read);
      return bytes
        .toString()
        .split("\n")
        .map((line) => JSON.parse(line) as DrawnFeature);
    });
  }

  /** Removes the file. */
  close(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    for (const [name, lines] of this.#waiting) {
      const bytes = Buffer.from(lines.join("\n"));
      this.#zones.get(name)!.parts.push({ offset: this.#end, length: bytes.length });
      for (let offset = 0; offset < bytes.length; )
        offset += writeSync(this.#file, bytes, offset, bytes.length - offset, this.#end + offset);
      this.#end += bytes.length;
    }
    this.#waiting.clear();
    this.#characters = 0;
  }
}

function rangeOf(values: readonly number[]): [least: number, largest: number] {
  let [least, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > largest) largest = value;
  }
  return [least, largest];
}
