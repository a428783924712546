/** Stores what polling realtime endpoints showed: figures by hour and day, and the last state of each endpoint. */

import type { RealtimeType } from "../../../src/domain/realtime/message.ts";
import type { EndpointState } from "../../../src/domain/realtime/observed.ts";
import type { Db } from "../db/db.ts";
import { integer } from "../shape.ts";
import { fromExcluded, insertInto, jsonColumns, rowShape } from "../table.ts";
import { realtimeEndpointTable } from "../tables/realtime-endpoint.ts";
import { realtimePeriodTable } from "../tables/realtime-period.ts";

const HOUR_S = 3600;
const DAY_S = 86_400;

/** Figures that are added up; `_max` are the largest. */
export const SUMS = realtimePeriodTable.except("period", "feed_id", "type", "start", "issues");
type Sum = (typeof SUMS)[number];
export type Figures = Record<Sum, number>;

/** Figures of a part of an hour. */
export type HourPart = {
  feedId: number;
  type: RealtimeType;
  /** Unix seconds of the hour's start. */
  start: number;
  figures: Figures;
  /** Messages by the code of the rule that they break. */
  issues: Readonly<Record<string, number>>;
};

/** The last poll of an endpoint. */
export type LastPoll = {
  feedId: number;
  type: RealtimeType;
  /** RFC 3339 in UTC. */
  checkedAt: string;
  state: EndpointState;
  problem: string | null;
  /** Milliseconds. */
  latency: number | null;
  /** Seconds. */
  age: number | null;
  entities: number | null;
  /** By the code of a rule: how often the last message breaks it, and the first entity. */
  findings: Readonly<Record<string, readonly [number, string | null]>>;
};

/** Endpoints in one statement, so that it stays below a megabyte. */
const MAX_ENDPOINTS = 400;

const mergedSum = (sum: Sum) =>
  sum.endsWith("_max") ? `max(${sum}, excluded.${sum})` : `realtime_period.${sum} + excluded.${sum}`;
/** JSON objects with counts, added up. @param sources SELECTs of key and value */
const addedUp = (sources: string) =>
  `(SELECT json_group_object(k, n) FROM (SELECT key AS k, sum(value) AS n FROM (${sources}) GROUP BY key))`;

const ALL_ISSUES =
  "SELECT key, value FROM json_each(realtime_period.issues) UNION ALL SELECT key, value FROM json_each(excluded.issues)";

const ADD_HOURS = insertInto(
  realtimePeriodTable,
  { period: "'hour'", ...jsonColumns(["feed_id", "type", "start", ...SUMS, "issues"]) },
  {
    from: "FROM json_each(?1) WHERE true",
    end:
      "ON CONFLICT (period, feed_id, type, start) DO UPDATE SET " +
      `${SUMS.map((sum) => `${sum} = ${mergedSum(sum)}`).join(", ")}, issues = ${addedUp(ALL_ISSUES)}`,
  },
);

/** What the row of an endpoint has of the last 24 hours. */
const RECENT = [
  ...(["polls", "fresh", "timed", "latency_sum", "dated", "age_sum", "gaps"] as const),
  ...(["trips", "trips_matched", "stops", "stops_matched"] as const),
];
const LAST = ["checked_at", "state", "problem", "latency", "age", "entities", "findings"] as const;

const PUT_ENDPOINTS = insertInto(
  realtimeEndpointTable,
  {
    ...jsonColumns(["feed_id", "type", ...LAST], "j.value"),
    since: "j.value ->> 2",
    ...Object.fromEntries(RECENT.map((sum) => [sum, `sum(h.${sum})`])),
  },
  {
    from:
      "FROM json_each(?1) j CROSS JOIN realtime_period h ON h.period = 'hour' AND h.feed_id = j.value ->> 0 " +
      "AND h.type = j.value ->> 1 AND h.start > ?2 GROUP BY j.key",
    end:
      "ON CONFLICT (feed_id, type) DO UPDATE SET since = CASE WHEN state = excluded.state THEN since ELSE excluded.since END, " +
      fromExcluded([...LAST, ...RECENT]),
  },
);

/**
 * Adds figures to their hours, and replaces the last state of their endpoints. Rows written: one for each hour and one for
 * each endpoint, however many polls they stand for. The figures of several pollers are added up.
 * @param now milliseconds since 1970
 */
export async function addObservations(
  db: Db,
  hours: readonly HourPart[],
  last: readonly LastPoll[],
  now: number,
): Promise<void> {
  const dayAgo = Math.floor(now / 1000 / HOUR_S) * HOUR_S - DAY_S;
  for (let at = 0; at < Math.max(hours.length, last.length); at += MAX_ENDPOINTS) {
    const hourRows = hours
      .slice(at, at + MAX_ENDPOINTS)
      .map(({ feedId, type, start, figures, issues }) => [
        feedId,
        type,
        start,
        ...SUMS.map((sum) => Math.round(figures[sum])),
        JSON.stringify(issues),
      ]);
    const lastRows = last
      .slice(at, at + MAX_ENDPOINTS)
      .map((poll) => [
        poll.feedId,
        poll.type,
        poll.checkedAt,
        poll.state,
        poll.problem,
        poll.latency,
        poll.age,
        poll.entities,
        JSON.stringify(poll.findings),
      ]);
    await db.write([
      { sql: ADD_HOURS, values: [JSON.stringify(hourRows)] },
      { sql: PUT_ENDPOINTS, values: [JSON.stringify(lastRows), dayAgo] },
    ]);
  }
}

const ROW_COUNT = rowShape("realtime_period", { n: integer() });

/** Days are made of hours an hour after they ended, when the last figures of slow pollers have arrived. */
const MADE_AFTER_S = HOUR_S;

const DAYS = insertInto(
  realtimePeriodTable,
  {
    ...{ period: "'day'", feed_id: "h.feed_id", type: "h.type", start: `h.start / ${DAY_S} * ${DAY_S}` },
    ...Object.fromEntries(SUMS.map((sum) => [sum, `${sum.endsWith("_max") ? "max" : "sum"}(h.${sum})`])),
    issues: addedUp(
      "SELECT j.key, j.value FROM realtime_period o CROSS JOIN json_each(o.issues) j WHERE o.period = 'hour' " +
        `AND o.feed_id = h.feed_id AND o.type = h.type AND o.start / ${DAY_S} = h.start / ${DAY_S}`,
    ),
  },
  {
    verb: "INSERT OR IGNORE",
    from: `FROM realtime_period h WHERE h.period = 'hour' AND h.start < ?1 GROUP BY h.feed_id, h.type, h.start / ${DAY_S}`,
  },
);

/**
 * Makes days of the hours of days that have ended, and deletes hours of before yesterday, days after `keepDays`, and
 * endpoints that were not polled for as long.
 * @param now milliseconds since 1970
 * @param keepDays 0: for ever
 * @param dryRun only counts
 * @returns how many hours and days
 */
export async function condenseObservations(db: Db, now: number, keepDays: number, dryRun = false): Promise<number> {
  const today = Math.floor((now / 1000 - MADE_AFTER_S) / DAY_S) * DAY_S;
  const hoursBefore = today - DAY_S;
  const daysBefore = keepDays === 0 ? 0 : today - keepDays * DAY_S;
  const old = "FROM realtime_period WHERE (period = 'hour' AND start < ?1) OR (period = 'day' AND start < ?2)";
  const [count] = await db.rows(ROW_COUNT, `SELECT count(*) AS n ${old}`, hoursBefore, daysBefore);
  if (dryRun) return count?.n ?? 0;
  await db.write([
    { sql: DAYS, values: [today] },
    { sql: `DELETE ${old}`, values: [hoursBefore, daysBefore] },
    {
      sql: "DELETE FROM realtime_endpoint WHERE checked_at < ?",
      values: [new Date(daysBefore * 1000).toISOString()],
    },
  ]);
  return count?.n ?? 0;
}
