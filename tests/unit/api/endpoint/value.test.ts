import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BOX,
  CLOCK,
  DATE,
  decimal,
  FLAG,
  INSTANT,
  INTEGER,
  lenient,
  limitValue,
  listOf,
  oneOf,
  RADIUS,
  readValue,
  TEXT,
  type ValueType,
} from "../../../../worker/api/endpoint/value.ts";
import { Problem } from "../../../../worker/problem.ts";

describe("values", () => {
  test.each<[string, ValueType, [string, unknown][]]>([
    [
      "whole numbers",
      INTEGER,
      [
        ["12", 12],
        ["-3", -3],
        ["+3", 3],
        ["2147483647", 2147483647],
        ["9007199254740991", 9007199254740991],
        ["9007199254740992", undefined],
        ["1.0", undefined],
        ["1e3", undefined],
        ["", undefined],
        [" 1", undefined],
        ["0x10", undefined],
      ],
    ],
    [
      "limits",
      limitValue(20, 1000),
      [
        ["5", 5],
        ["0", 20],
        ["-9", 20],
        ["1001", 1000],
        ["99999999999999999999", 1000],
        ["five", undefined],
      ],
    ],
    [
      "decimals",
      decimal(-90, 90),
      [
        ["37.5", 37.5],
        [".5", 0.5],
        ["-1e1", -10],
        ["90", 90],
        ["90.01", undefined],
        ["Infinity", undefined],
        ["1,5", undefined],
      ],
    ],
    [
      "radii",
      RADIUS,
      [
        ["-4", 0],
        ["100", 100],
        ["far", undefined],
      ],
    ],
    [
      "flags",
      FLAG,
      [
        ["true", true],
        ["false", false],
        ["TRUE", undefined],
        ["1", undefined],
        ["constructor", undefined],
      ],
    ],
    [
      "dates",
      DATE,
      [
        ["2024-02-29", "2024-02-29"],
        ["2026-02-29", undefined],
        ["20260101", undefined],
      ],
    ],
    [
      "times",
      INSTANT,
      [
        ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000Z"],
        ["2026-01-01T02:00:00+02:00", "2026-01-01T00:00:00.000Z"],
        ["2026-01-01T02:00:00 02:00", "2026-01-01T00:00:00.000Z"],
        ["2026-01-01", undefined],
        ["2026-13-01T00:00:00Z", undefined],
      ],
    ],
    [
      "times of the service day",
      CLOCK,
      [
        ["8:05:00", "08:05:00"],
        ["25:10:59", "25:10:59"],
        ["25:61:00", undefined],
        ["8:05", undefined],
      ],
    ],
    [
      "lists",
      listOf(INTEGER),
      [
        ["1, 2,,3", [1, 2, 3]],
        [",", []],
        ["1,x", undefined],
      ],
    ],
    [
      "words",
      oneOf({ "gtfs-rt": "GTFS_RT" }),
      [
        ["GTFS-rt", "GTFS_RT"],
        ["toString", undefined],
      ],
    ],
    [
      "boxes",
      BOX,
      [
        ["-122.5, 37, -122, 38", { min_lon: -122.5, min_lat: 37, max_lon: -122, max_lat: 38 }],
        ["170,0,-170,10", { min_lon: 170, min_lat: 0, max_lon: -170, max_lat: 10 }],
        ["1,2,3", undefined],
        ["1,2,3,4,5", undefined],
        ["1,4,3,2", undefined],
      ],
    ],
  ])("%s", (_, type, cases) => {
    for (const [text, expected] of cases) expect([text, type.read(text)]).toEqual([text, expected]);
  });

  test("a lenient value reads unknown text as null", () => {
    expect(lenient(FLAG).read("maybe")).toBeNull();
    expect(lenient(FLAG).read("true")).toBe(true);
  });

  test("an error names the parameter, the accepted values and the shortened input", () => {
    const thrown = (() => {
      try {
        readValue("limit", INTEGER, "x".repeat(1000));
      } catch (error) {
        return error as Problem;
      }
    })();
    expect(thrown).toBeInstanceOf(Problem);
    expect(thrown).toMatchObject({
      code: "parameter.invalid",
      detail: "The parameter limit must be a whole number of at most 53 bits.",
      evidence: { field: "limit", value: "x".repeat(200) },
    });
  });

  test("no text makes a reader throw an unexpected error", () => {
    const types = [TEXT, INTEGER, RADIUS, FLAG, DATE, INSTANT, CLOCK, BOX, listOf(INTEGER), decimal(-1, 1)];
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), fc.constantFrom(...types), (text, type) => {
        type.read(text);
      }),
    );
  });
});
