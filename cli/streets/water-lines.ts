/** The shores, rivers, and canals of extracts, which no link between a point and a street may cross. */
import { lowerBound } from "../../src/domain/schedule/lower-bound.ts";
import { UNITS_PER_DEGREE, WALKING_CELL_ZOOM, walkingCellAt } from "../../src/domain/streets/cell.ts";
import { drawnArea, drawnWay } from "./drawn.ts";
import { growingIds, growingIndexes } from "./growing.ts";
import { NodeTable } from "./node-table.ts";
import type { Tags } from "./osm-block.ts";
import { type PbfFile, RELATIONS } from "./pbf-file.ts";
import { isSet } from "./pedestrian.ts";
import { eachWayOnce } from "./walk-graph.ts";

/** More segments than a country has, and few enough that a cell and a segment fit in one number. */
const MAX_SEGMENTS = 2 ** 25;
const ROWS = 2 ** WALKING_CELL_ZOOM;

type Line = (readonly [lon: number, lat: number])[];
type Progress = (stage: string, share: number) => void;

export class WaterLines {
  #nodes = new NodeTable(growingIds());
  /** The nodes of all lines, one after the other. */
  readonly #points = growingIndexes();
  /** Numbers of a cell and of the point at which a segment in it begins, sorted. */
  #segments: Float64Array = new Float64Array();

  private constructor() {}

  static async read(files: readonly PbfFile[], progress: Progress = () => {}): Promise<WaterLines> {
    const water = new WaterLines();
    await water.#read(files, progress);
    return water;
  }

  async #read(files: readonly PbfFile[], progress: Progress): Promise<void> {
    const members = await membersOfWater(files);
    const refs = growingIds();
    const starts = new Set<number>();
    await eachWayOnce(
      files,
      (share) => progress("water", share),
      (id, ids, tags) => {
        if (ids.length < 2 || !(members.has(id) || isWaterLine(tags, ids[0] === ids.at(-1)))) return false;
        starts.add(refs.length);
        for (const ref of ids) refs.push(ref);
        return true;
      },
    );
    this.#nodes = new NodeTable(refs);
    await refs.drain((id) => this.#points.push(this.#nodes.indexOf(id)));
    await this.#nodes.fill(files, (share) => progress("points of water", share));
    this.#nodes.forgetIds();
    this.#segments = this.#segmentsByCell(starts);
  }

  /** The lines in a cell, in degrees; a segment that crosses its border is in it with both ends. */
  inCell({ x, y }: { x: number; y: number }): Line[] {
    const first = (x * ROWS + y) * MAX_SEGMENTS;
    const lines: Line[] = [];
    let before = -2;
    for (let i = lowerBound(this.#segments, first); this.#segments[i]! < first + MAX_SEGMENTS; i++) {
      const point = this.#segments[i]! - first;
      if (point !== before + 1) lines.push([this.#at(point)]);
      lines.at(-1)!.push(this.#at(point + 1));
      before = point;
    }
    return lines;
  }

  #at(point: number): readonly [number, number] {
    const node = this.#points.at(point);
    return [this.#nodes.lon[node]! / UNITS_PER_DEGREE, this.#nodes.lat[node]! / UNITS_PER_DEGREE];
  }

  /** @param starts the points at which a line begins */
  #segmentsByCell(starts: ReadonlySet<number>): Float64Array {
    if (this.#points.length >= MAX_SEGMENTS) throw new RangeError(`The water has ${this.#points.length} points.`);
    const codes = growingIds();
    for (let point = 0; point + 1 < this.#points.length; point++) {
      const hasBoth = this.#nodes.has(this.#points.at(point)) && this.#nodes.has(this.#points.at(point + 1));
      if (!hasBoth || starts.has(point + 1)) continue;
      const [a, b] = [walkingCellAt(...this.#at(point)), walkingCellAt(...this.#at(point + 1))];
      for (let x = Math.min(a.x, b.x); x <= Math.max(a.x, b.x); x++)
        for (let y = Math.min(a.y, b.y); y <= Math.max(a.y, b.y); y++)
          codes.push((x * ROWS + y) * MAX_SEGMENTS + point);
    }
    return codes.joined().sort();
  }
}

/** A shore, or the middle of a river or canal that is in no pipe. A stream is narrow enough to be crossed anywhere. */
function isWaterLine(tags: Tags, isClosed: boolean): boolean {
  if (tags.get("natural") === "coastline") return true;
  const drawing = drawnWay(tags, isClosed);
  if (drawing?.layer !== "water" || isSet(tags, "tunnel")) return false;
  return drawing.isArea || drawing.attributes.kind !== "stream";
}

/** The ways that are outlines of water in multipolygons. */
async function membersOfWater(files: readonly PbfFile[]): Promise<ReadonlySet<number>> {
  const ways = new Set<number>();
  for (const file of files)
    await file.read(RELATIONS, {
      relation(_, members, tags) {
        if (tags.get("type") !== "multipolygon" || drawnArea(tags)?.layer !== "water") return;
        for (const { type, id } of members) if (type === "way") ways.add(id);
      },
    });
  return ways;
}
