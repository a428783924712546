/** Finding and being found: the search over a registry and many stops, and the pictures of shared links. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { migrate } from "../../../cli/migrate.ts";
import { ROOT } from "../../../cli/project.ts";
import { readSettings } from "../../../cli/settings.ts";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { portalHandler } from "../../../worker/api/tables.ts";
import { deriveOperators } from "../../../worker/ingest/operators.ts";
import { syncRegistry } from "../../../worker/ingest/registry/sync.ts";
import { type Db, openStores } from "../../../worker/store/db/db.ts";
import { type SearchDoc, writeSearchDocs } from "../../../worker/store/search/write.ts";
import queries from "../../cli/search/real-queries.json" with { type: "json" };
import { benchWorker } from "../load/bench-worker.ts";
import { threadsOf, workerdProcesses } from "../load/workerd.ts";
import type { BenchRow, Figure } from "../row.ts";
import { cpu, SqliteBinding } from "../sqlite-binding.ts";

const NOW = new Date("2026-11-21T10:00:00Z");

const STOPS = 500_000;
const FIRST = 1_000;

/** A word that is misspelled is looked up once more (docs/decisions/011-search.md). */
const MAX_TRIPS = 2;
const NAMES =
  "Main Oak Station Church Market Park River Hill Mill King Queen Victoria Central Airport University Hospital Bridge " +
  "Lake Forest Garden School Castle North South East West Old New Saint High";
const WAYS = "Street Avenue Road Square Place Lane Boulevard Drive Terrace Court";

/** A name of three words and a number, of which many share two. */
function nameOf(i: number): string {
  const [names, ways] = [NAMES.split(" "), WAYS.split(" ")];
  const word = (n: number) => names[n % names.length]!;
  return `${word(i)} ${word(Math.floor(i / 31) * 7)} ${ways[i % ways.length]} ${Math.floor(i / 97) % 4_000}`;
}

function* stopRows(): Generator<(string | number | null)[]> {
  for (let i = 0; i < STOPS; i++)
    yield [FIRST + i, 1, `stop-${i}`, `s-syn-${i}`, nameOf(i), 0, i % 170, (i % 80) - 40, "[]"];
}

function* stopDocs(): Generator<SearchDoc> {
  for (let i = 0; i < STOPS; i++)
    yield {
      kind: "stop",
      ref: FIRST + i,
      feedVersionId: 1,
      importance: i % 7,
      name: nameOf(i),
      extra: "",
    };
}

async function fill(db: Db, atlas: string): Promise<void> {
  await migrate(db);
  const files = readdirSync(atlas, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".dmfr.json"))
    .map((name) => ({ name, text: readFileSync(join(atlas, name), "utf8") }));
  await syncRegistry(db, files, { now: NOW.toISOString(), prune: false, note: () => {} });
  await deriveOperators(db);
  const time = NOW.toISOString();
  await db.write([
    {
      sql: "INSERT INTO feed_version (id, feed_id, sha1, fetched_at, created_at, stop_first, stop_count, latest_calendar_date) SELECT 1, min(id), ?, ?, ?, ?, ?, '2027-01-01' FROM feed",
      values: ["0".repeat(40), time, time, FIRST, STOPS],
    },
    {
      sql: "INSERT INTO feed_version_import (feed_version_id, in_progress, success, created_at, updated_at) VALUES (1, 0, 1, ?, ?)",
      values: [time, time],
    },
    { sql: "UPDATE feed SET active_version_id = 1 WHERE id = (SELECT min(id) FROM feed)" },
  ]);
  const columns = "id feed_version_id stop_id onestop_id stop_name location_type lon lat routes".split(" ");
  await db.insertRows("stop", columns, stopRows());
  await writeSearchDocs(db, stopDocs());
}

/** What people type, and what many of the made stops are called. */
const ASKED = [
  ...queries.filter((_, i) => i % 6 === 0).map(([, text]) => text!),
  ..."main street|oak|station|central station square 12|st|victoria hosptal|park avenue|new|s-syn-499999|qqqq".split(
    "|",
  ),
];

const share = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1]!;

/** How many fresh processes draw a card. */
const COLD = 5;

/** Milliseconds of CPU of the first cards of a process, and their size. */
async function firstCards(contents: string): Promise<{ own: number[]; beside: number[]; bytes: number } | null> {
  const others = workerdProcesses();
  const options = convertV4MiniflareOptions({
    workers: [
      {
        name: "bench",
        modules: [{ type: "ESModule", path: "/bench/index.js", contents }],
        modulesRoot: "/bench",
        compatibilityDate: readSettings({}).compatibilityDate,
        assets: {
          directory: `${ROOT}public`,
          binding: "ASSETS",
          routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
          assetConfig: { html_handling: "none", not_found_handling: "none" },
        },
      },
    ],
    cf: false,
  } as Parameters<typeof convertV4MiniflareOptions>[0]);
  const flare = new Miniflare({ ...options, host: "127.0.0.1", port: 0 });
  try {
    const { origin } = await flare.ready;
    const [pid] = workerdProcesses().filter((p) => !others.includes(p));
    if (pid === undefined) return null;
    const ask = async (path: string) => (await (await fetch(origin + path)).arrayBuffer()).byteLength;
    await ask("/nothing");
    const own: number[] = [];
    const beside: number[] = [];
    let bytes = 0;
    for (let i = 0; i < 20; i++) {
      const start = threadsOf(pid);
      bytes = await ask("/card");
      const end = threadsOf(pid);
      own.push(end.own - start.own);
      beside.push(end.beside - start.beside);
    }
    return { own, beside, bytes };
  } finally {
    await flare.dispose();
  }
}

export const rows: BenchRow[] = [
  {
    area: "API",
    name: "Search: over the registry and 500,000 stops",
    bound: "at most 15 ms of CPU in the Worker and one round trip, two where a word is misspelled",
    how: `The whole registry and ${STOPS.toLocaleString("en-US")} made stops are stored. Real and made queries go through the portal's search, with SQLite in the same process; what SQLite takes is told apart.`,
    wrongIf:
      "Names of made stops repeat their words more often than real ones, or less often. The CPU was taken in Node; workerd may need more or less.",
    needs: "ATLAS_DATA with the registry",
    async run() {
      const atlas = process.env.ATLAS_DATA ?? "";
      if (!existsSync(atlas)) return null;
      const binding = new SqliteBinding();
      try {
        await fill(openStores({ DB: binding }).db, atlas);
        const ask = portalHandler("/api/v2");
        const worker: number[] = [];
        const database: number[] = [];
        let trips = 0;
        // The first round warms what an isolate keeps.
        for (const round of [0, 1]) {
          for (const text of ASKED) {
            const stores = openStores({ DB: binding });
            const request = new Request(`http://portal.invalid/api/v2/portal/search?q=${encodeURIComponent(text)}`);
            const [start, before] = [cpu(), binding.spent];
            await (await ask(request, { api: createContext({ stores, now: NOW }), archive: null })).text();
            const inside = binding.spent - before;
            if (round === 0) continue;
            worker.push(cpu() - start - inside);
            database.push(inside);
            trips = Math.max(trips, stores.db.cost.roundTrips);
          }
        }
        const [own, theirs] = [worker.toSorted((a, b) => a - b), database.toSorted((a, b) => a - b)];
        return {
          figures: [
            { what: "CPU of the Worker, one value for each query", unit: "ms", better: "less", ours: own, limit: 15 },
            { what: "round trips", unit: "trips", better: "less", ours: [trips], limit: MAX_TRIPS },
            { what: "CPU of the database, one value for each query", unit: "ms", better: "less", ours: theirs },
          ],
          notes: [
            `95 of 100 queries take at most ${share(own, 0.95).toFixed(1)} ms in the Worker and ${share(theirs, 0.95).toFixed(1)} ms in the database.`,
          ],
          ok: share(own, 0.95) <= 15 && trips <= MAX_TRIPS,
        };
      } finally {
        binding.close();
      }
    },
  },
  {
    area: "Pages",
    name: "Preview picture: a route of 5,000 points with long names",
    bound: "at most 60 kB and 50 ms of CPU",
    how: `${COLD} new processes of workerd draw the picture that chat programs show beside a link, 20 times each. The CPU of the thread that runs the Worker counts.`,
    wrongIf:
      "Cloudflare's machines are faster or slower than this one. The time of threads that compile beside the Worker does not count.",
    async run() {
      const contents = await benchWorker("card.ts");
      const cards: { own: number[]; beside: number[]; bytes: number }[] = [];
      for (let i = 0; i < COLD; i++) {
        const made = await firstCards(contents);
        if (made === null) return null;
        cards.push(made);
      }
      const middle = (taken: readonly number[]) =>
        share(
          taken.toSorted((a, b) => a - b),
          0.5,
        );
      const bytes = cards[0]!.bytes;
      const cold = middle(cards.map(({ own }) => own[0]!));
      const later = cards.flatMap(({ own }) => own.slice(5));
      const warm = middle(later);
      const time = (what: string, ours: readonly number[]) =>
        ({ what, unit: "ms", better: "less", ours }) satisfies Figure;
      const firsts = cards.map(({ own }) => own[0]!);
      const compiling = cards.map(({ beside }) => beside[0]!);
      return {
        figures: [
          { what: "size", unit: "bytes", better: "less", ours: [bytes], limit: 60_000 },
          { ...time("CPU of the first of a process", firsts), limit: 50 },
          { ...time("CPU of later ones", later), limit: 50 },
          time("CPU of threads that compile the first", compiling),
        ],
        ok: bytes <= 60_000 && cold <= 50 && warm <= 50,
      };
    },
  },
];
