/** Adding a feed on its page: who may, what is handed over, and what the answer says until it has ended. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { failAddition, stepAddition } from "../../../../worker/store/registry/feed-addition.ts";
import { ask } from "../../../support/worker/ask.ts";
import { type Provider, startProvider } from "../../auth/provider.ts";
import { stores } from "../fixture.ts";

const FEED = "f-added";
const FEED_ID = 71_000;
const AT = "2026-11-20T10:00:00Z";
let idp: Provider;
let handed: string[];

beforeAll(async () => {
  const feeds = [
    [FEED_ID, FEED, "gtfs", null],
    [FEED_ID + 1, "f-added~rt", "gtfs-rt", null],
    [FEED_ID + 2, "f-removed", "gtfs", AT],
  ] as const;
  await stores().db.write(
    feeds.map(([id, onestopId, spec, deletedAt]) => ({
      sql: "INSERT INTO feed (id, onestop_id, spec, created_at, updated_at, deleted_at) VALUES (?1, ?2, ?3, ?4, ?4, ?5)",
      values: [id, onestopId, spec, AT, deletedAt],
    })),
  );
});
beforeEach(async () => {
  idp = await startProvider();
  handed = [];
  await stores().db.write([{ sql: "DELETE FROM feed_addition" }]);
});
afterEach(() => void vi.unstubAllGlobals());

/** Takes what the site hands over, as the process beside it does. */
const ADDER = {
  async fetch(_: string, init: { body: string }) {
    handed.push(init.body);
    return new Response(null, { status: 202 });
  },
};

type Answer = { offered?: boolean; is_under_way?: boolean; addition?: Record<string, unknown> | null };

async function send(
  method: "GET" | "POST",
  {
    roles = ["portal_ops"],
    signedIn = true,
    feed = FEED,
    vars = { ADDER },
    now = AT,
  }: Partial<{ roles: string[]; signedIn: boolean; feed: string; vars: Record<string, unknown>; now: string }> = {},
): Promise<[number, string | Answer]> {
  const authorization = signedIn ? { authorization: `Bearer ${await idp.token({ sub: "someone", roles })}` } : {};
  const response = await ask(`/api/v2/portal/additions/${feed}${method === "POST" ? "/start" : ""}`, {
    vars: { ...idp.vars, TEST_HOOKS: "1", ...vars },
    init: { method, headers: { ...authorization, "x-test-now": now } },
  });
  expect(response.headers.get("cache-control")).toMatch(/no-store/);
  const body = (await response.json()) as Answer & { code?: string; problem?: { code: string } };
  return [response.status, body.problem?.code ?? body.code ?? body];
}

const addition = (state: string, more: object = {}) => ({
  ...{ state, code: null, detail: null, requested_at: expect.any(String), changed_at: expect.any(String), ...more },
});

test("a feed is handed over once, and each step is told", async () => {
  const { db } = stores();
  expect(await send("GET")).toEqual([200, { offered: true, is_under_way: false, addition: null }]);
  expect(await send("POST")).toEqual([200, { offered: true, is_under_way: true, addition: addition("queued") }]);
  expect(await send("POST")).toEqual([409, "feed_version.busy"]);
  expect(handed).toEqual([FEED]);
  for (const state of ["fetching", "importing"] as const) {
    await stepAddition(db, FEED_ID, state, AT);
    expect(await send("GET")).toEqual([200, { offered: true, is_under_way: true, addition: addition(state) }]);
  }
  const reason = { code: "archive.not_zip", detail: "This is not a zip archive." };
  await failAddition(db, FEED_ID, reason, AT);
  // What has ended stays as it ended.
  await stepAddition(db, FEED_ID, "active", AT);
  expect(await send("GET")).toEqual([
    200,
    { offered: true, is_under_way: false, addition: addition("failed", reason) },
  ]);
  expect(await send("POST")).toEqual([200, { offered: true, is_under_way: true, addition: addition("queued") }]);
  expect(handed).toEqual([FEED, FEED]);
});

test("an addition that reported nothing for an hour can begin anew", async () => {
  await send("POST");
  expect(await send("POST", { now: "2026-11-20T10:59:00Z" })).toEqual([409, "feed_version.busy"]);
  const later = "2026-11-20T11:00:01Z";
  expect(await send("GET", { now: later })).toMatchObject([200, { is_under_way: false }]);
  expect(await send("POST", { now: later })).toMatchObject([200, { is_under_way: true }]);
});

test("an addition whose version was deactivated since is over", async () => {
  await send("POST");
  await stepAddition(stores().db, FEED_ID, "active", AT);
  expect(await send("GET")).toEqual([200, { offered: true, is_under_way: false, addition: null }]);
});

test.each(["GET", "POST"] as const)("nobody else may %s", async (method) => {
  expect(await send(method, { signedIn: false })).toEqual([401, "auth.required"]);
  expect(await send(method, { roles: ["tl_export_feed_versions", "portal_operator"] })).toEqual([
    403,
    "auth.forbidden",
  ]);
  expect(await send(method, { vars: { ADDER, OPS_ROLE: "boss" } })).toEqual([403, "auth.forbidden"]);
  expect(await send(method, { roles: ["boss"], vars: { ADDER, OPS_ROLE: "boss" } })).toMatchObject([200, {}]);
  expect(handed).toEqual(method === "POST" ? [FEED] : []);
});

test("other feeds are refused", async () => {
  for (const method of ["GET", "POST"] as const) {
    expect(await send(method, { feed: "f-nowhere" })).toEqual([404, "feed.not_found"]);
    expect(await send(method, { feed: "f-removed" })).toEqual([404, "feed.not_found"]);
    expect(await send(method, { feed: "f-added~rt" })).toEqual([400, "parameter.invalid"]);
  }
  expect(handed).toEqual([]);
});

test("the queue takes the feed where it imports; nothing is recorded where nothing takes it", async () => {
  const sent: unknown[] = [];
  const IMPORTS = { send: async (message: unknown) => void sent.push(message) };
  expect(await send("POST", { vars: { IMPORTS } })).toEqual([501, "query.not_offered"]);
  expect(await send("GET", { vars: { IMPORTS } })).toMatchObject([200, { offered: false, addition: null }]);
  expect(await send("POST", { vars: { IMPORTS, IMPORT_IN_WORKER: "20" } })).toMatchObject([200, { offered: true }]);
  expect(sent).toEqual([{ feed: FEED }]);
});

test("a feed that cannot be handed over has failed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = { fetch: () => Promise.reject(new Error("the process is gone")) };
  expect(await send("POST", { vars: { ADDER: broken } })).toEqual([500, "internal"]);
  expect(await send("GET")).toMatchObject([
    200,
    { is_under_way: false, addition: { state: "failed", code: "internal" } },
  ]);
});
