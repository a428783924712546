/**
 * 500 walks in the sample city against Dijkstra's search over the rows of its extract. The two share no code: the search
 * here goes from node to node of OpenStreetMap, and has the rules for people on foot once more.
 */
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { PbfFile } from "../../../../cli/streets/pbf-file.ts";
import { WalkGraph } from "../../../../cli/streets/walk-graph.ts";
import { writeCells } from "../../../../cli/streets/write-cells.ts";
import type { TileBucket } from "../../../../cli/tilemaker/bucket.ts";
import { decodeCell } from "../../../../src/domain/streets/cell.ts";
import { prepareCell, type StreetCell } from "../../../../src/domain/streets/cell-lines.ts";
import { joinCells } from "../../../../src/domain/streets/graph.ts";
import { distancesFrom, linkPoint, metersTo, walkableStreets } from "../../../../src/domain/streets/search.ts";
import { type ExtractRows, readExtractRows } from "../../../support/extract-rows.ts";
import { MemoryBucket } from "../../../support/memory-bucket.ts";
import { metersBetween } from "../../../support/street-city.ts";

const EXTRACT = fileURLToPath(new URL("../../../../sample/streets/porto-alegre.osm.pbf", import.meta.url));
const STARTS = 25;
const TARGETS = 20;
const MAX_METERS = 3000;

const HIGHWAYS = new Set(
  (
    "footway path cycleway bridleway pedestrian steps residential living_street service unclassified road tertiary " +
    "tertiary_link secondary secondary_link primary primary_link trunk trunk_link track platform corridor elevator"
  ).split(" "),
);
const CLOSED = new Set(
  "no private use_sidepath agricultural forestry emergency employees military official permit psv".split(" "),
);

function isForFeet(tags: ReadonlyMap<string, string>, stepFree: boolean): boolean {
  const isPlatform =
    !tags.has("highway") && (tags.get("railway") === "platform" || tags.get("public_transport") === "platform");
  if (!HIGHWAYS.has(tags.get("highway") ?? "") && !isPlatform) return false;
  if (CLOSED.has(tags.get("foot") ?? tags.get("access") ?? "")) return false;
  if (!tags.has("foot") && tags.get("motorroad") === "yes") return false;
  const isCrossing = tags.get("footway") === "crossing" || tags.get("path") === "crossing";
  return !stepFree || ((tags.get("highway") !== "steps" || isCrossing) && tags.get("wheelchair") !== "no");
}

const isClosedGate = (tags: ReadonlyMap<string, string>) =>
  tags.has("foot") ? CLOSED.has(tags.get("foot")!) : tags.has("barrier") && CLOSED.has(tags.get("access") ?? "");

type Links = Map<number, [node: number, meters: number][]>;

function linksOf({ nodes, ways }: ExtractRows, stepFree: boolean): Links {
  const links: Links = new Map();
  const add = (from: number, to: number, meters: number) => {
    const list = links.get(from);
    if (list === undefined) links.set(from, [[to, meters]]);
    else list.push([to, meters]);
  };
  for (const { refs, tags } of ways) {
    if (!isForFeet(tags, stepFree)) continue;
    for (let i = 1; i < refs.length; i++) {
      const [a, b] = [nodes.get(refs[i - 1]!), nodes.get(refs[i]!)];
      if (a === undefined || b === undefined || isClosedGate(a.tags) || isClosedGate(b.tags)) continue;
      const meters = metersBetween([a.lon, a.lat], [b.lon, b.lat]);
      add(refs[i - 1]!, refs[i]!, meters);
      add(refs[i]!, refs[i - 1]!, meters);
    }
  }
  return links;
}

/** Dijkstra's search with nodes in one bucket for each meter. */
function metersFrom(links: Links, start: number): Map<number, number> {
  const meters = new Map([[start, 0]]);
  const buckets: number[][] = [[start]];
  const done = new Set<number>();
  for (let bucket = 0; bucket < buckets.length; bucket++) {
    const list = buckets[bucket] ?? [];
    // A node that is reached within the same meter joins the end of the list, and may be reached again by a shorter way.
    for (let i = 0; i < list.length; i++) {
      const node = list[i]!;
      if (done.has(node) && Math.floor(meters.get(node)!) !== bucket) continue;
      done.add(node);
      for (const [next, length] of links.get(node) ?? []) {
        const there = meters.get(node)! + length;
        if (there > MAX_METERS || there >= (meters.get(next) ?? Number.POSITIVE_INFINITY)) continue;
        meters.set(next, there);
        const slot = Math.floor(there);
        buckets[slot] ??= [];
        buckets[slot].push(next);
      }
    }
  }
  return meters;
}

/** Numbers that look random, the same in each run. */
function* randomNumbers(): Generator<number> {
  for (let state = 42; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

let rows: ExtractRows;
let cells: StreetCell[];

beforeAll(async () => {
  rows = readExtractRows(EXTRACT);
  const file = new PbfFile(EXTRACT);
  const bucket = new MemoryBucket();
  await writeCells(
    { graph: await WalkGraph.read([file]) },
    bucket as unknown as TileBucket,
    "v",
    new Map(),
    () => true,
    () => {},
  );
  file.close();
  cells = await Promise.all(
    [...bucket.objects.values()].map(async (bytes) => {
      const { cell, drawing } = await decodeCell(bytes);
      return prepareCell(cell, drawing);
    }),
  );
}, 60_000);

describe("500 random walks in Porto Alegre", () => {
  it.each([false, true])("are as long as by a plain search over the extract, step-free: %s", (stepFree) => {
    const links = linksOf(rows, stepFree);
    const streets = walkableStreets(joinCells(cells), { stepFree });
    const nodes = [...links.keys()];
    const random = randomNumbers();
    const pick = <T>(list: readonly T[]) => list[Math.floor((random.next().value as number) * list.length)]!;
    const at = (id: number): [number, number] => [rows.nodes.get(id)!.lon, rows.nodes.get(id)!.lat];
    const ratios: number[] = [];
    let compared = 0;
    for (let start = pick(nodes); compared < STARTS; start = pick(nodes)) {
      const truth = metersFrom(links, start);
      // A node of an island is also linked to the street beside it.
      const reached = [...truth].filter(([, meters]) => meters >= 100);
      if (reached.length < 200) continue;
      compared++;
      const distances = distancesFrom(streets, linkPoint(streets, at(start)), MAX_METERS + 10);
      for (let i = 0; i < TARGETS; i++) {
        const [target, meters] = pick(reached);
        ratios.push(metersTo(distances, linkPoint(streets, at(target))) / meters);
      }
    }
    expect(ratios).toHaveLength(500);
    ratios.sort((a, b) => a - b);
    expect([ratios[0]! > 0.99, ratios.at(-1)! < 1.01, ratios]).toEqual([true, true, ratios]);
  });
});
