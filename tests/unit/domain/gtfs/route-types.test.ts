import { describe, expect, test } from "vitest";
import { modeOf, modeWords } from "../../../../src/domain/gtfs/modes.ts";
import { ROUTE_TYPES, routeType, routeTypeWords, topType } from "../../../../src/domain/gtfs/route-types.ts";
import vectors from "../../../corpora/vectors/route_types.json" with { type: "json" };

test("the table has exactly the codes of the test vectors", () => {
  expect(ROUTE_TYPES).toHaveLength(vectors.count);
  expect(ROUTE_TYPES.map((type) => type.code)).toEqual(vectors.types.map((type) => type.code));
});

describe("each code", () => {
  test.each(vectors.types.map((type) => [type.code, type] as const))("%d", (code, want) => {
    const { name, category, parent } = want;
    expect(routeType(code)).toEqual({ code, name, category, parent });
    expect(topType(code)).toBe(want.top_code);
    expect(routeTypeWords(code)).toBe(want.words);
  });
});

test.each([8, 9, 10, 13, 99, 118, 1703, -1, 3.5, Number.NaN, null, undefined])("%s is unknown", (code) => {
  expect(routeType(code)).toMatchObject(vectors.unknown);
  expect(topType(code)).toBe(-1);
  expect(routeTypeWords(code)).toBe("Unknown");
  expect(modeOf(code)).toBe("misc");
});

test("basic types are drawn as themselves", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 11, 12].map(modeOf)).toEqual([
    "tram",
    "metro",
    "rail",
    "bus",
    "ferry",
    "cablecar",
    "gondola",
    "funicular",
    "trolleybus",
    "monorail",
  ]);
});

test.each([
  [200, "coach"],
  [209, "coach"],
  [1100, "air"],
  [1114, "air"],
  [1500, "taxi"],
  [1507, "taxi"],
  [1600, "selfdrive"],
  [1604, "selfdrive"],
  [1700, "misc"],
  [1702, "misc"],
  [1701, "cablecar"],
  [300, "rail"],
  [405, "monorail"],
  [700, "bus"],
  [717, "bus"],
  [800, "trolleybus"],
  [907, "tram"],
  [1200, "ferry"],
  [1302, "gondola"],
  [1401, "funicular"],
] as const)("%d is drawn as %s", (code, mode) => {
  expect(modeOf(code)).toBe(mode);
});

test("unless it has its own mode, a code is drawn as its basic type", () => {
  const own = new Set(["coach", "air", "taxi", "selfdrive", "misc"]);
  for (const { code } of ROUTE_TYPES) {
    if (!own.has(modeOf(code))) expect(modeOf(code)).toBe(modeOf(topType(code)));
  }
});

test("unknown codes have no mode", () => {
  const codes = new Set(ROUTE_TYPES.map(({ code }) => code));
  for (let code = -200; code < 2000; code++) if (!codes.has(code)) expect([code, modeOf(code)]).toEqual([code, "misc"]);
});

test("a basic type and its mode have the same name", () => {
  for (const { code, name, parent } of ROUTE_TYPES) if (parent === -1) expect(modeWords(modeOf(code))).toBe(name);
});
