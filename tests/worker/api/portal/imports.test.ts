/** An import that the queue gave up begins anew when a user with the role asks for it, and nobody else. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { takeLease } from "../../../../worker/store/db/lease.ts";
import { findImportJob, saveImportJobs } from "../../../../worker/store/version/import-job.ts";
import { ask } from "../../../support/worker/ask.ts";
import { type Provider, startProvider } from "../../auth/provider.ts";
import { stores } from "../fixture.ts";

const FEED = "f-stuck";
const VERSION = 70_001;
const SHA1 = "7".repeat(40);
const AT = "2026-11-20T10:00:00Z";
let idp: Provider;

beforeAll(async () => {
  await stores().db.write([
    {
      sql: "INSERT INTO feed (id, onestop_id, spec, created_at, updated_at) VALUES (70000, ?, 'gtfs', ?, ?)",
      values: [FEED, AT, AT],
    },
    {
      sql:
        "INSERT INTO feed_version (id, feed_id, feed_onestop_id, sha1, url, file, fetched_at, created_at) " +
        "VALUES (?, 70000, ?, ?, '', '', ?, ?)",
      values: [VERSION, FEED, SHA1, AT, AT],
    },
  ]);
});
beforeEach(async () => {
  idp = await startProvider();
  await saveImportJobs(stores().db, [
    { feed_version_id: VERSION, feed_id: 70_000, state: "dead", attempts: 6, reason: "interrupted", changed_at: AT },
  ]);
});
afterEach(() => void vi.unstubAllGlobals());

async function retry({
  roles = ["portal_ops"],
  signedIn = true,
  feed = FEED,
  sha1 = SHA1,
}: Partial<{ roles: string[]; signedIn: boolean; feed: string; sha1: string }> = {}) {
  const headers = signedIn ? { authorization: `Bearer ${await idp.token({ sub: "someone", roles })}` } : {};
  const response = await ask(`/api/v2/portal/imports/${feed}/${sha1}/retry`, {
    vars: idp.vars,
    init: { method: "POST", headers },
  });
  const body = (await response.json()) as { code?: string; problem?: { code: string }; retried?: object };
  return [response.status, body.retried ?? body.problem?.code ?? body.code];
}
const job = () => findImportJob(stores().db, VERSION);

test("a user with the role lets it begin anew, once", async () => {
  expect(await retry()).toEqual([200, { feed: FEED, sha1: SHA1 }]);
  expect(await job()).toBeNull();
  expect(await retry()).toEqual([404, "feed_version.not_found"]);
});

test("nobody else does", async () => {
  expect(await retry({ signedIn: false })).toEqual([401, "auth.required"]);
  expect(await retry({ roles: ["tl_export_feed_versions"] })).toEqual([403, "auth.forbidden"]);
  expect((await job())?.state).toBe("dead");
});

test.each([
  ["of another feed", { feed: "f-other" }],
  ["that is not known", { sha1: "8".repeat(40) }],
  ["named by a part of its SHA-1", { sha1: "7777777" }],
])("a version %s is not found", async (_, named) => {
  expect(await retry(named)).toEqual([404, "feed_version.not_found"]);
  expect((await job())?.state).toBe("dead");
});

test("an import that still has attempts goes on as it was", async () => {
  await saveImportJobs(stores().db, [
    { feed_version_id: VERSION, feed_id: 70_000, state: "failing", attempts: 2, changed_at: AT, next_at: AT },
  ]);
  expect(await retry()).toEqual([404, "feed_version.not_found"]);
  expect((await job())?.state).toBe("failing");
});

test("while a process works on the feed, the user is told so", async () => {
  const [now, expiresAt] = [new Date().toISOString(), new Date(Date.now() + 60_000).toISOString()];
  await takeLease(stores().db, `feed ${FEED}`, { owner: "another process", now, expiresAt });
  expect(await retry()).toEqual([409, "feed_version.busy"]);
  expect((await job())?.state).toBe("dead");
});
