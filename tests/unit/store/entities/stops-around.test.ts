import fc from "fast-check";
import { expect, test } from "vitest";
import { circleArea } from "../../../../src/domain/geo/area.ts";
import { cellOf, mergeRanges } from "../../../../src/domain/geo/cell.ts";
import type { Db } from "../../../../worker/store/db/db.ts";
import { stopColumns } from "../../../../worker/store/entities/stop.ts";
import { stopsInEach } from "../../../../worker/store/entities/stops-around.ts";

const range = fc.tuple(fc.nat(200), fc.nat(20)).map(([lo, length]): [number, number] => [lo, lo + length]);

test("merged ranges contain the same cells, each once and in order", () => {
  fc.assert(
    fc.property(fc.array(range), (ranges) => {
      const cells = (of: readonly (readonly [number, number])[]) =>
        of.flatMap(([lo, hi]) => Array.from({ length: hi - lo + 1 }, (_, i) => lo + i));
      const merged = cells(mergeRanges(ranges));
      expect(merged).toEqual([...new Set(cells(ranges))].toSorted((a, b) => a - b));
    }),
  );
});

test("each area gets its stops, and none is read twice", async () => {
  const stops = Array.from({ length: 400 }, (_, i) => ({
    id: i + 1,
    feed_version_id: 1 + (i % 2),
    lon: -82.5 + (i % 20) / 400,
    lat: 27.9 + Math.floor(i / 20) / 400,
  }));
  let read = 0;
  const db = {
    rows: (_: unknown, sql: string) => {
      const ranges = [...sql.matchAll(/\((\d+),(\d+)\)/g)].map((m) => [Number(m[1]), Number(m[2])] as const);
      const found = ranges.flatMap(([lo, hi]) =>
        stops.filter((stop) => cellOf(stop.lon, stop.lat) >= lo && cellOf(stop.lon, stop.lat) <= hi),
      );
      read += found.length;
      return Promise.resolve(found);
    },
  } as unknown as Db;
  const areas = stops.slice(0, 60).map(({ lon, lat }) => circleArea([lon, lat], 500));
  const found = await stopsInEach(db, stopColumns(new Set()), areas);
  expect(read).toBeLessThanOrEqual(stops.length);
  expect(found.map((of) => of.map(({ id }) => id).toSorted((a, b) => a - b))).toEqual(
    areas.map((area) => stops.filter(({ lon, lat }) => area.holds([lon, lat])).map(({ id }) => id)),
  );
  expect(found[0]!.find(({ id }) => id === 1)?.feed_version_id).toBe(1);
});

test("no area: no query", async () => {
  expect(
    await stopsInEach({ rows: () => Promise.reject(new Error("asked")) } as unknown as Db, stopColumns(new Set()), []),
  ).toEqual([]);
});
