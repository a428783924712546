/** `/metrics`: the state of the feeds in the text format of Prometheus, behind a key. */
import { expect, test } from "vitest";
import { openStores } from "../../../worker/store/db/db.ts";
import { takeLease } from "../../../worker/store/db/lease.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { holdHost } from "../../../worker/store/registry/fetch-host.ts";
import { planFetch } from "../../../worker/store/registry/fetch-plan.ts";
import { ask, bindings } from "../../support/worker/ask.ts";

const { db } = openStores(bindings);
const vars = { METRICS_KEY: "secret" };
const get = (authorization?: string, settings: Record<string, string> = vars) =>
  ask("/metrics", { vars: settings, ...(authorization === undefined ? {} : { init: { headers: { authorization } } }) });

test("answers only with the key, and is not there without the setting", async () => {
  expect((await get("Bearer secret", {})).status).toBe(404);
  for (const wrong of [undefined, "Bearer other", "secret", "Bearer "]) {
    const refused = await get(wrong);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(await refused.text()).not.toContain("portal_");
  }
});

test("counts feeds, work and servers, in lines that Prometheus can read", async () => {
  const feed = await ensureFeed(db, "f-old", "2026-01-01T00:00:00Z");
  const urls = JSON.stringify({ static_current: "https://agency.example/gtfs.zip" });
  await db.write([{ sql: "UPDATE feed SET urls = ? WHERE id = ?", values: [urls, feed.id] }]);
  await planFetch(db, feed.id, { success: true, attemptedAt: "2026-01-01T00:00:00Z", delays: [60] });
  const soon = Date.now() + 3_600_000;
  await takeLease(db, "work", { owner: "a", now: "2026-01-01T00:00:00Z", expiresAt: new Date(soon).toISOString() });
  await holdHost(db, "agency.example", soon);
  const response = await get("Bearer secret");
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const lines = (await response.text()).trimEnd().split("\n");
  for (const line of lines) expect(line).toMatch(/^(# (HELP|TYPE) portal_\w+ .+|portal_\w+(\{\w+="\w+"\})? -?\d+)$/);
  const expected = [
    'portal_feeds{state="listed"} 1',
    'portal_feeds{state="due"} 1',
    "portal_feeds_stale 1",
    "portal_leases 1",
    "portal_hosts_held 1",
    "portal_versions_pending 0",
  ];
  expect(lines).toEqual(expect.arrayContaining(expected));
});
