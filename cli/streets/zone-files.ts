/** Features wait in a temporary file for each tile of the first zoom, so that one of these zones is in memory at a time. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mercatorOf } from "../../src/domain/geo/globe.ts";
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

/** Characters in memory before they are written. */
const FLUSH_CHARACTERS = 32 * 1024 * 1024;

/** Share of a zone by which its features reach beyond it. */
const BUFFER = 1 / 64;

export class ZoneFiles {
  readonly #folder = mkdtempSync(join(tmpdir(), "portal-streets-"));
  readonly #waiting = new Map<string, string[]>();
  readonly #zones = new Map<string, Zone>();
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
        this.#zones.set(name, { x, y });
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
    const text = readFileSync(join(this.#folder, `${x}-${y}`), "utf8");
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as DrawnFeature);
  }

  /** Removes the files. */
  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #flush(): void {
    for (const [name, lines] of this.#waiting) appendFileSync(join(this.#folder, name), `${lines.join("\n")}\n`);
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
