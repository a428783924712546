/**
 * `/metrics`: the state of the feeds for Prometheus (text format 0.0.4). Answers only requests with the key of the setting
 * METRICS_KEY, as `Authorization: Bearer KEY`; without the setting it is 404.
 */
import type { Handler } from "hono";
import { digestOf } from "../../src/domain/bytes/digest.ts";
import { type Env, storesOf } from "../env.ts";
import { problem } from "../problem.ts";
import { inTime } from "../store/archive/deadline.ts";
import { type LiveStatistics, readLiveStatistics } from "../store/db/live-statistics.ts";
import { type Freshness, readFreshness } from "../store/registry/freshness.ts";

/** Milliseconds for the database: less than the handler has. */
const DEADLINE_MS = 8_000;
const DAY_MS = 86_400_000;

export function metrics(): Handler<Env> {
  return async function metrics(c) {
    const { metricsKey } = c.get("settings");
    if (metricsKey === "") throw problem("route.not_found", "Page not found");
    const token = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
    if (!(await isSame(token, metricsKey))) {
      return c.text("A key is required.\n", 401, { "www-authenticate": "Bearer", "cache-control": "no-store" });
    }
    const { db } = storesOf(c, { attempts: 1 });
    const now = c.get("now").getTime();
    const [statistics, freshness] = await inTime(
      Promise.all([readLiveStatistics(db, new Date(now - DAY_MS).toISOString()), readFreshness(db, now)]),
      DEADLINE_MS,
      "D1",
    );
    const front = frontGauges(c.req.header(FRONT_STATE_HEADER));
    return c.body(metricsText(statistics, freshness, now, front), 200, {
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
      "cache-control": "no-store",
    });
  };
}

/** Compares digests, so that the time says nothing about the key. */
async function isSame(token: string, key: string): Promise<boolean> {
  return (await digestOf("SHA-256", token)) === (await digestOf("SHA-256", key));
}

/** Name, help, and value or values by label. */
type Gauge = readonly [name: string, help: string, value: number | Readonly<Record<string, number>>, label?: string];

/** State of the front server of a site on one machine, which removes this header from what visitors send. */
const FRONT_STATE_HEADER = "cf-front-state";

/** Gauges of a state such as `resident=1000; lag=5; refused=0; stalled=0`; none without a front server. */
function frontGauges(state = ""): Gauge[] {
  const value = (name: string) => Number(new RegExp(`(?:^|; )${name}=(\\d+)`).exec(state)?.[1] ?? Number.NaN);
  const gauges: Gauge[] = [
    ["portal_runtime_resident_bytes", "Memory of the runtime; 0 where it cannot be read.", value("resident")],
    ["portal_runtime_lag_seconds", "Time that the runtime took to answer a probe.", value("lag") / 1000],
    ["portal_requests_refused", "Costly requests refused since the start, to protect the runtime.", value("refused")],
    ["portal_readers_ended", "Responses ended since the start because nobody read them.", value("stalled")],
  ];
  return gauges.filter(([, , number]) => !Number.isNaN(number));
}

/** @param now milliseconds since 1970 */
function metricsText(
  statistics: LiveStatistics,
  freshness: Freshness,
  now: number,
  front: readonly Gauge[] = [],
): string {
  const { feeds, active, due, failing, pending, data, fetched_at } = statistics;
  const reasons: Record<string, number> = {};
  for (const { reason } of freshness.held) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const oldest = freshness.stale[0]?.due_at;
  const gauges: Gauge[] = [
    ["portal_feeds", "Public feeds by state.", { listed: feeds, active, due, failing }, "state"],
    ["portal_feeds_stale", "Feeds that should have been fetched more than a day ago.", freshness.stale.length],
    [
      "portal_oldest_due_seconds",
      "Seconds since the longest waiting of these feeds should have been fetched.",
      oldest === undefined ? 0 : Math.round((now - Date.parse(oldest)) / 1000),
    ],
    [
      "portal_last_fetch_seconds",
      "Seconds since the last attempt to fetch any feed.",
      fetched_at === null ? -1 : Math.round((now - Date.parse(fetched_at)) / 1000),
    ],
    ["portal_versions_pending", "Versions that wait for their import.", pending],
    ["portal_versions_held", "Versions that a person must activate, by reason.", reasons, "reason"],
    ["portal_leases", "Pieces of work that processes do now.", freshness.leases.length],
    ["portal_hosts_held", "Servers that are not asked now.", freshness.hosts.length],
    ["portal_data_version", "Number of changes of the data.", data],
    ...front,
  ];
  return gauges.map(gaugeText).join("");
}

function gaugeText([name, help, value, label]: Gauge): string {
  const lines =
    typeof value === "number"
      ? [`${name} ${value}`]
      : Object.entries(value).map(([key, number]) => `${name}{${label}="${key}"} ${number}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines, ""].join("\n");
}
