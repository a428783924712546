/** Reads what the map draws from extracts: ways and multipolygons with their points, and the names of places. */
import { UNITS_PER_DEGREE } from "../../src/domain/streets/cell.ts";
import { isPauseDue, pause } from "../command-line/pause.ts";
import { type Drawing, drawnArea, drawnNode, drawnWay } from "./drawn.ts";
import { type GrowingNumbers, growingIds, growingIndexes } from "./growing.ts";
import { NodeTable } from "./node-table.ts";
import { NODES, type PbfFile, RELATIONS } from "./pbf-file.ts";
import { joinRings, polygonsOf } from "./rings.ts";
import { eachWayOnce } from "./walk-graph.ts";
import type { Point, ZoneFile } from "./zone-file.ts";

/** Points of ways, and members of relations, that are in memory at once; the extracts are read again for the next ones. */
const MAX_REFS_AT_ONCE = 12_000_000;
const MAX_MEMBERS_AT_ONCE = 200_000;

type Progress = (stage: string, share: number) => void;
/** Ways in columns: the number of each one's drawing, and where its nodes start. Most ways share a drawing with others. */
type DrawnWays = { drawings: Drawing[]; drawing: GrowingNumbers<Uint32Array>; first: GrowingNumbers<Uint32Array> };
type DrawnRelation = { drawing: Drawing; ways: number[] };

/** Adds everything that the map draws to the zones. */
export async function drawExtracts(files: readonly PbfFile[], zones: ZoneFile, progress: Progress): Promise<void> {
  await drawPlaces(files, zones);
  for (let skip: number | null = 0; skip !== null; ) skip = await drawWays(files, zones, skip, progress);
  await drawRelations(files, zones, progress);
}

/**
 * Draws ways until too many points are in memory. It is a function of its own so that these are free before the next ones.
 * @param skip drawn ways before
 * @returns how many to skip next; null at the end
 */
async function drawWays(
  files: readonly PbfFile[],
  zones: ZoneFile,
  skip: number,
  progress: Progress,
): Promise<number | null> {
  const { ways, refs, next } = await someWays(files, skip, (share) => progress("drawn ways", share));
  const nodes = new NodeTable(refs);
  await nodes.fill(files, (share) => progress("points of drawn ways", share));
  for (let way = 0; way < ways.first.length; way++) {
    if (isPauseDue()) await pause();
    const first = ways.first.at(way);
    const count = (way + 1 < ways.first.length ? ways.first.at(way + 1) : refs.length) - first;
    const ids = Array.from({ length: count }, (_, i) => refs.at(first + i));
    addWay(zones, ways.drawings[ways.drawing.at(way)]!, pointLists(nodes, ids));
  }
  return next;
}

async function drawPlaces(files: readonly PbfFile[], zones: ZoneFile): Promise<void> {
  const seen = new Set<number>();
  for (const file of files)
    await file.read(NODES, {
      node(id, lon, lat, tags) {
        const place = tags.size === 0 ? null : drawnNode(tags);
        if (place === null || seen.has(id)) return;
        seen.add(id);
        zones.add({ ...place, type: "Point", lines: [[[lon / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE]]] });
      },
    });
}

/** The drawn ways after the first `skip`, up to the limit; `next` is how many to skip then, null at the end. */
async function someWays(files: readonly PbfFile[], skip: number, progress: (share: number) => void) {
  const ways: DrawnWays = { drawings: [], drawing: growingIndexes(), first: growingIndexes() };
  const numbers = new Map<string, number>();
  const refs = growingIds();
  let count = 0;
  let next: number | null = null;
  await eachWayOnce(files, progress, (_, ids, tags) => {
    const drawing = ids.length < 2 ? null : drawnWay(tags, isClosed(ids));
    if (drawing === null) return false;
    count++;
    if (count <= skip || next !== null) return true;
    const key = JSON.stringify(drawing);
    let number = numbers.get(key);
    if (number === undefined) {
      number = ways.drawings.push(drawing) - 1;
      numbers.set(key, number);
    }
    ways.drawing.push(number);
    ways.first.push(refs.length);
    for (const id of ids) refs.push(id);
    if (refs.length >= MAX_REFS_AT_ONCE) next = count;
    return true;
  });
  return { ways, refs, next: next === count ? null : next };
}

const isClosed = (ids: readonly number[]) => ids.length >= 4 && ids[0] === ids.at(-1);

/** The points of nodes in degrees, divided where the extracts lack a node. */
function pointLists(nodes: NodeTable, ids: readonly number[]): Point[][] {
  const lists: Point[][] = [[]];
  for (const id of ids) {
    const index = nodes.indexOf(id);
    if (index < 0 || !nodes.has(index)) {
      if (lists.at(-1)!.length > 0) lists.push([]);
    } else lists.at(-1)!.push([nodes.lon[index]! / UNITS_PER_DEGREE, nodes.lat[index]! / UNITS_PER_DEGREE]);
  }
  return lists.filter(({ length }) => length >= 2);
}

function addWay(zones: ZoneFile, { layer, minZoom, attributes, isArea }: Drawing, lines: readonly Point[][]): void {
  if (lines.length === 0) return;
  if (!isArea) zones.add({ layer, minZoom, attributes, type: "MultiLineString", lines });
  // An area that lacks points is left out: its outline is not known.
  else if (lines.length === 1 && lines[0]!.length >= 4)
    zones.add({ layer, minZoom, attributes, type: "MultiPolygon", lines, polygons: [[0]] });
}

async function drawRelations(files: readonly PbfFile[], zones: ZoneFile, progress: Progress): Promise<void> {
  let waiting: DrawnRelation[] = [];
  let members = 0;
  const seen = new Set<number>();
  const drawWaiting = async () => {
    if (waiting.length > 0) await addRelations(files, zones, waiting, progress);
    waiting = [];
    members = 0;
  };
  for (const file of files)
    await file.read(
      RELATIONS,
      {
        relation(id, all, tags) {
          if (tags.get("type") !== "multipolygon" || seen.has(id)) return;
          const drawing = drawnArea(tags);
          if (drawing === null) return;
          seen.add(id);
          const ways = all.filter(({ type }) => type === "way").map((member) => member.id);
          waiting.push({ drawing, ways });
          members += ways.length;
        },
      },
      () => (members >= MAX_MEMBERS_AT_ONCE ? drawWaiting() : undefined),
    );
  await drawWaiting();
}

async function addRelations(
  files: readonly PbfFile[],
  zones: ZoneFile,
  relations: readonly DrawnRelation[],
  progress: Progress,
): Promise<void> {
  const refsOf = new Map<number, number[]>(relations.flatMap(({ ways }) => ways.map((id) => [id, []])));
  const refs = growingIds();
  await eachWayOnce(
    files,
    (share) => progress("ways of areas", share),
    (id, ids) => {
      if (!refsOf.has(id)) return false;
      refsOf.set(id, [...ids]);
      for (const ref of ids) refs.push(ref);
      return true;
    },
  );
  const nodes = new NodeTable(refs);
  await nodes.fill(files, (share) => progress("points of areas", share));
  for (const { drawing, ways } of relations) {
    if (isPauseDue()) await pause();
    const rings = joinRings(ways.map((id) => refsOf.get(id)!)).map((ring) => pointLists(nodes, ring));
    const lines = rings.flatMap((lists) => (lists.length === 1 && lists[0]!.length >= 4 ? lists : []));
    if (lines.length === 0) continue;
    const { layer, minZoom, attributes } = drawing;
    zones.add({ layer, minZoom, attributes, type: "MultiPolygon", lines, polygons: polygonsOf(lines) });
  }
}
