import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { buildStreets } from "../../../../cli/streets/build.ts";
import { PbfFile } from "../../../../cli/streets/pbf-file.ts";
import { WalkGraph } from "../../../../cli/streets/walk-graph.ts";
import type { TileBucket } from "../../../../cli/tilemaker/bucket.ts";
import { haversine } from "../../../../src/domain/geo/globe.ts";
import { decodeCell, MAX_EDGE_METERS } from "../../../../src/domain/streets/cell.ts";
import {
  openStreetsIndex,
  STREETS_INDEX,
  type StoredStreetsIndex,
  walkingCellKey,
} from "../../../../src/domain/streets/cell-index.ts";
import { Problem } from "../../../../worker/problem.ts";
import type { Stores } from "../../../../worker/store/db/db.ts";
import { MemoryBucket } from "../../../support/memory-bucket.ts";
import { type Extract, type OsmNode, type OsmWay, type Writing, writeExtract } from "../../../support/osm-extract.ts";
import { repeatExtract } from "../../../support/repeat-extract.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-streets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function fileOf(bytes: Uint8Array): string {
  const path = join(folder, `${files++}.osm.pbf`);
  writeFileSync(path, bytes);
  return path;
}

async function build(extracts: readonly Extract[], writing: Writing = {}, bucket = new MemoryBucket()) {
  const paths = extracts.map((extract) => fileOf(writeExtract(extract, writing)));
  // Without --around-networks no store is read.
  const sources = { stores: {} as Stores, tiles: bucket as unknown as TileBucket };
  const options = { aroundNetworks: false, progress: () => {}, now: () => new Date(0) };
  return { bucket, built: await buildStreets(sources, paths, options) };
}

type Edge = { a: string; b: string; decimeters: number; flags: number; name: string };

/** The edges of all cells, each once, with positions as names of junctions. */
async function edgesOf(bucket: MemoryBucket): Promise<Edge[]> {
  const stored = JSON.parse(new TextDecoder().decode(bucket.objects.get(STREETS_INDEX))) as StoredStreetsIndex;
  const index = openStreetsIndex(stored);
  const edges = new Map<string, Edge>();
  let cells = 0;
  for (const [key, bytes] of bucket.objects) {
    if (!key.startsWith("streets/cells/")) continue;
    const { cell, drawing } = await decodeCell(bytes);
    expect(key).toBe(walkingCellKey(index.version, cell.x, cell.y));
    expect(index.has(cell.x, cell.y)).toBe(true);
    cells++;
    const name = (i: number) => `${cell.lon[i]} ${cell.lat[i]}`;
    for (const edge of cell.from.keys()) {
      const [a, b] = [name(cell.from[edge]!), name(cell.to[edge]!)].sort() as [string, string];
      const [decimeters, flags] = [cell.length[edge]!, cell.flags[edge]!];
      const one = { a, b, decimeters, flags, name: drawing.name(edge) };
      edges.set(`${JSON.stringify(one)} ${JSON.stringify(drawing.line(edge).sort())}`, one);
    }
  }
  expect(index.count).toBe(cells);
  return [...edges.values()];
}

/** Shortest lengths from one point to all others, the plain way. */
function lengthsFrom(start: string, links: readonly (readonly [a: string, b: string, length: number])[]) {
  const lengths = new Map([[start, 0]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [from, to, length] of [...links, ...links.map(([a, b, length]) => [b, a, length] as const)]) {
      const through = lengths.get(from);
      if (through === undefined || through + length >= (lengths.get(to) ?? Number.POSITIVE_INFINITY)) continue;
      lengths.set(to, through + length);
      changed = true;
    }
  }
  return lengths;
}

const stored = (degrees: number) => Math.round((degrees * 1e7) / 20) * 20;
const nameOf = ({ lon, lat }: OsmNode) => `${stored(lon)} ${stored(lat)}`;

/** A grid of nodes of about 90 m across the corner of four cells, and ways that wander over it. */
const CORNER = [-51.21826171875, -30.031055426540206] as const;
const SIDE = 12;
const gridNodes: OsmNode[] = Array.from({ length: SIDE * SIDE }, (_, i) => ({
  id: 1000 + 7 * i,
  lon: CORNER[0] + ((i % SIDE) - SIDE / 2 + 0.3) * 0.0009,
  lat: CORNER[1] + (Math.floor(i / SIDE) - SIDE / 2 + 0.4) * 0.0008,
}));

const atNode = (node: number) => [gridNodes[node]!.lon, gridNodes[node]!.lat] as const;

const wander = fc
  .tuple(
    fc.nat({ max: SIDE * SIDE - 1 }),
    fc.array(fc.constantFrom(1, -1, SIDE, -SIDE), { minLength: 1, maxLength: 14 }),
  )
  .map(([start, steps]) => {
    const at = [start];
    for (const step of steps) {
      const next = at.at(-1)! + step;
      const isBeside = Math.abs((next % SIDE) - (at.at(-1)! % SIDE)) <= 1;
      if (next >= 0 && next < SIDE * SIDE && isBeside) at.push(next);
    }
    return at;
  })
  .filter((at) => at.length >= 2);

const network = fc.array(wander, { minLength: 1, maxLength: 12 }).map((walks): Extract => {
  const ways: OsmWay[] = walks.map((at, i) => ({
    id: i + 1,
    refs: at.map((node) => gridNodes[node]!.id),
    tags: { highway: "footway", name: `Way ${i}` },
  }));
  return { nodes: gridNodes, ways };
});

describe("streets build", () => {
  it("finds the lengths that a plain search over the rows of the extract finds", async () => {
    await fc.assert(
      fc.asyncProperty(network, fc.boolean(), fc.boolean(), async (extract, isPlain, isRaw) => {
        const { bucket } = await build([extract], { isPlain, isRaw, perBlock: 50 });
        const edges = await edgesOf(bucket);
        for (const { decimeters } of edges) expect(decimeters).toBeLessThanOrEqual(MAX_EDGE_METERS * 10 + 5);
        const nodes = new Map(extract.nodes.map((node) => [node.id, node]));
        const pieces = extract.ways.flatMap(({ refs }) =>
          refs.slice(1).map((ref, i) => {
            const [a, b] = [nodes.get(refs[i]!)!, nodes.get(ref)!];
            return [nameOf(a), nameOf(b), haversine([a.lon, a.lat], [b.lon, b.lat])] as const;
          }),
        );
        const links = edges.map(({ a, b, decimeters }) => [a, b, decimeters / 10] as const);
        const start = nameOf(nodes.get(extract.ways[0]!.refs[0]!)!);
        const truth = lengthsFrom(start, pieces);
        const result = lengthsFrom(start, links);
        for (const end of extract.ways.flatMap(({ refs }) => [refs[0]!, refs.at(-1)!])) {
          const name = nameOf(nodes.get(end)!);
          const length = truth.get(name);
          if (length === undefined) expect(result.has(name)).toBe(false);
          else expect(Math.abs(result.get(name)! - length)).toBeLessThanOrEqual(0.01 * length);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("stores an edge across a border in both cells, with the same numbers of its ends", async () => {
    const [west, east] = [5 * SIDE, 5 * SIDE + SIDE - 1];
    const refs = Array.from({ length: SIDE }, (_, i) => gridNodes[west + i]!.id);
    const { bucket } = await build([{ nodes: gridNodes, ways: [{ id: 1, refs, tags: { highway: "path" } }] }]);
    const cells = await Promise.all(
      [...bucket.objects].filter(([key]) => key.startsWith("streets/cells/")).map(([, bytes]) => decodeCell(bytes)),
    );
    expect(cells).toHaveLength(2);
    const numbers = cells.map(({ cell: { borderNode } }) => [...borderNode].filter((number) => number !== 0).sort());
    expect(numbers[0]).toHaveLength(2);
    expect(numbers[0]).toEqual(numbers[1]);
    expect(nameOf(gridNodes[east]!)).not.toBe(nameOf(gridNodes[west]!));
  });

  it("joins extracts that overlap by the ids of nodes, and reads a way of both once", async () => {
    const way = (id: number, from: number, to: number): OsmWay => ({
      id,
      refs: gridNodes.slice(from, to + 1).map((node) => node.id),
      tags: { highway: "residential" },
    });
    const left = { nodes: gridNodes.slice(0, 7), ways: [way(1, 0, 4), way(2, 4, 8)] };
    const right = { nodes: gridNodes.slice(4, 12), ways: [way(2, 4, 8), way(3, 8, 11)] };
    const apart = await edgesOf((await build([left, right])).bucket);
    const whole = await edgesOf(
      (await build([{ nodes: gridNodes, ways: [way(1, 0, 4), way(2, 4, 8), way(3, 8, 11)] }])).bucket,
    );
    expect(new Set(apart.map((edge) => JSON.stringify(edge)))).toEqual(
      new Set(whole.map((edge) => JSON.stringify(edge))),
    );
  });

  it("stores shores, rivers, and canals in the cells that they touch, and neither streams nor water in pipes", async () => {
    // The grid's first row is a street, the others are water: an area, a multipolygon, a river with a missing node, and more.
    const row = (i: number) => gridNodes.slice(i * SIDE, (i + 1) * SIDE).map(({ id }) => id);
    const ways: OsmWay[] = [
      { id: 1, refs: row(0), tags: { highway: "path" } },
      { id: 2, refs: [...row(1), row(1)[0]!], tags: { natural: "water" } },
      { id: 3, refs: row(2) },
      { id: 4, refs: [row(2).at(-1)!, row(3)[0]!, row(2)[0]!] },
      { id: 5, refs: row(4), tags: { waterway: "river" } },
      { id: 6, refs: row(5), tags: { waterway: "canal", tunnel: "yes" } },
      { id: 7, refs: row(5), tags: { waterway: "stream" } },
    ];
    const members = [3, 4].map((id) => ({ type: "way" as const, id, role: "outer" }));
    const relations = [{ id: 1, members, tags: { type: "multipolygon", natural: "water" } }];
    const missing = row(4)[2]!;
    const nodes = gridNodes.filter(({ id }) => id !== missing);
    const { bucket } = await build([{ nodes, ways, relations }]);
    const segments = new Set<string>();
    for (const [key, bytes] of bucket.objects) {
      if (!key.startsWith("streets/cells/")) continue;
      const { lon, lat, starts } = (await decodeCell(bytes)).drawing.water;
      for (let line = 0; line + 1 < starts.length; line++)
        for (let i = starts[line]!; i + 1 < starts[line + 1]!; i++)
          segments.add([i, i + 1].map((point) => `${lon[point]} ${lat[point]}`).join(" to "));
    }
    const near = (node: number) => nameOf(gridNodes.find(({ id }) => id === node)!);
    const lines = [[...row(1), row(1)[0]!], row(2), [row(2).at(-1)!, row(3)[0]!, row(2)[0]!], row(4)];
    const wanted = lines.flatMap((line) =>
      line
        .slice(1)
        .flatMap((node, i) => ([node, line[i]!].includes(missing) ? [] : [`${near(line[i]!)} to ${near(node)}`])),
    );
    expect([...segments].sort()).toEqual([...new Set(wanted)].sort());
  });

  it("ends edges where nodes are missing, and at barriers that nobody passes", async () => {
    const refs = gridNodes.slice(0, 10).map(({ id }) => id);
    const nodes = gridNodes
      .slice(0, 10)
      .filter((_, i) => i !== 3)
      .map((node, i) => (i === 6 ? { ...node, tags: { barrier: "gate", access: "private" } } : node));
    const edges = await edgesOf(
      (await build([{ nodes, ways: [{ id: 1, refs, tags: { highway: "footway" } }] }])).bucket,
    );
    // The eighth node is the gate. The edges on both of its sides end a meter before it, and do not meet.
    const place = (node: number) => nameOf(gridNodes[node]!);
    const at = (name: string) => edges.filter(({ a, b }) => a === name || b === name);
    expect(edges.length).toBe(3);
    expect([at(place(0)), at(place(2)), at(place(4)), at(place(9)), at(place(7))].map((some) => some.length)).toEqual([
      ...[1, 1, 1, 1, 0],
    ]);
    const blocks = (count: number) => count * haversine(atNode(0), atNode(1)) * 10;
    expect(Math.abs(at(place(4))[0]!.decimeters - blocks(3))).toBeLessThan(25);
    expect(Math.abs(at(place(9))[0]!.decimeters - blocks(2))).toBeLessThan(25);
    expect(new Set(edges.flatMap(({ a, b }) => [a, b])).size).toBe(6);
  });

  it("reads three cities beside each other, whose blocks have offsets and ids of more than 32 bits, as three times one", async () => {
    const sample = fileURLToPath(new URL("../../../../sample/streets/porto-alegre.osm.pbf", import.meta.url));
    const repeated = join(folder, "repeated.osm.pbf");
    repeatExtract(sample, repeated, 3);
    const graphOf = async (path: string) => {
      const file = new PbfFile(path);
      const graph = await WalkGraph.read([file]);
      file.close();
      return graph;
    };
    const [one, three] = [await graphOf(sample), await graphOf(repeated)];
    expect(three.edgeCount).toBe(3 * one.edgeCount);
    const at = (graph: WalkGraph, edge: number) => graph.ends(edge).map((node) => graph.position(node));
    for (let edge = 0; edge < one.edgeCount; edge += 97)
      for (const copy of [0, 1, 2])
        expect(at(three, edge + copy * one.edgeCount)).toEqual(
          at(one, edge).map(([lon, lat]) => [lon + copy * 15_000_000, lat]),
        );
  });

  it("divides a ferry of kilometers, so that every edge is near both of its ends", async () => {
    const nodes = [
      { id: 1, lon: -51.2, lat: -30 },
      { id: 2, lon: -51.16, lat: -30.01 },
    ];
    const edges = await edgesOf(
      (await build([{ nodes, ways: [{ id: 1, refs: [1, 2], tags: { route: "ferry" } }] }])).bucket,
    );
    const total = edges.reduce((sum, { decimeters }) => sum + decimeters, 0) / 10;
    expect(edges.length).toBe(Math.ceil(total / MAX_EDGE_METERS));
    expect(Math.abs(total - haversine([-51.2, -30], [-51.16, -30.01]))).toBeLessThan(5);
  });

  it("continues an interrupted build and leaves nothing of an older one than the last", async () => {
    const bucket = new MemoryBucket();
    const way = (name: string) => ({ id: 1, refs: gridNodes.map(({ id }) => id), tags: { highway: "path", name } });
    const extract = (name: string) => ({ nodes: gridNodes, ways: [way(name)] });
    const first = (await build([extract("a")], {}, bucket)).built;
    expect(first.written).toBe(first.cells);
    const [, oneCell] = [...bucket.objects.keys()].filter((key) => key.startsWith("streets/cells/"));
    bucket.objects.delete(oneCell!);
    const again = (await build([extract("a")], {}, bucket)).built;
    expect([again.version, again.written, again.cells]).toEqual([first.version, 1, first.cells]);
    await build([extract("b")], {}, bucket);
    await build([extract("c")], {}, bucket);
    expect([...bucket.objects.keys()].some((key) => key.includes(first.version))).toBe(false);
  });
});

describe("a broken extract", () => {
  const extract = {
    nodes: gridNodes,
    ways: [{ id: 1, refs: gridNodes.map(({ id }) => id), tags: { highway: "path" } }],
  };

  async function problemOf(bytes: Uint8Array): Promise<Problem | null> {
    const path = fileOf(bytes);
    try {
      const file = new PbfFile(path);
      try {
        await file.read(7, {});
        return null;
      } finally {
        file.close();
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      expect(error.code).toBe("streets.file_invalid");
      expect(error.detail).toContain(path);
      expect(error.evidence.block).toBeGreaterThan(0);
      expect(error.evidence.offset).toBeGreaterThanOrEqual(0);
      return error;
    }
  }

  it("is refused wherever it is cut off, with the block and its offset", async () => {
    const bytes = writeExtract(extract, { perBlock: 40 });
    const cuts = new Set<number>();
    for (let length = 0; length < bytes.length; length++) {
      const problem = await problemOf(bytes.subarray(0, length));
      if (problem === null) cuts.add(length);
      else if (length > 0) expect(problem.evidence.offset).toBeLessThan(length);
    }
    // Only a cut between two blocks leaves a whole, shorter extract.
    expect(cuts.size).toBe(5);
  });

  it("never fails without a code, whichever byte is changed, and zlib notices every change of its data", async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.nat(), fc.integer({ min: 1, max: 255 }), async (isRaw, place, change) => {
        const bytes = writeExtract(extract, { perBlock: 40, isRaw });
        bytes[place % bytes.length]! ^= change;
        await problemOf(bytes);
      }),
      { numRuns: 500 },
    );
    const bytes = writeExtract(extract);
    bytes[bytes.length - 20]! ^= 1;
    expect((await problemOf(bytes))?.evidence.block).toBe(3);
  });

  it("of another kind is refused: no extract, unknown features, nothing to walk on", async () => {
    expect((await problemOf(new TextEncoder().encode("<osm version='0.6'></osm>")))?.evidence).toMatchObject({
      block: 1,
      offset: 0,
    });
    expect((await problemOf(writeExtract(extract, { required: ["HistoricalInformation"] })))?.detail).toContain(
      'needs "HistoricalInformation"',
    );
    const motorway = { nodes: gridNodes, ways: [{ ...extract.ways[0]!, tags: { highway: "motorway" } }] };
    await expect(build([motorway])).rejects.toMatchObject({ code: "streets.file_invalid" });
  });
});
