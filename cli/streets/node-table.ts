/** The nodes that ways need: a sorted table of ids in typed arrays, 16 bytes for each. */
import type { GrowingNumbers } from "./growing.ts";
import type { Tags } from "./osm-block.ts";
import { NODES, type PbfFile } from "./pbf-file.ts";

/** The coordinate of a node that no extract has. It is lower than any longitude or latitude. */
const MISSING = -(2 ** 31);

export class NodeTable {
  /** How many nodes there are. */
  readonly count: number;
  #ids: Float64Array;
  /** Units of 1e-7 degrees; empty before `fill`. */
  lon = new Int32Array();
  lat = new Int32Array();
  /** Where the search for the next id begins: ids of an extract are sorted. */
  #next = 0;

  /** @param refs ids of nodes, in any order and any number of times */
  constructor(refs: GrowingNumbers<Float64Array>) {
    const sorted = refs.joined().sort();
    let count = 0;
    for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i]!;
    this.count = count;
    this.#ids = sorted.subarray(0, count);
  }

  /** The row of a node; -1 if no way needs it. */
  indexOf(id: number): number {
    const ids = this.#ids;
    if (ids[this.#next] === id) return this.#next++;
    let [low, high] = [0, ids.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    this.#next = low;
    return ids[low] === id ? this.#next++ : -1;
  }

  /** Frees the ids, of which `indexOf` and `fill` have no more need. */
  forgetIds(): void {
    this.#ids = new Float64Array();
  }

  /** Whether an extract has the node. Only after `fill`. */
  has(index: number): boolean {
    return this.lat[index] !== MISSING;
  }

  /** Reads the positions of the nodes. @param visit receives every node that is in the table */
  async fill(
    files: readonly PbfFile[],
    progress: (share: number) => void = () => {},
    visit: (index: number, tags: Tags) => void = () => {},
  ): Promise<void> {
    this.lon = new Int32Array(this.count).fill(MISSING);
    this.lat = new Int32Array(this.count).fill(MISSING);
    for (const [i, file] of files.entries()) {
      const node = (id: number, lon: number, lat: number, tags: Tags) => {
        const index = this.indexOf(id);
        if (index < 0 || this.has(index)) return;
        this.lon[index] = lon;
        this.lat[index] = lat;
        visit(index, tags);
      };
      await file.read(NODES, { node }, (share) => progress((i + share) / files.length));
    }
  }
}
