/** `/health`: whether the stores answer, for monitoring; `/health?full` adds the state of the feeds. */
import type { Handler } from "hono";
import { BUILD_ID, type Env, storesOf } from "../env.ts";
import { inTime } from "../store/archive/deadline.ts";
import { readDataVersion } from "../store/db/data-version.ts";
import { readLiveStatistics } from "../store/db/live-statistics.ts";
import { upstreamOf } from "../upstream/of-request.ts";
import type { Upstream } from "../upstream/upstream.ts";

/** Milliseconds that a store has to answer. */
const DEADLINE_MS = 1_000;

/** Milliseconds for counting the feeds. */
const FEEDS_DEADLINE_MS = 4_000;

const DAY = 86_400_000;

type Check = "ok" | "down";

export function health(): Handler<Env> {
  return async function health(c) {
    const { db } = storesOf(c, { attempts: 1 });
    const check = (work: () => Promise<unknown>, what: string): Promise<Check> =>
      inTime((async () => work())(), DEADLINE_MS, what).then(
        () => "ok",
        () => "down",
      );
    const server = upstreamOf(c);
    const [d1, kv, r2, upstream] = await Promise.all([
      check(() => readDataVersion(db), "D1"),
      check(() => c.env.KV.get("builds/index"), "KV"),
      check(() => c.env.ARCHIVE.head("health"), "R2"),
      server === null ? null : check(() => checkServer(server), "The upstream API"),
    ]);
    // Pages answer without KV and R2, but without the database (or the server in its place) only cached ones do.
    const ok = (upstream ?? d1) === "ok";
    const dayAgo = new Date(c.get("now").getTime() - DAY).toISOString();
    const full =
      c.req.query("full") !== undefined && d1 === "ok"
        ? await inTime(readLiveStatistics(db, dayAgo), FEEDS_DEADLINE_MS, "D1").catch(() => null)
        : undefined;
    const feeds = full === undefined ? {} : { data: full };
    return c.json(
      { ok, build: BUILD_ID, stores: { d1, kv, r2, ...(upstream === null ? {} : { upstream }) }, ...feeds },
      ok ? 200 : 503,
      {
        "cache-control": "no-store",
        ...(ok ? {} : { "retry-after": "30" }),
      },
    );
  };
}

async function checkServer(server: Upstream): Promise<void> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const request = { path: "/query", method: "POST", headers, body: '{"query":"{__typename}"}' } as const;
  const { status } = await server.send(request, async (response) => {
    await response.body?.cancel();
    return new Response(null, { status: response.status });
  });
  if (status !== 200) throw new Error(`It answered ${status}.`);
}
