/**
 * Follows feeds on slow, failing, lying, redirecting, huge and impatient servers: one pass records every outcome rightly
 * in bounded memory, no server is asked more often than it allows, and kills at random moments lose and repeat nothing.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocal } from "../../cli/local/local.ts";
import { listVersions } from "../../worker/store/version/list.ts";
import { type StandInFeed, startStandIn } from "../support/stand-in.ts";
import { run } from "./command.ts";
import type { Random } from "./random.ts";
import { type DrillResult, Tally } from "./report.ts";

const FEEDS = 2_500;
const FEEDS_PER_SERVER = 10;
const KILLS = 20;
const MAX_DELAY_MS = 15_000;
/** Of the process itself; the local store is a process of its own, which the deployed one is not. */
const MAX_MB = 600;
/** Milliseconds until a pass counts as hanging. */
const PASS_LIMIT_MS = 3_600_000;

/** Milliseconds between two requests to one server, and of a lease. */
const GAP_MS = 100;
const LEASE_MS = 3_000;
const PASS = [
  ...["follow", "--once", "--every", "0", "--timeout", "3", "--allow-private"],
  ...["--host-gap", String(GAP_MS / 1000), "--lease", String(LEASE_MS / 1000)],
];

type Attempt = { feed: string; success: number; fetch_error: string | null; response_code: number | null };

/** @param feedsPerServer with 1, a dozen feeds are on servers of all kinds */
export async function drillFollow({
  feeds = FEEDS,
  feedsPerServer = FEEDS_PER_SERVER,
  kills = KILLS,
  random,
}: {
  feeds?: number;
  feedsPerServer?: number;
  kills?: number;
  random: Random;
}): Promise<DrillResult> {
  const tally = new Tally("follow");
  const folder = mkdtempSync(join(tmpdir(), "portal-drill-follow-"));
  const state = join(folder, "state");
  const standIn = await startStandIn(feeds, feedsPerServer);
  const env = { TEST_HOOKS: "1", IMPORT_MAX_DOWNLOAD: "2000000" };
  Object.assign(process.env, env);
  const check = (name: string, fault: string | null) => tally.add(name, { refused: false, ms: 0, fault });
  /** Imports that a process reported as done, by feed and SHA-1. */
  const imports: string[] = [];
  const pass = async (killAfter?: number) => {
    const kill = killAfter === undefined ? {} : { killAfter };
    const ran = await run(state, PASS, { limit: PASS_LIMIT_MS, memory: "own", ...kill });
    imports.push(...[...ran.stderr.matchAll(/^\d+ of \d+: (\S+ \(\w+\)): \d+ rows/gm)].map(([, name]) => name!));
    tally.result.worstMb = Math.max(tally.result.worstMb, ran.mb);
    return ran;
  };
  const stored = async () => {
    const local = await openLocal(state);
    try {
      const sql =
        "SELECT f.onestop_id AS feed, x.success, x.fetch_error, x.response_code FROM feed_fetch x JOIN feed f ON f.id = x.feed_id";
      const attempts = (await local.stores.db.rows(sql)) as Attempt[];
      const versions = await listVersions(local.stores.db);
      // What comes next is due at once.
      await local.stores.db.write([{ sql: "DELETE FROM fetch_plan" }, { sql: "DELETE FROM fetch_host" }]);
      return {
        attempts: Map.groupBy(attempts, ({ feed }) => feed),
        versions: Map.groupBy(versions, ({ feed }) => feed),
      };
    } finally {
      await local.close();
    }
  };
  try {
    const listed = standIn.feeds.map(({ id, url }) => ({ id, spec: "gtfs", urls: { static_current: url } }));
    writeFileSync(join(folder, "a.dmfr.json"), JSON.stringify({ feeds: listed }));
    await run(state, ["registry", join(folder, "a.dmfr.json"), "--quiet"]);

    const first = await pass();
    check("the pass", first.code === 0 ? null : `ended with ${first.code}: ${first.stderr.slice(-300)}`);
    tally.result.worstMs = first.ms;
    tally.result.worstAt = `one pass over ${feeds} feeds`;
    const after = await stored();
    for (const feed of standIn.feeds) {
      const attempts = after.attempts.get(feed.id) ?? [];
      check(feed.id, outcomeFault(feed, attempts, after.versions.get(feed.id)?.map(({ state: is }) => is) ?? []));
    }

    standIn.publish("second");
    for (let i = 0; i < kills; i++) await pass(random.below(MAX_DELAY_MS));
    const again = Date.now() + 2 * LEASE_MS;
    while (Date.now() < again) await new Promise((done) => setTimeout(done, LEASE_MS));
    const last = await pass();
    check("the pass after the kills", last.code === 0 ? null : `ended with ${last.code}: ${last.stderr.slice(-300)}`);
    const { versions } = await stored();
    for (const { id } of standIn.feeds.filter(({ id: name }) => /^f-(good|slow|redirecting)~/.test(name))) {
      const states =
        versions
          .get(id)
          ?.map(({ state: is }) => is)
          .toSorted() ?? [];
      check(`${id} after the kills`, states.join() === "active,imported" ? null : `its versions are ${states.join()}`);
    }
    const repeated = imports.filter((name, i) => imports.indexOf(name) !== i);
    check("imports", repeated.length === 0 ? null : `${repeated.length} were repeated, such as ${repeated[0]}`);
    for (const fault of standIn.tooEarly) check("a pause", fault);
    for (const [server, times] of standIn.arrivals) check(server, crowdFault(times));
    check("memory", tally.result.worstMb <= MAX_MB ? null : `${Math.round(tally.result.worstMb)} MB`);
  } finally {
    for (const name of Object.keys(env)) delete process.env[name];
    await standIn.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return tally.result;
}

/** What is wrong with the attempts and versions of a feed after one pass; null if nothing is. */
function outcomeFault(
  { expected }: StandInFeed,
  attempts: readonly Attempt[],
  states: readonly string[],
): string | null {
  const [attempt] = attempts;
  if (attempt === undefined) return "mayWait" in expected ? null : "no attempt was recorded";
  if (attempts.length > 1) return `${attempts.length} attempts were recorded`;
  if (expected.fetched) {
    if (attempt.success !== 1) return `it failed: ${attempt.fetch_error}`;
    return states.join() === "active" ? null : `its versions are ${states.join()}`;
  }
  if (!attempt.fetch_error?.startsWith(`${expected.code}: `)) return `recorded as ${attempt.fetch_error ?? "fetched"}`;
  const isRight = !("status" in expected) || attempt.response_code === expected.status;
  return isRight ? null : `recorded with status ${attempt.response_code}`;
}

/** More requests within a second than a server allows; a late one may fall into the next second, and a killed process may
 * have sent one more. */
function crowdFault(times: readonly number[]): string | null {
  const most = 1000 / GAP_MS + 2;
  for (const [i, time] of times.entries()) {
    const crowd = times.slice(i).findIndex((other) => other - time >= 1000);
    const count = crowd < 0 ? times.length - i : crowd;
    if (count > most) return `was asked ${count} times within a second`;
  }
  return null;
}
