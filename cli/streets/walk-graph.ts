/**
 * The streets of extracts as a graph: ways are cut at their junctions into edges. Everything is in typed arrays, so that a
 * country fits in memory.
 */
import { haversine } from "../../src/domain/geo/globe.ts";
import { MAX_EDGE_METERS, STORED_UNITS, UNITS_PER_DEGREE } from "../../src/domain/streets/cell.ts";
import { isPauseDue, pause } from "../command-line/pause.ts";
import { growingIds, growingIndexes } from "./growing.ts";
import { NodeTable } from "./node-table.ts";
import { type PbfFile, WAYS } from "./pbf-file.ts";
import { cutsWay, pedestrianFlags } from "./pedestrian.ts";

/** A longer piece of a way between two neighboring nodes is divided. */
const MAX_PIECE_METERS = 1.5 * MAX_EDGE_METERS;

/** Edges end so many meters before a closed gate. */
const GATE_METERS = 1;

/** An edge that was begun: its junction, the place of `#refs` there, and its meters so far. */
type OpenEdge = { node: number; first: number; meters: number };

type Progress = (stage: string, share: number) => void;

export class WalkGraph {
  nodes = new NodeTable(growingIds());
  readonly #names: string[] = [""];
  readonly #wayName = growingIndexes();
  readonly #wayFlags = growingIndexes();
  /** The nodes of all ways, one after the other. */
  readonly #refs = growingIndexes();
  /** Where the nodes of a way start; one more at the end. */
  readonly #wayStart = growingIndexes();
  readonly #dividing = { lon: growingIndexes(), lat: growingIndexes() };
  /** Edges: nodes of both ends, way, first and last place in `#refs`. */
  readonly #from = growingIndexes();
  readonly #to = growingIndexes();
  readonly #way = growingIndexes();
  readonly #first = growingIndexes();
  readonly #last = growingIndexes();

  private constructor() {}

  /** Reads the ways that people may walk, then their nodes, and cuts them into edges. */
  static async read(files: readonly PbfFile[], progress: Progress = () => {}): Promise<WalkGraph> {
    const graph = new WalkGraph();
    await graph.#read(files, progress);
    return graph;
  }

  async #read(files: readonly PbfFile[], progress: Progress): Promise<void> {
    const refs = growingIds();
    const numbers = new Map<string, number>([["", 0]]);
    await eachWayOnce(
      files,
      (share) => progress("ways", share),
      (_, ids, tags) => {
        const flags = ids.length < 2 ? null : pedestrianFlags(tags);
        if (flags === null) return false;
        const name = tags.get("name") ?? "";
        let number = numbers.get(name);
        if (number === undefined) {
          number = this.#names.push(name) - 1;
          numbers.set(name, number);
        }
        this.#wayName.push(number);
        this.#wayFlags.push(flags);
        this.#wayStart.push(refs.length);
        for (const id of ids) refs.push(id);
        return true;
      },
    );
    this.#wayStart.push(refs.length);
    this.nodes = new NodeTable(refs);
    await refs.drain((id) => this.#refs.push(this.nodes.indexOf(id)));
    const gates = new Set<number>();
    await this.nodes.fill(
      files,
      (share) => progress("nodes", share),
      (index, tags) => {
        if (tags.size > 0 && cutsWay(tags)) gates.add(index);
      },
    );
    this.nodes.forgetIds();
    await this.#cutWays(this.#junctions(), gates);
  }

  get edgeCount(): number {
    return this.#from.length;
  }

  /** The junctions at the ends of an edge. */
  ends(edge: number): [from: number, to: number] {
    return [this.#from.at(edge), this.#to.at(edge)];
  }

  flags(edge: number): number {
    return this.#wayFlags.at(this.#way.at(edge));
  }

  name(edge: number): string {
    return this.#names[this.#wayName.at(this.#way.at(edge))]!;
  }

  /** All points of an edge in degrees. */
  line(edge: number): [lon: number, lat: number][] {
    const [from, to] = this.ends(edge);
    const points = [from];
    for (let i = this.#first.at(edge) + 1; i < this.#last.at(edge); i++) points.push(this.#refs.at(i));
    points.push(to);
    return points.map((node) => this.#degrees(node));
  }

  /** Position of a junction in units of 1e-7 degrees, rounded as cells store it. */
  position(node: number): [lon: number, lat: number] {
    const dividing = node - this.nodes.count;
    if (dividing < 0) return [stored(this.nodes.lon[node]!), stored(this.nodes.lat[node]!)];
    return [stored(this.#dividing.lon.at(dividing) | 0), stored(this.#dividing.lat.at(dividing) | 0)];
  }

  #degrees(node: number): [lon: number, lat: number] {
    if (node >= this.nodes.count) {
      const [lon, lat] = this.position(node);
      return [lon / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE];
    }
    return [this.nodes.lon[node]! / UNITS_PER_DEGREE, this.nodes.lat[node]! / UNITS_PER_DEGREE];
  }

  /** By node, 1 where ways meet, cross, or end. */
  #junctions(): Uint8Array {
    const uses = new Uint8Array(this.nodes.count);
    for (let way = 0; way + 1 < this.#wayStart.length; way++) {
      const [start, end] = [this.#wayStart.at(way), this.#wayStart.at(way + 1)];
      for (let i = start; i < end; i++) {
        const node = this.#refs.at(i);
        uses[node] = Math.min(2, uses[node]! + (i === start || i === end - 1 ? 2 : 1));
      }
    }
    for (let node = 0; node < uses.length; node++) uses[node] = uses[node]! >= 2 ? 1 : 0;
    return uses;
  }

  /** @param gates closed gates: each way is cut there, a meter before the gate and a meter after it */
  async #cutWays(junctions: Uint8Array, gates: ReadonlySet<number>): Promise<void> {
    for (let way = 0; way + 1 < this.#wayStart.length; way++) {
      if (isPauseDue()) await pause();
      const [start, end] = [this.#wayStart.at(way), this.#wayStart.at(way + 1)];
      let edge: OpenEdge | null = null;
      for (let i = start; i < end; i++) {
        const node = this.#refs.at(i);
        if (!this.nodes.has(node)) {
          // The extract ends here: the edge ends at the node before it.
          if (edge !== null && edge.first < i - 1) this.#addEdge(way, edge, i - 1);
          edge = null;
          continue;
        }
        const isClosed = gates.has(node);
        const hasPieceAfter = i + 1 < end && this.nodes.has(this.#refs.at(i + 1));
        const next: OpenEdge = { node, first: i, meters: 0 };
        if (edge !== null) {
          const from = this.#refs.at(i - 1);
          const piece = haversine(this.#degrees(from), this.#degrees(node));
          if (edge.meters > 0 && edge.meters + piece > MAX_EDGE_METERS) {
            this.#addEdge(way, edge, i - 1);
            edge = { node: from, first: i - 1, meters: 0 };
          }
          edge.meters += piece;
          if (piece > MAX_PIECE_METERS) this.#divide(way, edge.node, i, isClosed ? this.#shortOf(node, from) : node);
          else if (isClosed) this.#push(edge.node, this.#shortOf(node, from), way, edge.first, i);
          else if (junctions[node] === 1 || i === end - 1) this.#addEdge(way, edge, i);
          else continue;
        }
        edge = isClosed && hasPieceAfter ? { ...next, node: this.#shortOf(node, this.#refs.at(i + 1)) } : next;
      }
    }
  }

  /** A point shortly before a node, on the straight piece from another one. */
  #shortOf(node: number, from: number): number {
    const [[lon, lat], [fromLon, fromLat]] = [this.position(node), this.position(from)];
    const share = Math.min(
      0.5,
      GATE_METERS / Math.max(GATE_METERS, haversine(this.#degrees(from), this.#degrees(node))),
    );
    return this.#addPoint(lon + share * (fromLon - lon), lat + share * (fromLat - lat));
  }

  /** Adds a junction that is no node. @param lon, lat in units of 1e-7 degrees */
  #addPoint(lon: number, lat: number): number {
    this.#dividing.lon.push(Math.round(lon));
    this.#dividing.lat.push(Math.round(lat));
    return this.nodes.count + this.#dividing.lon.length - 1;
  }

  #addEdge(way: number, { node, first }: OpenEdge, last: number): void {
    this.#push(node, this.#refs.at(last), way, first, last);
  }

  #push(from: number, to: number, way: number, first: number, last: number): void {
    this.#from.push(from);
    this.#to.push(to);
    this.#way.push(way);
    this.#first.push(first);
    this.#last.push(last);
  }

  /** Adds a long straight piece between two junctions, which ends at a place of `#refs`, as edges of equal length. */
  #divide(way: number, from: number, last: number, to: number): void {
    const [start, end] = [this.position(from), this.position(to)];
    const meters = haversine(this.#degrees(from), this.#degrees(to));
    const count = Math.ceil(meters / MAX_EDGE_METERS);
    let previous = from;
    for (let n = 1; n <= count; n++) {
      const share = n / count;
      const [lon, lat] = [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
      const next = n < count ? this.#addPoint(lon, lat) : to;
      this.#push(previous, next, way, last, last);
      previous = next;
    }
  }
}

const stored = (units: number) => Math.round(units / STORED_UNITS) * STORED_UNITS;

/**
 * Reads the ways of all extracts. A way that several extracts contain is read from the first of them.
 * @param visit returns whether it needed the way
 */
export async function eachWayOnce(
  files: readonly PbfFile[],
  progress: (share: number) => void,
  visit: (id: number, refs: readonly number[], tags: ReadonlyMap<string, string>) => boolean,
): Promise<void> {
  let before = new Float64Array();
  for (const [i, file] of files.entries()) {
    const seen = growingIds();
    const way = (id: number, refs: readonly number[], tags: ReadonlyMap<string, string>) => {
      if (isIn(before, id)) return;
      if (visit(id, refs, tags) && files.length > 1) seen.push(id);
    };
    await file.read(WAYS, { way }, (share) => progress((i + share) / files.length));
    const all = new Float64Array(before.length + seen.length);
    all.set(before);
    all.set(seen.joined(), before.length);
    before = all.sort();
  }
}

/** Whether a sorted list has a number. */
function isIn(sorted: Float64Array, value: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value;
}
