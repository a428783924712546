/** Cold files: what was written is found by key, by range and by name, in few reads. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ArchiveBucket } from "../../../../worker/store/archive/archive.ts";
import { ColdFile, type ReadBudget } from "../../../../worker/store/cold/file.ts";
import { type Block, blocksBetween, type ColdRow, hashOf } from "../../../../worker/store/cold/format.ts";
import { COLD_TABLES } from "../../../../worker/store/cold/tables.ts";
import { TABLES_BY_RANGE, TABLES_BY_VERSION } from "../../../../worker/store/cold/version-tables.ts";
import { ColdWriter } from "../../../../worker/store/cold/writer.ts";
import { random } from "../../../support/random.ts";

async function written(tables: Record<string, readonly ColdRow[]>) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const writer = new ColdWriter(async (bytes) => void parts.push(bytes));
  for (const [name, rows] of Object.entries(tables)) await writer.add(name, rows);
  const size = await writer.finish();
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  expect(bytes.length).toBe(size);
  return bytes;
}

function opened(bytes: Uint8Array<ArrayBuffer>) {
  const budget: ReadBudget = { reads: 0, bytes: 0 };
  const get: ArchiveBucket["get"] = async (_key, options) => {
    const { offset, length } = options!.range!;
    const part = bytes.slice(offset, offset + length);
    return { size: part.length, arrayBuffer: async () => part.buffer };
  };
  return { file: new ColdFile({ get }, "cold/a/1-1", bytes.length, budget), budget };
}

const timetable = (id: number, trips: string): ColdRow => ({ id, pattern_id: id * 2, service_id: 1, trips });

/** Rows with ascending ids; texts of some thousand characters make many blocks. */
const rowsWith = (ids: readonly number[], length: number) =>
  [...new Set(ids)].sort((a, b) => a - b).map((id) => timetable(id, `${id} `.repeat(length)));

const ids = fc.array(fc.nat(2_000), { maxLength: 60 });
const length = fc.constantFrom(1, 700, 9_000);

describe("cold file", () => {
  test("finds rows by key, between keys, and at or before a key", async () => {
    await fc.assert(
      fc.asyncProperty(ids, ids, length, async (stored, asked, length) => {
        const rows = rowsWith(stored, length);
        const { file } = opened(await written({ timetable: rows, service_day: [{ day: 3, services: "x" }] }));
        const wanted = new Set(asked);
        expect(await file.rowsByKey("timetable", asked)).toEqual(rows.filter(({ id }) => wanted.has(Number(id))));
        const [first = 0, last = 0] = asked;
        const between = rows.filter(({ id }) => Number(id) >= first && Number(id) <= last);
        expect(await file.rowsBetween("timetable", first, last)).toEqual(between);
        expect(await file.scan("timetable", first, last, 2, ({ id }) => Number(id) % 2 === 0)).toEqual(
          between.filter(({ id }) => Number(id) % 2 === 0).slice(0, 2),
        );
        expect(await file.rowsAtOrBefore("timetable", asked)).toEqual(
          asked.map((key) => rows.findLast(({ id }) => Number(id) <= key) ?? null),
        );
        expect(await file.rowsByKey("pattern", asked)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("keeps values as they are", async () => {
    const value = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constant(null),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 30 }), async (values) => {
        const rows = values.map((services, day) => ({ day, services: Object.is(services, -0) ? 0 : services }));
        const { file } = opened(await written({ service_day: rows }));
        expect(await file.rowsBetween("service_day", 0, values.length)).toEqual(rows);
      }),
    );
  });

  test("leads from GTFS ids and Onestop IDs to routes", async () => {
    const route = (id: number): ColdRow => ({
      id,
      route_id: `R${id % 50}`,
      onestop_id: id % 3 === 0 ? null : `r-${id}`,
    });
    const rows = Array.from({ length: 3_000 }, (_, i) => route(i + 7));
    const { file, budget } = opened(await written({ route: rows }));
    const found = await file.rowsByKey("route_key", [hashOf("r-100")]);
    expect(found.map(({ id }) => id)).toContain(100);
    expect((await file.rowsByKey("route_key", [hashOf("R5")])).length).toBeGreaterThanOrEqual(60);
    expect(budget.reads).toBe(1);
  });

  test("reads a small file at once, and a large one by neighboring pieces", async () => {
    const small = opened(await written({ timetable: rowsWith([1, 2, 3], 10) }));
    await small.file.rowsByKey("timetable", [1, 3]);
    expect(small.budget.reads).toBe(1);
    // Incompressible texts: each row is a block, and the directory lists them in parts.
    const next = random(7);
    const noise = () => Array.from({ length: 15_000 }, () => String.fromCharCode(0x4e00 + next() * 20_000)).join("");
    const rows = Array.from({ length: 140 }, (_, id) => timetable(id * 10, noise()));
    const bytes = await written({ timetable: rows });
    expect(bytes.length).toBeGreaterThan(4_000_000);
    const large = opened(bytes);
    const [near, beside] = [rows[20]!, rows[21]!];
    const found = await Promise.all([
      large.file.rowsByKey("timetable", [Number(near.id), Number(beside.id)]),
      large.file.rowsBetween("timetable", Number(near.id), Number(beside.id)),
    ]);
    expect(found).toEqual([
      [near, beside],
      [near, beside],
    ]);
    // The directory, the list of the blocks, and the blocks.
    expect(large.budget.reads).toBeLessThanOrEqual(3);
    const spent = new ColdFile({ get: async () => null }, "cold/a/1-1", 1_000, { reads: 60, bytes: 0 });
    await expect(spent.rowsByKey("timetable", [1])).rejects.toMatchObject({ code: "query.too_many_rows" });
  });

  test("refuses rows out of order", async () => {
    await expect(written({ timetable: [timetable(2, ""), timetable(1, "")] })).rejects.toThrow(RangeError);
  });

  test("has every table that a version has rows in by its ids, but for copies", () => {
    const ofRanges = TABLES_BY_RANGE.map(({ table }) => table);
    const leftOut = [
      "route_page",
      "stop_page",
      "agency_block",
      "gtfs_file_rows",
      "route_cell",
      "version_outline",
      "on_demand",
      "on_demand_tile",
    ];
    const wanted = [...ofRanges, ...TABLES_BY_VERSION].filter((table) => !leftOut.includes(table));
    expect([...COLD_TABLES.keys()].sort()).toEqual(wanted.sort());
  });
});

test("blocksBetween finds the blocks that may have a key", () => {
  const blocks: Block[] = [10, 20, 30].map((key) => ({ key, offset: key, length: 1 }));
  const keys = (first: number, last: number) => blocksBetween(blocks, first, last).map(({ key }) => key);
  expect(keys(1, 5)).toEqual([]);
  expect(keys(5, 10)).toEqual([10]);
  expect(keys(15, 20)).toEqual([10, 20]);
  expect(keys(35, 99)).toEqual([30]);
});
