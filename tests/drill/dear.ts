/** One visitor asks what costs most, without pause; the answers to others are measured meanwhile. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { portal } from "../support/launch.ts";
import { SMALL_FEED } from "../support/small-feed.ts";
import { makeZip } from "../support/zip.ts";
import { type Answered, type Asked, ask } from "./ask.ts";
import { endpointsOf, idsOf } from "./endpoints.ts";
import { residentBytes } from "./memory.ts";
import { type DrillResult, Tally } from "./report.ts";
import type { Target } from "./target.ts";

/** Requests that the visitor has open at a time. */
const AT_A_TIME = 6;

/** Addresses of the loopback interface: who asks too much, and the others, each of whom comes now and then. */
const ATTACKER = "127.0.0.2";
const OTHERS = 200;
const other = (n: number) => `127.0.1.${1 + (n % OTHERS)}`;

/** Milliseconds between two requests of the others. */
const PAUSE_MS = 100;

/** How often each attack is made at least, however slow the machine is. */
const LEAST_ROUNDS = 3;

/** Milliseconds until an answer must be complete. */
const DEADLINE_MS = 30_000;

/** Requests after which the runtime no longer grows by itself (docs/threat-model.md). */
const LEVEL_REQUESTS = 24_000;

/** Bounds of the long form. */
const P99_MS = 250;
const MORE_MB = 100;

const ROUTES = 600;
const STOPS = 60;

/** Every route stops at every stop. @param routes number of them; the cost of a stop grows with it */
function wideFeed(routes: number): Record<string, string> {
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
  const minute = (i: number) =>
    `${String(8 + Math.floor(i / 60)).padStart(2, "0")}:${String(i % 60).padStart(2, "0")}:00`;
  return {
    ...SMALL_FEED,
    "stops.txt": [
      "stop_id,stop_name,stop_lat,stop_lon",
      ...numbers(STOPS).map((i) => `S${i},Stop ${i},48.${200 + i},16.37`),
    ].join("\n"),
    "routes.txt": [
      "route_id,agency_id,route_short_name,route_long_name,route_type",
      ...numbers(routes).map((i) => `R${i},A,${i},Route number ${i},3`),
    ].join("\n"),
    "trips.txt": ["route_id,service_id,trip_id", ...numbers(routes).map((i) => `R${i},W,T${i}`)].join("\n"),
    "calendar.txt":
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nW,1,1,1,1,1,1,1,20260101,20271231",
    "stop_times.txt": [
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
      ...numbers(routes).flatMap((r) => numbers(STOPS).map((s) => `T${r},${minute(s)},${minute(s)},S${s},${s}`)),
    ].join("\n"),
  };
}

const aliases = (count: number, field: string) =>
  `{ ${Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(" ")} }`;

/** Questions that are refused before they run, while they run, or that take all they may. */
const QUESTIONS = [
  aliases(
    29,
    "routes(limit:1000){route_stops(limit:1000){stop{stop_name route_stops(limit:100){route{route_long_name}}}}}",
  ),
  aliases(
    1,
    "routes(limit:1000){route_stops(limit:1000){stop{stop_name route_stops(limit:100){route{route_long_name}}}}}",
  ),
  aliases(29, "routes(limit:1000){id route_id route_long_name geometry agency{agency_name} feed_version{sha1}}"),
  aliases(1, "routes(limit:300){route_stops(limit:60){stop{stop_name stop_id geometry}}}"),
  aliases(1, "routes(limit:1000){trips(limit:1000){stop_times(limit:1000){departure_time stop{stop_name}}}}"),
  aliases(20, "stops(limit:1000){route_stops(limit:1000){route{route_long_name agency{agency_name}}}}"),
];

function question(query: string, persisted = false): Asked {
  const sha256Hash = createHash("sha256").update(query).digest("hex");
  const extensions = persisted ? { extensions: { persistedQuery: { version: 1, sha256Hash } } } : {};
  return {
    path: "/api/v2/query",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, ...extensions }),
    from: ATTACKER,
  };
}

const ATTACKS: readonly Asked[] = [
  ...QUESTIONS.map((query) => question(query)),
  { path: "/api/v2/rest/routes?limit=1000&include_stops=true&include_geometry=true", from: ATTACKER },
  { path: "/api/v2/rest/stops?limit=1000", from: ATTACKER },
  { path: "/api/v2/ogc/collections/stops/items?limit=1000&f=json", from: ATTACKER },
  { path: "/health?full", from: ATTACKER },
  // Refused for its length; nothing of it may be stored.
  question(`{ __typename } #${"x".repeat(960_000)}`, true),
];

/** Whether an answer is whole, or a refusal with a code. */
function faultOf({ status, body, fault }: Answered): string | null {
  if (fault !== null) return fault;
  if (status >= 500 && status !== 503) return `status ${status}`;
  return status >= 400 && !/"code":\s*"[a-z_]+\.[a-z_]+"/.test(body) ? `status ${status} without a code` : null;
}

/**
 * Others visit, first alone and then beside the visitor who asks too much.
 * @param seconds of each
 * @param isBounded whether times and memory are compared with their bounds: on a quiet machine only
 */
export async function drillDear(
  { origin, state, pid }: Target,
  { seconds = 60, isBounded = true, routes = ROUTES }: { seconds?: number; isBounded?: boolean; routes?: number } = {},
): Promise<DrillResult> {
  const tally = new Tally("dear");
  await importWideFeed(state, routes);
  const paths = await pathsOfOthers(origin);
  const cold = residentBytes(pid);
  if (isBounded) await busyVisits(origin, paths);
  const alone = await visits(origin, pid, paths, seconds);
  const before = residentBytes(pid);
  const end = performance.now() + seconds * 1000;
  let attempts = 0;
  const attack = async () => {
    while (performance.now() < end || attempts < LEAST_ROUNDS * ATTACKS.length) {
      const attack = ATTACKS[attempts++ % ATTACKS.length]!;
      const answer = await ask(origin, attack, DEADLINE_MS);
      const refused = answer.status >= 400 || answer.body.includes('"errors"');
      tally.add(`${attack.path} ${attack.body?.slice(0, 60) ?? ""}`, { refused, ms: 0, fault: faultOf(answer) });
    }
  };
  const [beside] = await Promise.all([
    visits(origin, pid, paths, seconds),
    ...Array.from({ length: AT_A_TIME }, attack),
  ]);
  for (const { path, ms, fault } of [...alone.answers, ...beside.answers]) {
    tally.add(path, { refused: false, ms, fault: fault === null ? null : `${fault} for another visitor` });
  }
  const moreMb = (beside.mostBytes - before) / 1e6;
  tally.result.notes = [
    `others alone: p99 ${alone.p99} ms of ${alone.answers.length} requests`,
    `others beside: p99 ${beside.p99} ms of ${beside.answers.length} requests; ${Math.round(moreMb)} MB more memory`,
    `memory: ${[cold, before, beside.mostBytes].map((bytes) => Math.round(bytes / 1e6)).join(", ")} MB at the start, after the others were busy, and beside`,
  ];
  if (isBounded && beside.p99 > P99_MS) tally.result.gaveWay.push(`p99 of others is ${beside.p99} ms`);
  if (isBounded && moreMb > MORE_MB) tally.result.gaveWay.push(`${Math.round(moreMb)} MB more memory`);
  return tally.result;
}

/** Stands for a name that is another one in each question, which no cache has. */
const UNCACHED = "unlike";

/** Pages and answers of the API that the store has: some endpoints take ids that the made feed does not have. */
async function pathsOfOthers(origin: string): Promise<string[]> {
  const pages = (await endpointsOf(origin, await idsOf(origin))).filter(({ kind }) => kind === "page").slice(0, 8);
  const candidates = [
    ...pages.map(({ path }) => path),
    "/api/v2/rest/feeds?limit=1",
    `/api/v2/query?query={${UNCACHED}:feeds(limit:1){id}}`,
  ];
  const paths: string[] = [];
  for (const path of candidates) if ((await ask(origin, { path })).status < 400) paths.push(path);
  return paths;
}

type Visits = {
  answers: { path: string; ms: number; fault: string | null }[];
  /** Milliseconds. */
  p99: number;
  mostBytes: number;
};

let next = 0;

/**
 * The others ask as many requests at a time as the attacker will: a site that serves visitors has grown to what that takes,
 * and only what the attacker adds to it counts.
 */
async function busyVisits(origin: string, paths: readonly string[]): Promise<void> {
  const last = next + LEVEL_REQUESTS;
  const visitor = async () => {
    while (next < last) {
      const path = paths[next % paths.length]!.replace(UNCACHED, `${UNCACHED}${next}`);
      await ask(origin, { path, from: other(next++) }, DEADLINE_MS);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, visitor));
}

/** Asks for the paths in turn, one after the other. */
async function visits(origin: string, pid: number, paths: readonly string[], seconds: number): Promise<Visits> {
  const answers: Visits["answers"] = [];
  let mostBytes = 0;
  const end = performance.now() + seconds * 1000;
  for (let i = 0; performance.now() < end; i++) {
    const path = paths[i % paths.length]!;
    const asked = { path: path.replace(UNCACHED, `${UNCACHED}${next}`), from: other(next++) };
    const { status, ms, fault } = await ask(origin, asked, DEADLINE_MS);
    answers.push({ path, ms, fault: fault ?? (status < 400 ? null : `status ${status}`) });
    mostBytes = Math.max(mostBytes, residentBytes(pid));
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return { answers, p99: Math.round(times[Math.floor(times.length * 0.99)] ?? 0), mostBytes };
}

async function importWideFeed(state: string, routes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "portal-dear-"));
  try {
    const zip = join(folder, "wide.zip");
    writeFileSync(zip, await makeZip(wideFeed(routes)));
    const { code, stderr } = await portal(state, "import", zip, "--feed", "f-wide", "--activate");
    if (code !== 0) throw new Error(stderr);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
