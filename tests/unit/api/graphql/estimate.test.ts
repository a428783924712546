import fc from "fast-check";
import { parse } from "graphql";
import { describe, expect, it, test } from "vitest";
import { estimate } from "../../../../worker/api/graphql/estimate.ts";
import { MAX_ESTIMATED_ROWS, tooDear } from "../../../../worker/api/graphql/limits.ts";
import { LENGTHS } from "../../../../worker/api/graphql/lists/arguments.ts";
import { schema } from "../../../../worker/api/graphql/schema.ts";

const rowsOf = (text: string, variables: Record<string, unknown> = {}, name?: string) =>
  estimate(schema(), parse(text), name, variables).rows;

/** One alias of the question that stopped the site. */
const DEAR =
  "routes(limit:1000){route_stops(limit:1000){stop{stop_name route_stops(limit:100){route{route_long_name}}}}}";

describe("rows that an operation may ask for", () => {
  test.each([
    ["{ me { id } }", 0],
    ["{ routes { id } }", 100],
    ["{ routes(limit: 5000) { id } }", 1000],
    ["{ routes(limit: -1) { stops { id } } }", 0],
    ["{ routes(limit: null) { id } }", 100],
    ["{ routes(limit: 10, ids: [1, 2, 3]) { id } }", 3],
    ["{ routes(limit: 10, ids: []) { id } }", 10],
    ["{ routes(limit: 2) { stops(limit: 3) { id } } }", 8],
    ["{ routes(limit: 2) { stops { id } } }", 22],
    ["{ routes(limit: 2) { agency { routes(limit: 3) { id } } } }", 8],
    ["{ a: routes(limit: 2) { id } b: routes(limit: 3) { id } }", 5],
    ["{ ...F ...F } fragment F on Query { routes(limit: 2) { id } }", 4],
    ["{ ... on Query { routes(limit: 2) { ... { stops(limit: 2) { id } } } } }", 6],
    ["query ($n: Int = 4) { routes(limit: $n) { id } }", 4],
    ["query ($no: Boolean = false) { routes(limit: 2) @include(if: $no) { id } feeds(limit: 3) { id } }", 3],
    ["{ routes(limit: 2) @skip(if: true) { id } }", 0],
    ["{ feeds(limit: 5000) { id } }", 5000],
  ])("%s: %i", (text, rows) => expect(rowsOf(text)).toBe(rows));

  it("reads variables as the request sends them", () => {
    const text =
      "query ($n: Int = 4, $all: Boolean!) { routes(limit: $n) { stops(limit: 2) @include(if: $all) { id } } }";
    expect(rowsOf(text, { n: 7, all: false })).toBe(7);
    expect(rowsOf(text, { n: 7, all: true })).toBe(21);
  });

  it("refuses absurd products with the list, and lets four nested lists of 100 pass", () => {
    const aliases = Array.from({ length: 29 }, (_, i) => `a${i}: ${DEAR}`).join(" ");
    const refused = tooDear(estimate(schema(), parse(`{ ${aliases} }`), null, {}));
    expect(refused).toMatchObject({
      code: "query.too_dear",
      evidence: { field: "a0.route_stops.stop.route_stops", limit: MAX_ESTIMATED_ROWS },
    });
    const nested =
      "{ routes { route_stops(limit: 100) { stop { route_stops(limit: 100) { route { stops(limit: 100) { id } } } } } } }";
    expect(tooDear(estimate(schema(), parse(nested), null, {}))).toBeNull();
  });

  it("takes no longer for fragments that multiply", () => {
    const levels = 60;
    const fragments = Array.from(
      { length: levels },
      (_, i) =>
        `fragment F${i} on Route { ${i + 1 < levels ? `...F${i + 1} ...F${i + 1}` : "stops(limit: 1) { id }"} }`,
    );
    expect(rowsOf(`{ routes(limit: 1) { ...F0 } } ${fragments.join(" ")}`)).toBe(1 + 2 ** (levels - 1));
  });

  it("knows the lengths that the schema states", () => {
    const stated: Record<string, { usual: number; max: number }> = {};
    for (const type of Object.values(schema().getTypeMap())) {
      if (!("getFields" in type) || type.name.startsWith("__")) continue;
      for (const field of Object.values(type.getFields())) {
        const limit =
          "args" in field ? field.args.find((arg: { name: string }) => arg.name === "limit")?.description : undefined;
        const [, usual, max] = /; ([\d,]+) by default(?:, ([\d,]+)| and) at most/.exec(limit ?? "") ?? [];
        if (usual === undefined) continue;
        const [one, most] = [usual, max ?? usual].map((text) => Number(text.replaceAll(",", "")));
        if (one !== 100 || most !== 1000) stated[`${type.name}.${field.name}`] = { usual: one!, max: most! };
      }
    }
    expect(LENGTHS).toEqual(stated);
  });
});

/** Types and their lists and objects of the generated documents. */
const LISTS: Record<string, Record<string, string>> = {
  Query: { routes: "Route", stops: "Stop", agencies: "Agency" },
  Route: { stops: "Stop", route_stops: "RouteStop" },
  Stop: { route_stops: "RouteStop", children: "Stop" },
  Agency: { routes: "Route" },
  RouteStop: {},
};
const OBJECTS: Record<string, Record<string, string>> = {
  Query: {},
  Route: { agency: "Agency" },
  Stop: { parent: "Stop" },
  Agency: {},
  RouteStop: { route: "Route", stop: "Stop" },
};
const TYPES = Object.keys(LISTS);

type Made = { text: string; rows: (fragments: Record<string, Made>) => number };

/** Selections of a type, with the naive count beside the text: everything is expanded and multiplied again at each spread. */
function selections(type: string, depth: number, spreadable: readonly string[]): fc.Arbitrary<Made> {
  const leaf: fc.Arbitrary<Made> = fc.constant({ text: "__typename", rows: () => 0 });
  if (depth === 0) return leaf;
  const condition = fc.constantFrom(
    { text: "", holds: true },
    { text: " @skip(if: true)", holds: false },
    { text: " @include(if: $yes)", holds: true },
    { text: " @skip(if: $yes)", holds: false },
    { text: " @include(if: $no)", holds: false },
  );
  const limit = fc.constantFrom(
    { text: "", size: null },
    { text: "(limit: 3)", size: 3 },
    { text: "(limit: 1001)", size: 1000 },
    { text: "(limit: -2)", size: 0 },
    { text: "(limit: $five)", size: 5 },
    { text: "(limit: $seven)", size: 7 },
  );
  const one = (fields: Record<string, string>, isList: boolean): fc.Arbitrary<Made>[] =>
    Object.entries(fields).map(([name, target]) =>
      fc.tuple(limit, condition, selections(target, depth - 1, spreadable)).map(([given, when, inner]) => ({
        text: `ALIAS: ${name}${isList ? given.text : ""}${when.text} { ${inner.text} }`,
        rows: (fragments) => {
          if (!when.holds) return 0;
          if (!isList) return inner.rows(fragments);
          const size = given.size ?? (type === "Query" ? 100 : 10);
          return size * (1 + inner.rows(fragments));
        },
      })),
    );
  const inline = fc.tuple(condition, selections(type, depth - 1, spreadable)).map(
    ([when, inner]): Made => ({
      text: `... on ${type}${when.text} { ${inner.text} }`,
      rows: (fragments) => (when.holds ? inner.rows(fragments) : 0),
    }),
  );
  const spreads = spreadable
    .filter((name) => name.startsWith(`${type}_`))
    .map((name) =>
      condition.map(
        (when): Made => ({
          text: `...${name}${when.text}`,
          rows: (fragments) => (when.holds ? fragments[name]!.rows(fragments) : 0),
        }),
      ),
    );
  const any = fc.oneof(leaf, ...one(LISTS[type]!, true), ...one(OBJECTS[type]!, false), inline, ...spreads);
  return fc.array(any, { minLength: 1, maxLength: 3 }).map((parts) => ({
    text: parts.map(({ text }) => text).join(" "),
    rows: (fragments) => parts.reduce((sum, part) => sum + part.rows(fragments), 0),
  }));
}

/** Fragments of two levels: those of the first spread those of the second. */
const NAMES = { first: TYPES.map((type) => `${type}_first`), second: TYPES.map((type) => `${type}_second`) };
const documents = fc
  .record({
    root: selections("Query", 3, [...NAMES.first, ...NAMES.second]),
    first: fc.tuple(...TYPES.map((type) => selections(type, 2, NAMES.second))),
    second: fc.tuple(...TYPES.map((type) => selections(type, 2, []))),
  })
  .map(({ root, first, second }) => {
    const fragments: Record<string, Made> = {};
    for (const [i, made] of first.entries()) fragments[NAMES.first[i]!] = made;
    for (const [i, made] of second.entries()) fragments[NAMES.second[i]!] = made;
    const texts = Object.entries(fragments).map(
      ([name, { text }]) => `fragment ${name} on ${name.split("_")[0]} { ${text} }`,
    );
    let aliases = 0;
    const text = [`query ($five: Int = 5, $seven: Int, $yes: Boolean = true, $no: Boolean!) { ${root.text} }`, ...texts]
      .join("\n")
      .replaceAll("ALIAS", () => `a${aliases++}`);
    return { text, rows: root.rows(fragments) };
  });

test("the estimate of any document is that of its expansion", () => {
  let counted = 0;
  fc.assert(
    fc.property(documents, ({ text, rows }) => {
      if (rows > 0) counted++;
      expect(rowsOf(text, { seven: 7, no: false })).toBe(rows);
    }),
    { numRuns: 500 },
  );
  expect(counted).toBeGreaterThan(100);
});
