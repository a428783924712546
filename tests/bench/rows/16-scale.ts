/**
 * What a growing store costs: the same questions to stores of 10, 100 and 1,000 made feeds. `SCALE_FEEDS=10,100` measures
 * fewer; the largest takes some minutes to fill. Rows and trips are those of D1, CPU that of the Worker and SQLite in one
 * process.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocal } from "../../../cli/local/local.ts";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { portalHandler } from "../../../worker/api/tables.ts";
import { type Db, openStores, type Stores } from "../../../worker/store/db/db.ts";
import { API_LIMITS } from "../../../worker/store/db/limits.ts";
import { fillStore } from "../../support/fill-store.ts";
import { madeNetwork } from "../../support/made-networks.ts";
import type { BenchRow, Figure } from "../row.ts";
import { cpu, SqliteBinding } from "../sqlite-binding.ts";

const NOW = new Date("2026-11-21T10:00:00Z");
const SIZES = (process.env.SCALE_FEEDS ?? "10,100,1000").split(",").map(Number);

const MAX_SEARCH_ROWS = 600;
const MAX_SEARCH_CPU_MS = 10;

type Asked = { name: string; isSearch: boolean; ask(stores: Stores): Promise<unknown> };

const rest = portalHandler("/api/v2");

const search = (kind: string, text: string): Asked => ({
  name: `search, ${kind} “${text}”`,
  isSearch: true,
  async ask(stores) {
    const request = new Request(`http://portal.invalid/api/v2/portal/search?q=${encodeURIComponent(text)}`);
    await (await rest(request, { api: createContext({ stores, now: NOW }), archive: null })).text();
  },
});

const query = (name: string, text: string): Asked => ({
  name,
  isSearch: false,
  ask: (stores) => execute({ context: createContext({ stores, now: NOW }), query: text }),
});

/** A name of the first network, so that it is in every store. */
const [OWN = ""] = [...madeNetwork(0).files["routes.txt"]!][1]!.split(",").slice(3).join(",").split(" - ");

const QUESTIONS: readonly Asked[] = [
  search("words", "main street"),
  search("words", "transit"),
  search("a name", OWN),
  search("a prefix", "stat"),
  search("a typo", "mian street"),
  search("a typo", "victria hosptal"),
  search("an id", "s12"),
  search("nothing", "qqqq"),
  query("stops by code", '{ stops(where: { stop_code: "1010" }) { id } }'),
  query("stops by location type", "{ stops(where: { location_type: 1 }) { id } }"),
  query("routes by type", "{ routes(where: { route_type: 4 }) { id } }"),
  query("agencies nearby", "{ agencies(where: { near: { lon: 13.4, lat: 52.5, radius: 1000 } }) { id } }"),
  query(
    "feeds in a box",
    "{ feeds(where: { bbox: { min_lon: 13, min_lat: 52, max_lon: 13.5, max_lat: 52.5 } }) { id } }",
  ),
  query("stops, searched", '{ stops(limit: 20, where: { search: "main street" }) { id } }'),
  query("stops, a type that none has", "{ stops(where: { location_type: 4, serviced: true }) { id } }"),
  query(
    "nearest stop of a type that none has",
    "{ stops(limit: 1, where: { location_type: 4, location: { focus: { lon: 13, lat: 52 } } }) { id } }",
  ),
  query("a page of feeds", "{ feeds(limit: 100) { id feed_state { feed_version { sha1 } } } }"),
  query("a page of stops", "{ stops(limit: 100) { id route_stops { route { route_short_name } } } }"),
];

type Cost = { rows: number; trips: number; cpu: number };

async function costOf(binding: object, { ask }: Asked): Promise<Cost> {
  const stores = openStores({ DB: binding }, { ...API_LIMITS, deadline: 0 });
  const begun = cpu();
  await ask(stores);
  return { rows: stores.db.cost.rowsRead, trips: stores.db.cost.roundTrips, cpu: cpu() - begun };
}

/** How a cost grows with the number of feeds: 0 not at all, 1 in proportion. */
function exponent(costs: readonly number[]): string {
  const [first, last] = [Math.max(1, costs[0]!), Math.max(1, costs.at(-1)!)];
  return (Math.log(last / first) / Math.log(SIZES.at(-1)! / SIZES[0]!)).toFixed(2);
}

const ROUNDS = 5;

async function measure(): Promise<Map<Asked, Cost[]>> {
  const folder = mkdtempSync(join(tmpdir(), "bench-scale-"));
  const costs = new Map<Asked, Cost[]>(QUESTIONS.map((asked) => [asked, []]));
  try {
    // Makes the database, so that SQLite in this process can fill its file.
    await (await openLocal(folder)).close();
    const file = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((name) =>
      /d1.*[0-9a-f]{64}\.sqlite$/.test(name),
    )!;
    let from = 0;
    for (const size of SIZES) {
      const filled = new SqliteBinding(join(folder, file));
      await fillStore(openStores({ DB: filled }), from, size);
      from = size;
      const own = new Map<Asked, number>();
      for (const asked of QUESTIONS) {
        const taken: number[] = [];
        for (let round = 0; round < ROUNDS; round++) taken.push((await costOf(filled, asked)).cpu);
        own.set(asked, taken.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!);
      }
      filled.close();
      const local = await openLocal(folder);
      const binding = (local.stores.db as Db).source;
      for (const asked of QUESTIONS)
        costs.get(asked)!.push({ ...(await costOf(binding, asked)), cpu: own.get(asked)! });
      await local.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return costs;
}

export const rows: BenchRow[] = [
  {
    area: "Growth and memory",
    name: "Scale: search, filtered lists and pages in a growing store",
    bound:
      `a search at most ${MAX_SEARCH_ROWS} rows and ${MAX_SEARCH_CPU_MS} ms of CPU at any size; ` +
      `no query more than ${API_LIMITS.rowsReadLimit} rows and a few`,
    how: `Stores of ${SIZES.join(", ")} made feeds answer the same ${QUESTIONS.length} questions. Rows and trips are counted by D1. CPU is that of the Worker and SQLite in one process of Node, in the middle of ${ROUNDS} rounds.`,
    wrongIf:
      "Real feeds are less alike than made ones. The time that D1 takes for a row differs on Cloudflare, the number of rows does not.",
    async run() {
      const costs = await measure();
      const lines = [...costs].map(([{ name }, taken]) => {
        const of = (value: (cost: Cost) => number, digits = 0) =>
          taken.map((cost) => value(cost).toFixed(digits)).join(" ");
        return (
          `${name}: rows ${of((c) => c.rows)} (exponent ${exponent(taken.map((c) => c.rows))}), ` +
          `trips ${of((c) => c.trips)}, CPU ${of((c) => c.cpu, 1)} ms (exponent ${exponent(taken.map((c) => c.cpu))})`
        );
      });
      const ok = [...costs].every(([{ isSearch }, taken]) =>
        taken.every(
          (cost) =>
            (!isSearch || (cost.rows <= MAX_SEARCH_ROWS && cost.cpu <= MAX_SEARCH_CPU_MS)) &&
            cost.rows <= API_LIMITS.rowsReadLimit * 1.01,
        ),
      );
      const searches = [...costs].filter(([{ isSearch }]) => isSearch).map(([, taken]) => taken);
      const others = [...costs].filter(([{ isSearch }]) => !isSearch).map(([, taken]) => taken);
      const most = (of: (cost: Cost) => number, taken: readonly Cost[][], i: number) =>
        Math.max(...taken.map((cost) => of(cost[i]!)));
      const figures = SIZES.flatMap((size, i): Figure[] => [
        {
          what: `rows of the dearest search, ${size} feeds`,
          unit: "rows",
          better: "less",
          ours: [most((cost) => cost.rows, searches, i)],
          limit: MAX_SEARCH_ROWS,
        },
        {
          what: `CPU of a search, ${size} feeds, one value for each`,
          unit: "ms",
          better: "less",
          ours: searches.map((taken) => taken[i]!.cpu),
          limit: MAX_SEARCH_CPU_MS,
        },
        {
          what: `rows of the dearest other query, ${size} feeds`,
          unit: "rows",
          better: "less",
          ours: [most((cost) => cost.rows, others, i)],
          limit: API_LIMITS.rowsReadLimit,
        },
        {
          what: `CPU of another query, ${size} feeds, one value for each`,
          unit: "ms",
          better: "less",
          ours: others.map((taken) => taken[i]!.cpu),
        },
      ]);
      return { figures, notes: [`With ${SIZES.join(", ")} feeds:`, ...lines], ok };
    },
  },
];
