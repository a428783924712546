import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEFINING_COLUMNS,
  FILE_OF_KIND,
  type IdKind,
  kindOfColumn,
  kindOfTable,
  namespaces,
  ownerColumn,
  PREFIXABLE,
  sortKey,
} from "../../../../src/domain/export/ids.ts";
import { NO_TRANSFORMS, parseSetValue } from "../../../../src/domain/export/transforms.ts";
import { presentZone } from "../../../../src/domain/export/zones.ts";
import type { XY } from "../../../../src/domain/geo/plane.ts";
import { keptPoints } from "../../../../src/domain/geo/simplify.ts";
import { csvLine } from "../../../../worker/export/table.ts";

describe("ids", () => {
  test("every id column has a kind, and every kind a column", () => {
    const given = Object.entries(DEFINING_COLUMNS).flatMap(([file, columns]) =>
      columns.map((name) => kindOfColumn(file, name)),
    );
    expect(given).not.toContain(null);
    expect(new Set(given)).toEqual(new Set(Object.keys(FILE_OF_KIND)));
    expect(PREFIXABLE).toContain("stops.txt");
  });

  test.each<[string, string, IdKind | null]>([
    ["stops.txt", "parent_station", "stop"],
    ["stop_times.txt", "location_group_id", "stop"],
    ["fare_rules.txt", "origin_id", "zone"],
    ["fare_leg_rules.txt", "origin_id", null],
    ["stops.txt", "stop_name", null],
    ["x.txt", "constructor", null],
  ])("%s %s", (file, column, kind) => {
    expect(kindOfColumn(file, column)).toBe(kind);
  });

  test("tables that translations refer to", () => {
    expect(kindOfTable("stop_times")).toBe("trip");
    expect(kindOfTable("feed_info")).toBeNull();
    expect(kindOfTable("toString")).toBeNull();
  });

  test("owners and keys", () => {
    expect(ownerColumn("stop_times.txt")).toBe("trip_id");
    expect(ownerColumn("routes.txt")).toBe("route_id");
    expect(ownerColumn("transfers.txt")).toBeNull();
    expect(sortKey("shapes.txt")).toEqual(["shape_id", "shape_pt_sequence"]);
    expect(sortKey("notes.txt")).toEqual([]);
  });
});

describe("namespaces", () => {
  const given = (...ids: string[]) => new Map<IdKind, Set<string>>([["trip", new Set(ids)]]);

  test("no two feeds get the same id for different entities", () => {
    const id = fc.constantFrom("a", "b", "2:a", "2::a", "3:a", "3:2:a");
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(id), { minLength: 1, maxLength: 3 }), fc.string(), (lists, prefix) => {
        const names = namespaces(
          lists.map((list) => given(...list)),
          { ...NO_TRANSFORMS, prefix },
        );
        const made = lists.flatMap((list, i) => list.map((text) => names[i]!.rename("trip", text)));
        expect(new Set(made).size).toBe(made.length);
      }),
    );
  });

  test("a feed without conflicts keeps its ids", () => {
    const names = namespaces([given("a"), given("b")], NO_TRANSFORMS);
    expect(names.map((n) => n.rename("trip", "x"))).toEqual(["x", "x"]);
  });
});

describe("set_values", () => {
  test.each([
    ["agency.txt.BART.agency_url", { file: "agency.txt", id: "BART", field: "agency_url" }],
    ["agency.BART.agency_url", { file: "agency.txt", id: "BART", field: "agency_url" }],
    ["agency.txt.*.agency_url", { file: "agency.txt", id: "*", field: "agency_url" }],
    ["stops.txt.a.b.c.stop_name", { file: "stops.txt", id: "a.b.c", field: "stop_name" }],
    ["agency.txt", null],
    ["agency.txt.agency_url", null],
    ["../x.txt.a.b", null],
    ["", null],
  ])("%s", (key, expected) => {
    const parsed = parseSetValue(key, "v");
    expect(parsed).toEqual(expected === null ? null : { ...expected, value: "v" });
  });
});

describe("time zones", () => {
  test("old names are replaced by current ones, others kept", () => {
    expect(presentZone("US/Pacific")).toBe("America/Los_Angeles");
    expect(presentZone("us/pacific")).toBe("America/Los_Angeles");
    expect(presentZone("Europe/Berlin")).toBe("Europe/Berlin");
    expect(presentZone("")).toBe("");
    expect(presentZone("constructor")).toBe("constructor");
  });

  test("both names mean the same time", () => {
    const at = (timeZone: string) =>
      new Intl.DateTimeFormat("en", { timeZone, dateStyle: "full", timeStyle: "full", hour12: false })
        .formatToParts(Date.UTC(2026, 6, 1, 12))
        .filter((part) => part.type !== "timeZoneName")
        .map((part) => part.value)
        .join("");
    for (const old of ["US/Alaska", "Asia/Calcutta", "Europe/Kiev", "Canada/Newfoundland", "NZ", "Brazil/West"]) {
      expect(at(presentZone(old))).toBe(at(old));
    }
  });
});

describe("simplified lines", () => {
  const points = fc.array(
    fc.tuple(fc.double({ min: -1000, max: 1000, noNaN: true }), fc.double({ min: 0, max: 1000, noNaN: true })),
    {
      minLength: 1,
      maxLength: 60,
    },
  );

  test("keep their ends, and no removed point is further away than allowed", () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 500 }), (line, tolerance) => {
        const kept = keptPoints(line, tolerance);
        expect(kept).toHaveLength(line.length);
        expect(kept[0]).toBe(1);
        expect(kept.at(-1)).toBe(1);
        let before = 0;
        for (let i = 1; i < line.length; i++) {
          if (!kept[i]) continue;
          const [ax, ay] = line[before]!;
          const [bx, by] = line[i]!;
          for (let p = before + 1; p < i; p++) {
            const [px, py] = line[p]!;
            const length = (bx - ax) ** 2 + (by - ay) ** 2;
            const t =
              length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length));
            expect(Math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay))).toBeLessThanOrEqual(tolerance + 1e-6);
          }
          before = i;
        }
      }),
    );
  });

  test("a long spiral does not exhaust the stack", () => {
    const line = Array.from(
      { length: 50_000 },
      (_, i): XY => [Math.cos(i / 50) * i * 0.01, Math.sin(i / 50) * i * 0.01],
    );
    expect(keptPoints(line, 1).filter(Boolean).length).toBeGreaterThan(100);
    expect(keptPoints([], 1)).toHaveLength(0);
  });
});

test("a CSV line quotes only where necessary", () => {
  expect(csvLine(["a", 'b"c', "d,e", "f\ng", " h", ""])).toBe('a,"b""c","d,e","f\ng"," h",\n');
});
