import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { packHeadways, unpackHeadways } from "../../../../src/domain/packed/headways.ts";
import { packRows, unpackRows } from "../../../../src/domain/packed/row-pack.ts";
import { decodeTableBlock, encodeTableBlock } from "../../../../src/domain/packed/table-block.ts";
import { packText, unpackText } from "../../../../src/domain/packed/text.ts";
import { readBytes, writeBytes } from "../../../../src/domain/schedule/bytes.ts";
import { decodeRouteSchedule, encodeRouteSchedule } from "../../../../src/domain/schedule/pattern-heads.ts";
import { packStrings, unpackStrings } from "../../../../src/domain/schedule/strings.ts";
import { random } from "../../../support/random.ts";

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
);

describe("packed rows survive a round trip", () => {
  /** Without the columns that are null in all rows. */
  const shown = (rows: Record<string, unknown>[]) => {
    const names = Object.keys(rows[0] ?? {}).filter((name) => rows.some((row) => row[name] !== null));
    return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
  };

  test("with any content", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ a: value, b: value, c: value })), (rows) => {
        // JSON has one zero.
        const plain = JSON.parse(JSON.stringify(rows));
        expect(unpackRows(packRows(rows))).toEqual(shown(plain));
      }),
    );
  });

  test("with lists of integers and of tuples as JSON", () => {
    const integers = fc.array(fc.nat());
    const column = fc.oneof(integers, fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat())), fc.array(integers));
    fc.assert(
      fc.property(fc.array(column, { minLength: 1 }), (lists) => {
        const rows = lists.map((list) => ({ list: JSON.stringify(list) }));
        expect(unpackRows(packRows(rows))).toEqual(rows);
      }),
    );
  });

  test("without the columns that are not wanted, by their name or the entries of their lists", () => {
    const lists = fc.array(fc.array(fc.tuple(fc.nat(), fc.nat())), { minLength: 1 });
    fc.assert(
      fc.property(lists, fc.nat({ max: 20 }), (columns, most) => {
        const rows = columns.map((list, n) => ({ n, name: `${n % 3}`, list: JSON.stringify(list) }));
        const entries = columns.flat().length;
        const unpacked = unpackRows(packRows(rows), [], (name, count) => name !== "name" && count <= most);
        expect(unpacked).toEqual(rows.map(({ n, list }) => (entries <= most ? { n, list } : { n })));
      }),
    );
  });

  test("with texts that only look like lists", () => {
    const rows = ["[1, 2]", "[01]", "[1,", "[[1],[2,3]]", "[[]]", "[9007199254740993]"].map((list) => ({ list }));
    for (const row of rows) expect(unpackRows(packRows([row, row]))).toEqual([row, row]);
    expect(unpackRows(packRows(rows))).toEqual(rows);
  });

  test("with columns of few distinct texts, of one, of numbers, in the order of the first row", () => {
    const rows = ["x", "y", "x", "y", "x"].map((name, i) => ({
      id: i,
      name,
      version: 7,
      lon: -82.45 - i / 3,
      desc: null,
    }));
    const text = packRows(rows);
    expect(unpackRows(text)).toEqual(shown(rows));
    expect(Object.keys(unpackRows(text)[0]!)).toEqual(["id", "name", "version", "lon"]);
  });

  test("in a fifth of the characters of JSON", () => {
    const rows = Array.from({ length: 100 }, (_, i) => ({
      id: 700 + i,
      stop_id: String(2300 + 2 * i),
      stop_name: `Dale Mabry Highway at ${["Azeele", "Swann", "Dale"][i % 3]} ${i}`,
      lon: -82.5 + i / 1000,
      lat: 27.9 + (i % 7) / 1000,
      routes: JSON.stringify([[18, 1400 + i, 1]]),
      place: "US-FL",
    }));
    expect(packRows(rows).length).toBeLessThan(JSON.stringify(rows).length / 5);
  });

  test("with no rows", () => {
    expect(unpackRows(packRows([]))).toEqual([]);
  });

  test("without shared objects", () => {
    const [a, b] = unpackRows<{ n: number }>(packRows([{ n: 1 }, { n: 1 }]));
    a!.n = 2;
    expect(b!.n).toBe(1);
  });
});

test("rows that SQL or an earlier build packed are read", () => {
  const text =
    '[3,{"id":[1,2,3],"version":7,"desc":null,"name":{"of":["x","y"],"at":[0,1,0]},"lon":[-82.45,-82.5,-83]}]';
  expect(unpackRows(text)).toEqual([
    { id: 1, version: 7, desc: null, name: "x", lon: -82.45 },
    { id: 2, version: 7, desc: null, name: "y", lon: -82.5 },
    { id: 3, version: 7, desc: null, name: "x", lon: -83 },
  ]);
});

describe("packed text", () => {
  test("survives a round trip in printable ASCII, unless it stays as it is", () => {
    const repeated = fc.tuple(fc.string({ unit: "grapheme", minLength: 1 }), fc.integer({ min: 1, max: 90 }));
    fc.assert(
      fc.property(repeated, ([piece, times]) => {
        const text = `[${piece.repeat(times)}`;
        const packed = packText(text);
        expect(unpackText(packed)).toBe(text);
        if (packed !== text) expect(packed).toMatch(/^ [!#-[\]-~]+$/);
      }),
    );
  });

  test("is a third of a repetitive text, and what has nothing to repeat stays as it is", () => {
    const text = JSON.stringify(Array.from({ length: 200 }, (_, i) => ["stop", i % 7, "place"]));
    expect(packText(text).length).toBeLessThan(text.length / 3);
    expect(packText("short")).toBe("short");
    const next = random(1);
    const noise = Array.from({ length: 400 }, () => String.fromCharCode(35 + Math.floor(next() * 57))).join("");
    expect(packText(noise)).toBe(noise);
    expect(unpackText(text)).toBe(text);
  });
});

test("bytes as digits survive a round trip", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const text = writeBytes(bytes);
      expect(text.length).toBeLessThanOrEqual(2 * Math.ceil((bytes.length * 8) / 13));
      const read = readBytes(`ab${text}`, 2);
      expect([...read.slice(0, bytes.length)]).toEqual([...bytes]);
      expect([...read.slice(bytes.length)].every((byte) => byte === 0)).toBe(true);
    }),
  );
});

describe("packed headways", () => {
  const headway = {
    stop: 12,
    dow_category: 1,
    direction_id: null,
    headway_secs: 900,
    service_date: "2026-05-01",
    stop_trip_count: 3,
    departures: [14_771, 16_571, 18_371],
  };
  test("survive a round trip, and the JSON of earlier builds is read", () => {
    const rows = [headway, { ...headway, dow_category: 6, departures: [] }];
    expect(unpackHeadways(packHeadways(rows))).toEqual(rows);
    expect(unpackHeadways(packHeadways([]))).toEqual([]);
    expect(unpackHeadways(JSON.stringify(rows))).toEqual(rows);
  });
});

describe("schedule of a route", () => {
  const [patterns, timetables] = [[{ id: 1, stops: "a\nb", profiles: "" }], [{ id: 5, pattern_id: 1, trips: "#!" }]];
  test("survives a round trip, and that of earlier builds is read", () => {
    expect(decodeRouteSchedule(encodeRouteSchedule(patterns, timetables))).toEqual({ patterns, timetables });
    expect(decodeRouteSchedule(encodeRouteSchedule([], []))).toEqual({ patterns: [], timetables: [] });
    const old = '[1,{"id":1,"stops":"a\\nb","profiles":""}]\n[1,{"id":5,"pattern_id":1,"trips":"#!"}]';
    expect(decodeRouteSchedule(old)).toEqual({ patterns, timetables });
  });
});

describe("table block", () => {
  /** As a database keeps a text: in UTF-8. */
  const stored = (text: string) => new TextDecoder("utf-8", { fatal: true }).decode(new TextEncoder().encode(text));

  const cell = fc.oneof(
    fc.constant(null),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.constantFrom("A", "B", "USD", "2.50", "10", "007", "😀 a", "😁 b", "𝒜", "𝒞"),
  );

  const table = fc
    .array(fc.string({ unit: "grapheme", maxLength: 8 }), { minLength: 1, maxLength: 6 })
    .chain((columns) =>
      fc.record({
        columns: fc.constant(columns),
        rows: fc.array(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), { maxLength: 40 }),
      }),
    );

  describe("a block of rows", () => {
    it("survives a round trip through UTF-8", () => {
      fc.assert(
        fc.property(table, ({ columns, rows }) => {
          const { count, columns: names, cells } = encodeTableBlock(columns, rows);
          expect(count).toBe(rows.length);
          expect(decodeTableBlock({ count, columns: stored(names), cells: stored(cells) })).toEqual({ columns, rows });
        }),
      );
    });

    it("is much smaller than its CSV if rows repeat", () => {
      const rows = Array.from({ length: 2000 }, (_, i) =>
        [`fare_${i % 20}`, `Z${i % 50}`, "", "USD"].map((c) => c || null),
      );
      const csv = rows.map((row) => row.join(",")).join("\n");
      expect(encodeTableBlock(["a", "b", "c", "d"], rows).cells.length).toBeLessThan(csv.length / 8);
    });
  });

  describe("packed texts", () => {
    it("never contain half a character", () => {
      // 😀 and 😁 begin with the same half.
      const texts = ["Stop 😀", "Stop 😁 east", "Stop 😁 west"];
      expect(unpackStrings(stored(packStrings(texts)), 3)).toEqual(texts);
      fc.assert(
        fc.property(
          fc.array(fc.string({ unit: fc.constantFrom("😀", "😁", "a", "1", "𐐷") }), { minLength: 1 }),
          (list) => {
            expect(unpackStrings(stored(packStrings(list)), list.length)).toEqual(list);
          },
        ),
      );
    });
  });
});
