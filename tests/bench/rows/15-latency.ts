/**
 * What a visitor waits for the first byte and for the whole of each screen, uncached, when the database is far away: each
 * trip to it takes longer by the header `x-test-store-delay`. A constant text of the same site is measured beside it.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtWorker, ensureBuilt } from "../../../cli/build/bundle.ts";
import { command as importCommand } from "../../../cli/commands/import.ts";
import { openStore } from "../../../cli/local/local.ts";
import { endPlaces } from "../../../cli/places/lookup.ts";
import { loadSampleIfEmpty } from "../../../cli/sample/sample.ts";
import { readSettings } from "../../../cli/settings.ts";
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import type { BenchRow, Figure } from "../row.ts";

/** Milliseconds to the database and back. */
const DELAYS_MS = [0, 20, 40, 100] as const;
const ROUNDS = 3;

/** Milliseconds at most, at this distance of the database. */
const BOUND_AT_MS = 40;
const MAX_FIRST_MS = 25;
const MAX_FIRST_AFTER_TRIP_MS = 70;
const MAX_WHOLE_MS = 200;
/** Trips of a screen one after the other; before its first byte there is none, or the one of `asksFirst`. */
const MAX_TRIPS = 3;

/** Needs no trip, and is sent at once. */
const CONSTANT = "/robots.txt";

/** With --data the feed of this archive is measured, else one of the sample. */
const ARCHIVE = ["bart.zip", "f-9q9-bart"] as const;
const SAMPLE_FEED = "f-sample~boston~silver~line";

/**
 * `asksFirst`: a trip comes before the first byte. It decides the status, because the address names an entity or a place,
 * or what the head says to search engines: for /datasets, the files that can be downloaded.
 */
type Screen = { path: string; asksFirst: boolean };
type Visit = { first: number; whole: number };

const fixed = (path: string): Screen => ({ path, asksFirst: false });

const FIXED = [
  "/",
  "/feeds",
  "/operators",
  "/places",
  "/map",
  "/search?q=main",
  "/nearby?lat=42.3523&lon=-71.0552",
  "/feeds/utilities/find-by-url",
  "/onestop-id",
  "/status",
  "/terms",
  "/sign-in",
  "/plans-pricing",
  "/news",
  "/news/2026/11/21/what-this-portal-is",
  "/documentation",
  "/documentation/concepts/stops",
  "/documentation/api/graphql-console",
  "/documentation/api/rest-console",
]
  .map(fixed)
  .concat({ path: "/datasets", asksFirst: true });

/** The screens; those of entities with the first of the feed. */
async function screensOf(origin: string, feed: string): Promise<Screen[]> {
  const where = `limit: 1, where: { feed_onestop_id: "${feed}" }`;
  const lists = ["operators", "routes", "stops"].map((kind) => `${kind}(${where}) { onestop_id }`).join(" ");
  const query = `{ feeds(where: { onestop_id: "${feed}" }) { feed_state { feed_version { sha1 } } } ${lists} }`;
  const response = await fetch(`${origin}/api/v2/query?query=${encodeURIComponent(query)}`);
  type Entities = Record<"operators" | "routes" | "stops", { onestop_id: string }[]>;
  const { data } = (await response.json()) as {
    data: Entities & { feeds: { feed_state: { feed_version: { sha1: string } } }[] };
  };
  const sha1 = data.feeds[0]!.feed_state.feed_version.sha1;
  return [
    ...FIXED,
    ...[
      `/feeds/${feed}`,
      `/feeds/${feed}/versions/${sha1}`,
      `/feeds/${feed}/compare`,
      ...(["operators", "routes", "stops"] as const).map((kind) => `/${kind}/${data[kind][0]!.onestop_id}`),
      "/places/United+States+of+America",
      "/places/United+States+of+America/Massachusetts/Boston",
    ].map((path) => ({ path, asksFirst: true })),
  ];
}

/** One request on an open connection. */
function visit(address: string, delay: number, agent: Agent): Promise<Visit> {
  const headers = { "accept-encoding": "identity", "x-test-store-delay": String(delay) };
  return new Promise((done, fail) => {
    const start = performance.now();
    get(address, { agent, headers }, (response) => {
      let first: number | undefined;
      response.on("data", () => {
        first ??= performance.now() - start;
      });
      response.on("end", () => {
        const whole = performance.now() - start;
        if (response.statusCode !== 200) fail(new Error(`${address}: ${response.statusCode}`));
        else done({ first: first ?? whole, whole });
      });
      response.on("error", fail);
    }).on("error", fail);
  });
}

type Trips = { first: number; whole: number };

/**
 * Trips one after the other: before the first byte, as the streamed page tells it with a slow database, and of the whole
 * screen, as its payload does, because a page that streams has left before its last trip.
 */
async function tripsOf(origin: string, path: string): Promise<Trips> {
  const { href } = new URL(path, origin);
  const counted = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(address, { headers });
    await response.arrayBuffer();
    return Number(/trips;desc="(\d+)"/.exec(response.headers.get("server-timing") ?? "")?.[1] ?? 0);
  };
  return {
    first: await counted(href, { "x-test-store-delay": String(BOUND_AT_MS) }),
    whole: await counted(href.replace(/\/?(?=\?|$)/, "/_payload.json")),
  };
}

/** The middle of rounds in which screen and constant text take turns. */
async function measure(origin: string, path: string, delay: number, agent: Agent) {
  const pages: Visit[] = [];
  const constants: number[] = [];
  await visit(origin + path, delay, agent);
  for (let i = 0; i < ROUNDS; i++) {
    pages.push(await visit(origin + path, delay, agent));
    constants.push((await visit(origin + CONSTANT, delay, agent)).whole);
  }
  return {
    first: spreadOf(pages.map((page) => page.first)).median,
    whole: spreadOf(pages.map((page) => page.whole)).median,
    constant: spreadOf(constants).median,
  };
}

/** The portal with its sample, or with the archive as well. */
async function withPortal<T>(data: string | undefined, work: (origin: string, feed: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(`${tmpdir()}/portal-latency-`);
  await ensureBuilt();
  // With the test hooks on, no page is cached.
  const settings = readSettings({ TEST_HOOKS: "1", RATE_LIMIT: "0" });
  const name = `bench-latency-${process.pid}`;
  const portal = await openStore(folder, settings, name, await builtWorker(settings), { host: "127.0.0.1", port: 0 });
  try {
    await loadSampleIfEmpty(portal, folder, () => {});
    const zip = data === undefined ? null : join(data, ARCHIVE[0]);
    const isImported = zip !== null && existsSync(zip);
    if (isImported) {
      const context = { ...portal, progress: () => {}, now: () => new Date() };
      await importCommand.run(context, [zip], { feed: ARCHIVE[1], activate: true });
    }
    return await work(portal.url.origin, isImported ? ARCHIVE[1] : SAMPLE_FEED);
  } finally {
    endPlaces();
    await portal.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const cells = (values: readonly (string | number)[]) =>
  [String(values[0]).padEnd(42), ...values.slice(1).map((value) => String(value).padStart(12))].join("");

export const rows: BenchRow[] = [
  {
    area: "Pages",
    name: "Latency: every screen, uncached",
    bound:
      `at ${BOUND_AT_MS} ms: first byte at most ${MAX_FIRST_MS} ms over a constant text, ${MAX_FIRST_AFTER_TRIP_MS} ms ` +
      `where a trip decides the status or the head (*); whole page at most ${MAX_WHOLE_MS} ms; at most ${MAX_TRIPS} trips one after the ` +
      "other, of them before the first byte none, or the one that decides the status or the head",
    how: `Each screen is asked for ${ROUNDS} times without its caches, at each distance: a header makes every trip to the database longer by as many milliseconds. A constant text takes turns with it. The time to the first byte and to the last are those of the client.`,
    wrongIf:
      "A real database far away answers at uneven times, and the visitor's own way to the Worker comes on top. Both add to each screen alike.",
    run: (data) =>
      withPortal(data, async (origin, feed) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const lines: string[] = [];
        const firsts = new Map<number, number[]>(DELAYS_MS.map((delay) => [delay, []]));
        const wholes = new Map<number, number[]>(DELAYS_MS.map((delay) => [delay, []]));
        let [mostTrips, screens] = [0, 0];
        const over: string[] = [];
        const constants: number[] = [];
        try {
          for (const { path, asksFirst } of await screensOf(origin, feed)) {
            const told: string[] = [];
            for (const delay of DELAYS_MS) {
              const { first, whole, constant } = await measure(origin, path, delay, agent);
              constants.push(constant);
              firsts.get(delay)!.push(first);
              wholes.get(delay)!.push(whole);
              told.push(`${first.toFixed(0)}/${whole.toFixed(0)}`);
              if (delay !== BOUND_AT_MS) continue;
              if (first - constant > (asksFirst ? MAX_FIRST_AFTER_TRIP_MS : MAX_FIRST_MS)) {
                over.push(`${path}: first byte ${(first - constant).toFixed(0)} ms over the constant text`);
              }
              if (whole > MAX_WHOLE_MS) over.push(`${path}: whole page ${whole.toFixed(0)} ms`);
            }
            const trips = await tripsOf(origin, path);
            mostTrips = Math.max(mostTrips, trips.whole);
            screens++;
            if (trips.first > (asksFirst ? 1 : 0)) over.push(`${path}: ${trips.first} trips before the first byte`);
            if (trips.whole > MAX_TRIPS) over.push(`${path}: ${trips.whole} trips`);
            const name = path.slice(0, 39) + (asksFirst ? " *" : "");
            lines.push(cells([name, `${trips.first}/${trips.whole}`, ...told]));
          }
        } finally {
          agent.destroy();
        }
        const head = cells(["first byte/whole page in ms", "trips", ...DELAYS_MS.map((delay) => `at ${delay} ms`)]);
        const overs = over.length === 0 ? [] : ["over the bounds:", ...over];
        const byDistance = (what: string, times: ReadonlyMap<number, number[]>): Figure[] =>
          [...times].map(([delay, ours]) => ({
            what: `${what}, database ${delay} ms away, one value for each screen`,
            unit: "ms",
            better: "less",
            ours,
          }));
        return {
          figures: [
            ...byDistance("first byte", firsts),
            ...byDistance("whole page", wholes),
            { what: "constant text", unit: "ms", better: "less", ours: constants },
            { what: "most trips of a screen", unit: "trips", better: "less", ours: [mostTrips], limit: MAX_TRIPS },
          ],
          notes: [`${screens} screens.`, head, ...lines, ...overs],
          ok: over.length === 0,
        };
      }),
  },
];
