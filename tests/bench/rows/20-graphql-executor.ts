/** Queries through the whole GraphQL API beside graphql-js's executor alone. */
import { execFileSync } from "node:child_process";
import { ROOT } from "../../../cli/project.ts";
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import type { BenchRow } from "../row.ts";

/** What the API may add to the executor in a trivial query: reading the request, limits, headers. */
const MAX_ADDED_US = 150;
/** How much longer a list may take. */
const MAX_LIST_TIMES = 1.1;

type Query = { api: number[]; execute: number[]; graphql: number[]; same: boolean; bytes: number };
let measured: Record<"trivial" | "list", Query> | undefined;

function measure(): Record<"trivial" | "list", Query> {
  if (measured !== undefined) return measured;
  const text = execFileSync(process.execPath, [`${ROOT}tests/bench/graphql-once.ts`], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  measured = JSON.parse(text.trim().split("\n").at(-1)!) as Record<"trivial" | "list", Query>;
  return measured;
}

const addedBy = ({ api, execute }: Query) => spreadOf(api.map((value, i) => value - execute[i]!)).median;

type Bound = { words: string; holds(query: Query): boolean };

const row = (query: "trivial" | "list", name: string, words: string, bound: Bound): BenchRow => ({
  area: "API",
  name,
  bound: `The answers are the same, and the API ${bound.words}`,
  how:
    `${words} Ours goes from an HTTP request to the text of its response. The executor gets a query that is already ` +
    "parsed and checked. Schema, resolvers and the SQLite store in memory are the same, all in one process.",
  wrongIf:
    "The figures would mislead if the executor could run without the context that our resolvers need: it is made for " +
    "each operation on both sides and counted on both. Node.js builds requests and responses here; in production the " +
    "Workers runtime does.",
  async run() {
    const all = measure()[query];
    const { api, execute, graphql, same, bytes } = all;
    return {
      ok: same && bound.holds(all),
      figures: [
        {
          ...{ what: "One operation", unit: "µs", better: "less" },
          ...{ ours: api, peer: { name: "graphql-js, execute alone", values: execute } },
        },
        {
          ...{ what: "One operation, beside parsing each time", unit: "µs", better: "less" },
          ...{ ours: api, peer: { name: "graphql-js, graphql()", values: graphql } },
        },
      ],
      notes: [
        `The API adds ${Math.round(addedBy(all))} µs; the answer has ${bytes} bytes.`,
        "graphql() parses and checks the query in each operation; we keep queries that were checked before.",
      ],
    };
  },
});

export const rows: BenchRow[] = [
  row("trivial", "GraphQL beside the bare executor: a trivial query", "The query is { __typename }.", {
    words: `adds at most ${MAX_ADDED_US} µs to the executor`,
    holds: (query) => addedBy(query) <= MAX_ADDED_US,
  }),
  row(
    "list",
    "GraphQL beside the bare executor: a list",
    "The query lists 20 operators of the Transitland Atlas with up to 10 feeds each.",
    {
      words: `takes at most ${MAX_LIST_TIMES} times as long as the executor`,
      holds: ({ api, execute }) => spreadOf(api).median <= MAX_LIST_TIMES * spreadOf(execute).median,
    },
  ),
];
