/**
 * A day of polling realtime endpoints every 30 seconds, with a clock of its own: everything is counted, the rows written
 * for observations stay within what a paid plan includes, and those for messages are counted too.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocal } from "../../cli/local/local.ts";
import { Observer } from "../../worker/ingest/realtime/observer.ts";
import { problem } from "../../worker/problem.ts";
import { condenseObservations } from "../../worker/store/realtime/observations.ts";
import { putRealtime, type SavedMessage } from "../../worker/store/realtime/save.ts";
import { message } from "../support/realtime/message.ts";
import { type DrillResult, Tally } from "./report.ts";

const ENDPOINTS = 1_700;
const EVERY_MS = 30_000;
const DAY_MS = 86_400_000;
const ROUNDS = DAY_MS / EVERY_MS;
const DAYS_A_MONTH = 30;
/** Rows written in a month that a paid plan of D1 includes, and US dollars for each million more. */
const INCLUDED_ROWS = 50_000_000;
const USD_PER_MILLION = 1;
/** MB (10^6 bytes) of the process. */
const MAX_MB = 600;
const START = Date.parse("2026-11-21T00:00:00Z");
const TYPE = "realtime_vehicle_positions";
/** One poll in so many fails, and one message in so many is as it was. */
const FAILS = 50;
const SAME = 4;

const millions = (rows: number) => `${(rows / 1e6).toFixed(1)} million`;

export async function drillRealtime({ endpoints = ENDPOINTS }: { endpoints?: number }): Promise<DrillResult> {
  const tally = new Tally("realtime");
  const check = (name: string, fault: string | null) => tally.add(name, { refused: false, ms: 0, fault });
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const folder = mkdtempSync(join(tmpdir(), "portal-drill-realtime-"));
  const local = await openLocal(join(folder, "state"));
  try {
    const { stores } = local;
    const { cost } = stores.db;

    // Messages: what a changed one and an unchanged one cost.
    const rowsOf = async (work: () => Promise<unknown>) => {
      const before = cost.rowsWritten;
      await work();
      return cost.rowsWritten - before;
    };
    const body = (n: number) => message([{ vehicle: { vehicle: { id: `v${n}` } } }], { timestamp: START / 1000 + n });
    const put = (n: number) => putRealtime(stores, "f-a~rt", TYPE, body(n), new Date(START + n * EVERY_MS));
    await put(0);
    const changed = await rowsOf(() => put(1));
    const same = await rowsOf(() => putRealtime(stores, "f-a~rt", TYPE, body(1), new Date(START + 2 * EVERY_MS)));
    const polls = endpoints * ROUNDS;
    const messageRows = (polls * ((SAME - 1) * changed + same)) / SAME;

    // Observations of a whole day.
    const observer = new Observer(stores);
    const decoded = { header: { gtfsRealtimeVersion: "2.0", incrementality: 0, timestamp: 0 }, entity: [] };
    const observationRows = await rowsOf(async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const at = START + round * EVERY_MS;
        const headerTime = at / 1000 - 5;
        decoded.header.timestamp = headerTime;
        const saved: SavedMessage = {
          ...{ sha1: `${round}`, size: 1_000, entities: 12, headerTime, box: null, decoded, changed: round % SAME > 0 },
          previous: {
            sha1: `${round - 1}`,
            header_time: headerTime - 30,
            fetched_at: new Date(at - 30_000).toISOString(),
          },
        };
        const failed = problem("fetch.failed", "The source answered with status 503.");
        for (let i = 0; i < endpoints; i++) {
          const result = (round + i) % FAILS === 0 ? failed : saved;
          await observer.take({ feedId: i + 1, feed: `f-${i}~rt`, type: TYPE, at, latency: 100, result });
        }
        await observer.write(at);
        if (round % 120 === 0) {
          await condenseObservations(stores.db, at, 90);
          tally.result.worstMb = Math.max(tally.result.worstMb, process.memoryUsage().rss / 1e6);
        }
      }
      await observer.write(START + DAY_MS, true);
    });
    const dayRows = await rowsOf(() => condenseObservations(stores.db, START + DAY_MS + 2 * 3_600_000, 90));

    const sums = await stores.db.rows(
      "SELECT period, count(*) AS n, sum(polls) AS polls, sum(fresh) AS fresh, sum(failed) AS failed FROM realtime_period GROUP BY period ORDER BY period",
    );
    const failures = sums[0]?.failed as number;
    const all = { polls, fresh: polls - failures, failed: failures };
    const expected = [
      { period: "day", n: endpoints, ...all },
      { period: "hour", n: endpoints * 24, ...all },
    ];
    check(
      "every poll is counted, by hour and by day",
      JSON.stringify(sums) === JSON.stringify(expected)
        ? null
        : `${JSON.stringify(sums)} instead of ${JSON.stringify(expected)}`,
    );
    const month = (observationRows + dayRows) * DAYS_A_MONTH;
    check(
      "observations stay within the rows that a plan includes",
      month <= INCLUDED_ROWS ? null : `${millions(month)} rows a month`,
    );
    check("the memory is bounded", tally.result.worstMb <= MAX_MB ? null : `${Math.round(tally.result.worstMb)} MB`);
    const messages = messageRows * DAYS_A_MONTH;
    const usd = (Math.max(0, messages + month - INCLUDED_ROWS) / 1e6) * USD_PER_MILLION;
    say(`${endpoints} endpoints, ${millions(polls)} polls a day.`);
    say(`Observations: ${observationRows} rows a day, and ${dayRows} to make a day: ${millions(month)} a month.`);
    say(
      `Messages: ${changed} rows for a changed one, ${same} for an unchanged one; with one of ${SAME} unchanged ${millions(messages)} a month.`,
    );
    say(`Together ${Math.round(usd)} USD a month beyond what is included.`);
  } finally {
    await local.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return tally.result;
}
