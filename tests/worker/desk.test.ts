/** The desk's API: who may enter, what a change does before and after it is saved, and its history. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { serverEvents } from "../../src/data/event-stream.ts";
import type { RedirectRule } from "../../src/domain/redirects/rule.ts";
import { importQueuedVersion } from "../../worker/jobs/import-version.ts";
import { archiveKey } from "../../worker/store/archive/archive.ts";
import { endLeases, takeLease } from "../../worker/store/db/lease.ts";
import { ensureFeed } from "../../worker/store/registry/feed.ts";
import { addHits, listHits } from "../../worker/store/registry/path-hit.ts";
import { makeWebhook, saveFailure } from "../../worker/store/registry/webhook.ts";
import { saveDecisions } from "../../worker/store/version/activation.ts";
import { QUEUE_OWNER, saveImportJobs } from "../../worker/store/version/import-job.ts";
import { versionsBySha1 } from "../../worker/store/version/list.ts";
import { pendingVersions } from "../../worker/store/version/pending.ts";
import { createVersion, findVersion } from "../../worker/store/version/version.ts";
import { rowsAs } from "../support/rows.ts";
import { STATION_FEED } from "../support/station-feed.ts";
import { ask, bindings } from "../support/worker/ask.ts";
import { type DeskBody, deskSender, OPS } from "../support/worker/desk.ts";
import { makeZip } from "../support/zip.ts";
import { stores } from "./api/fixture.ts";
import { importFeed } from "./api/imported.ts";
import { type Provider, startProvider } from "./auth/provider.ts";

const RULE: RedirectRule = { source: "/old", target: "/feeds", status: 301, note: "the old list" };
let idp: Provider;

beforeEach(async () => {
  idp = await startProvider();
});
afterEach(() => void vi.unstubAllGlobals());

type Body = DeskBody;
const send = deskSender(() => idp);

const revision = async () => (await send("/redirects")).body.revision ?? 0;
const save = async (change: object, options = {}) =>
  send("/redirects/save", { revision: await revision(), ...change }, options);

const READS = [
  "/jobs",
  "/jobs/live",
  "/access",
  "/settings",
  "/feeds",
  "/feeds/state?feed=f-x",
  "/feeds/dmfr?feed=f-x",
  "/redirects",
  "/redirects/missing",
  "/redirects/revisions",
  "/redirects/check?path=/x",
  "/redirects/export.csv",
];
const REDIRECT_WRITES = ["/redirects/preview", "/redirects/save"];
const WRITES = [
  ...REDIRECT_WRITES,
  "/feeds/change",
  "/feeds/review",
  "/feeds/add",
  "/uploads/begin",
  "/uploads/part",
  "/uploads/finish",
  "/access/change",
  "/jobs/change",
];

/** Every field that a body of the desk may have. */
const FIELDS = [
  ...["feed", "action", "sha1", "path", "file", "size", "upload", "part", "id", "kind", "name", "owner", "revision"],
  ...["delete", "import", "format", "text", "rollback", "source", "target", "status", "note", "expires", "override"],
  ...["spec", "url", "operator_id", "operator_name", "license_url", "version", "detail"],
];

const HOSTILE_NAMES = [
  "<script>alert(1)</script>",
  "'; DROP TABLE feed; --",
  "../../../etc/passwd",
  "__proto__",
  "\u0000\u202e\ud800",
  "https://user:pass@127.0.0.1/%0d%0aset-cookie:a=b",
  "x".repeat(5_000),
];

describe("who may enter", () => {
  const requests = [...READS.map((path) => [path, undefined] as const), ...WRITES.map((path) => [path, {}] as const)];

  test.each(requests)("%s is refused to strangers and to every other role", async (path, body) => {
    expect(await send(path, body, { claims: null })).toMatchObject({ status: 401, body: { code: "auth.required" } });
    for (const roles of [[], ["tl_user"], ["tl_download_fv_current", "tl_export_feed_versions"], ["PORTAL_OPS"]]) {
      const answer = await send(path, body, { claims: { ...OPS, roles } });
      expect(answer).toMatchObject({ status: 403, body: { code: "auth.forbidden" } });
    }
  });

  test.each(requests)("%s does not exist where no provider is set", async (path, body) => {
    const vars = { OIDC_ISSUER: "", OIDC_CLIENT_ID: "", OIDC_AUDIENCE: "" };
    expect((await send(path, body, { claims: null, vars })).status).toBe(404);
  });

  test("answers are never stored, and unknown paths and methods are refused", async () => {
    expect((await send("/redirects")).headers.get("cache-control")).toBe("no-store");
    expect((await send("/nothing")).status).toBe(404);
    const answer = await send("/redirects", {});
    expect(answer).toMatchObject({ status: 405 });
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  });

  test.each(WRITES)("%s needs a recent sign-in, and the token of a page behind a proxy", async (path) => {
    const claims = { ...OPS, auth_time: Math.floor(Date.now() / 1000) - 3_700 };
    expect(await send(path, {}, { claims })).toMatchObject({ status: 403, body: { code: "auth.stale" } });
    const vars = { USE_PROXY: "1", CSRF_SECRET: "of this portal" };
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null", "x-csrf-token": "0".repeat(64) },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-origin" },
    ]) {
      const answer = await send(path, {}, { vars, headers });
      expect(answer).toMatchObject({ status: 403, body: { code: "auth.forbidden" } });
    }
  });

  test.each(WRITES)("%s refuses hostile names in every field, and changes nothing", async (path) => {
    const written = async () => [
      await revision(),
      await rowsAs(
        stores().db,
        "SELECT (SELECT count(*) FROM desk_change) AS changes, (SELECT count(*) FROM feed) AS feeds",
      ),
    ];
    const before = await written();
    for (const name of HOSTILE_NAMES) {
      const body = Object.fromEntries(FIELDS.map((field) => [field, name]));
      for (const fields of [
        body,
        { ...body, seen: { is_public: name, active_sha1: name }, put: body, rules: [body] },
      ]) {
        const { status, headers } = await send(path, fields);
        // A preview says what is wrong in its answer.
        expect([path, status >= 400 && status < 500, path.endsWith("/review") && status === 200]).toContain(true);
        expect(headers.get("content-type")).toContain("json");
      }
    }
    expect(await written()).toEqual(before);
  });

  test("a change needs a sign-in of the last hour, by auth_time or else by the time of the token", async () => {
    const now = Math.floor(Date.now() / 1000);
    for (const claims of [{ auth_time: now - 3_700 }, { iat: now - 3_700 }, { auth_time: "now", iat: now - 3_700 }]) {
      const answer = await save({ put: RULE }, { claims: { ...OPS, ...claims } });
      expect(answer).toMatchObject({ status: 403, body: { code: "auth.stale" } });
      expect((await send("/redirects", undefined, { claims: { ...OPS, ...claims } })).status).toBe(200);
    }
    expect((await save({ put: RULE }, { claims: { ...OPS, iat: now - 3_700, auth_time: now - 60 } })).status).toBe(200);
  });

  test("the page is absent without a provider, and no cache stores it with one", async () => {
    expect((await ask("/desk")).status).toBe(404);
    const page = await ask("/desk", { vars: idp.vars });
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });
});

test("only paths of this site can be tried", async () => {
  for (const path of ["relative", "https://example.org/", ""])
    expect((await send(`/redirects/check?path=${path}`)).body.code).toBe("parameter.invalid");
  expect((await send("/redirects/check?path=//evil")).body.location).toBe(null);
});

describe("a change", () => {
  test("is shown before it is saved, holds for visitors, and stands in the history with its author", async () => {
    const before = await revision();
    const shown = await send("/redirects/preview", { put: { ...RULE, source: "/walk/:id", target: "/feeds?q=:id" } });
    expect(shown.body).toMatchObject({ revision: before, differences: [{ before: null }], warnings: [] });
    expect(await revision()).toBe(before);

    const rule = { ...RULE, source: "/walk/:id", target: "/feeds?q=:id" };
    expect((await save({ put: rule })).body.revision).toBe(before + 1);
    const visit = await ask("/walk/bart");
    expect([visit.status, visit.headers.get("location")]).toEqual([301, "/feeds?q=bart"]);
    expect((await send("/redirects/check?path=/walk/bart")).body).toMatchObject({
      location: "/feeds?q=bart",
      status: 301,
      rules: [rule],
    });

    const edited = { ...rule, source: "/walks/:id" };
    await save({ put: edited, replaces: rule.source });
    const { revisions } = (await send("/redirects/revisions")).body as { revisions: Body[] };
    expect(revisions[0]).toMatchObject({
      by: OPS.email,
      action: "put /walks/:id for /walk/:id",
      differences: [
        { before: null, after: edited },
        { before: rule, after: null },
      ],
    });
    expect((await ask("/walk/bart")).status).toBe(404);

    await save({ rollback: before + 1 });
    expect((await ask("/walk/bart")).status).toBe(301);
    await save({ remove: rule.source });
    expect((await ask("/walk/bart")).status).toBe(404);
  });

  test("of rules that somebody else has changed is answered with what changed", async () => {
    const seen = await revision();
    await save({ put: { ...RULE, source: "/theirs" } }, { claims: { ...OPS, email: "bob@example.org" } });
    const answer = await send("/redirects/save", { revision: seen, put: { ...RULE, source: "/mine" } });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: "redirect.changed",
        revision: seen + 1,
        by: "bob@example.org",
        differences: [{ before: null, after: { source: "/theirs" } }],
      },
    });
    const sources = ((await send("/redirects")).body.rules as { rule: RedirectRule }[]).map(({ rule }) => rule.source);
    expect(sources).toContain("/theirs");
    expect(sources).not.toContain("/mine");
    await save({ remove: "/theirs" });
  });

  test.each([
    [{ put: { ...RULE, source: "/loop", target: "/loop/" } }, "redirect.invalid"],
    [{ put: { ...RULE, source: "/feeds" } }, "redirect.invalid"],
    [{ put: { ...RULE, source: "/api/v2/x" } }, "redirect.invalid"],
    [{ put: { ...RULE, target: "https://evil.example/" } }, "redirect.invalid"],
    [{ put: { ...RULE, target: "//evil.example/" } }, "redirect.invalid"],
    [{ put: { ...RULE, source: "/a\u0000b" } }, "redirect.invalid"],
    [{ put: { ...RULE, status: 200 } }, "redirect.invalid"],
    [{ put: { ...RULE, expires: "tomorrow" } }, "redirect.invalid"],
    [{ put: { ...RULE, color: "red" } }, "redirect.invalid"],
    [{ put: {} }, "redirect.invalid"],
    [{ put: [] }, "redirect.invalid"],
    [{ put: null }, "parameter.invalid"],
    [{ remove: "/not-there" }, "redirect.not_found"],
    [{ rollback: 99_999 }, "redirect.revision_not_found"],
    [{ import: "source,target,status\n/a,/feeds" }, "redirect.invalid"],
    [{ import: "{" }, "redirect.invalid"],
    [{ import: "[1, null]" }, "redirect.invalid"],
    [{}, "parameter.invalid"],
  ])("%j is refused with %s, and nothing changes", async (change, code) => {
    const before = await revision();
    for (const path of REDIRECT_WRITES) {
      const answer = await send(path, { revision: before, ...change });
      expect(answer.body.code).toBe(code);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    expect(await revision()).toBe(before);
  });

  test("without a revision, or with a body that is no change, is refused", async () => {
    expect((await send("/redirects/save", { put: RULE })).body.code).toBe("parameter.invalid");
    for (const body of [[], "x", 1, null]) expect((await send("/redirects/save", body as object)).status).toBe(400);
  });

  test("by a file: what is exported can be imported again, as CSV and as JSON", async () => {
    const rules: RedirectRule[] = [
      { source: "/q/:x", target: "/search?q=:x", status: 302, note: 'a "quoted", long\nnote' },
      { source: "/map", target: "/feeds", status: 307, expires: "2099-01-31T00:00:00Z", override: true },
      { source: "/plain", target: "/operators", status: 308, note: "=1+1" },
    ];
    const saved = await save({ import: JSON.stringify(rules) });
    expect(saved.body).toMatchObject({ rules: 3 });
    for (const name of ["csv", "json"]) {
      const { body, headers } = await send(`/redirects/export.${name}`);
      expect(headers.get("content-disposition")).toBe(`attachment; filename="redirects.${name}"`);
      const file = typeof body.text === "string" ? body.text : JSON.stringify(body);
      expect((await send("/redirects/preview", { import: file })).body).toMatchObject({ differences: [], rules: 3 });
    }
    const cleared = await send("/redirects/preview", { import: "[]" });
    expect(cleared.body.warnings).toEqual(["No rule is left; there were 3 rules."]);
    await save({ import: "[]" });
  });
});

describe("hits", () => {
  const visit = (path: string, now: string) => ask(path, { init: { headers: { "x-test-now": now } } });
  const at = (minute: number) => new Date(Date.now() + minute * 120_000).toISOString();
  type Missing = { paths: { path: string; hits: number; last_on: string }[] };
  const missing = async () => ((await send("/redirects/missing")).body as unknown as Missing).paths;
  const hitsOf = async (path: string) => (await missing()).find((one) => one.path === path)?.hits;

  test("of rules are written once a minute at most, or when the desk shows them", async () => {
    await save({ put: { ...RULE, source: "/hit/:id", target: "/feeds?q=:id" } });
    const listed = async () => {
      const { rules } = (await send("/redirects")).body as unknown as { rules: { rule: RedirectRule; hits: number }[] };
      return rules.find(({ rule }) => rule.source === "/hit/:id")?.hits;
    };
    const written = async () => {
      const hits = await listHits(stores().db, "rule", Date.parse(at(0)), 5_000);
      return hits.find(({ path }) => path === "/hit/:id")?.hits;
    };
    expect(await listed()).toBe(0);
    const first = at(1);
    await visit("/hit/1", first);
    expect(await written()).toBe(1);
    await visit("/hit/2", first);
    await visit("/hit/3", first);
    expect(await written()).toBe(1);
    await visit("/hit/4", at(2));
    expect(await written()).toBe(4);
    await visit("/hit/5", at(2));
    expect(await listed()).toBe(5);
    await save({ remove: "/hit/:id" });
  });

  test("of missing paths lead to a rule, and tell nothing of who asked", async () => {
    await visit("/nowhere/old?mail=ada@example.org", at(3));
    await visit("/nowhere/ada@example.org", at(4));
    await visit(`/nowhere/${"x".repeat(300)}`, at(5));
    await visit("/feeds", at(6));
    const before = await missing();
    expect(before.map(({ path }) => path)).toContain("/nowhere/old");
    expect(JSON.stringify(before)).not.toMatch(/ada|mail|xxx|"\/feeds"/);
    await save({ put: { ...RULE, source: "/nowhere/*", target: "/feeds" } });
    expect(await hitsOf("/nowhere/old")).toBe(undefined);
    await save({ remove: "/nowhere/*" });
    expect(await hitsOf("/nowhere/old")).toBe(1);
  });

  test("of made-up paths fill no table, and those of a week ago are forgotten", async () => {
    const { db } = stores();
    const now = Date.parse("2099-02-01T00:00:00Z");
    const paths = Array.from({ length: 1_500 }, (_, i) => ["missing", `/made-up/${i}`, 1] as const);
    await addHits(db, paths.slice(0, 1_000), now);
    await addHits(db, [...paths.slice(1_000), ["missing", "/made-up/7", 5], ["rule", "/r", 2]], now);
    expect(await listHits(db, "missing", now, 5_000)).toHaveLength(1_000);
    expect((await listHits(db, "missing", now, 1))[0]).toMatchObject({ path: "/made-up/7", hits: 6 });
    expect(await listHits(db, "rule", now, 1)).toMatchObject([{ path: "/r", hits: 2 }]);
    await addHits(db, [["rule", "/r", 1]], now + 7 * 86_400_000);
    expect(await listHits(db, "rule", now, 1)).toMatchObject([{ path: "/r", hits: 1, last_on: "2099-02-08" }]);
  });
});

describe("feeds", () => {
  let feed = "";
  let count = 0;
  type State = { is_public: boolean; active_sha1: string | null; versions: { sha1: string; state: string }[] };
  let first: string;
  let second: string;

  beforeEach(async () => {
    feed = `f-desk~${count++}`;
    await importFeed(feed, STATION_FEED);
    await importFeed(feed, STATION_FEED, "2026-03-02T12:00:00.000Z", { activate: false });
    const { versions } = await state();
    [second, first] = [versions[0]!.sha1, versions[1]!.sha1];
  });

  const state = async () => (await send(`/feeds/state?feed=${feed}`)).body as unknown as State;
  const change = async (action: string, more: object = {}, options = {}) => {
    const { is_public, active_sha1 } = await state();
    return send("/feeds/change", { feed, action, seen: { is_public, active_sha1 }, ...more }, options);
  };
  const isShown = async () => (await ask(`/api/v2/rest/feeds/${feed}`)).status === 200;

  test("are hidden and shown, and the log says by whom", async () => {
    expect(await isShown()).toBe(true);
    expect((await change("hide")).body).toMatchObject({ is_public: false });
    expect(await isShown()).toBe(false);
    expect((await send("/feeds")).body.hidden).toContainEqual({ feed, name: null });
    expect((await change("show")).body).toMatchObject({ is_public: true });
    expect(await isShown()).toBe(true);
    expect((await state()) as object).toMatchObject({
      changes: [
        { action: "show", by: OPS.email, was_public: false },
        { action: "hide", by: OPS.email, was_public: true, active_before: first },
      ],
    });
  });

  test("show another version, none, and the first one again", async () => {
    expect((await change("activate", { sha1: second })).body).toMatchObject({ active_sha1: second });
    expect((await change("deactivate")).body).toMatchObject({ active_sha1: null });
    const body = (await change("activate", { sha1: first.toUpperCase() })).body as unknown as State;
    expect(body.active_sha1).toBe(first);
    expect(body.versions.find(({ sha1 }) => sha1 === first)?.state).toBe("active");
    const { changes } = (await send("/feeds")).body as unknown as { changes: object[] };
    expect(changes[0]).toMatchObject({ subject: feed, action: "activate", sha1: first, active_before: null });
  });

  test("are retired as by a file that no longer has them, once, and the log says by whom", async () => {
    const seen = await state();
    expect((await change("retire")).body).toMatchObject({ is_deleted: true, url: null, versions: seen.versions });
    expect(await isShown()).toBe(false);
    const again = await send("/feeds/change", { feed, action: "retire", seen });
    expect(again).toMatchObject({ status: 409, body: { code: "feed.changed" } });
    expect((await state()) as object).toMatchObject({
      changes: [{ action: "retire", by: OPS.email, was_public: true, active_before: first }],
    });
    // One that was never fetched leaves only its entry in the log.
    const empty = `${feed}~empty`;
    await ensureFeed(stores().db, empty, "2026-03-02T12:00:00.000Z");
    const answer = await send("/feeds/change", {
      ...{ feed: empty, action: "retire", seen: { is_public: true, active_sha1: null } },
    });
    expect(answer).toMatchObject({ status: 200, body: { is_deleted: true, changes: [{ action: "retire" }] } });
    expect((await send(`/feeds/state?feed=${empty}`)).status).toBe(404);
  });

  test("are due at once where something fetches them", async () => {
    expect((await change("fetch")).body.code).toBe("parameter.invalid");
    await stores().db.write([
      {
        sql: "UPDATE feed SET urls = ? WHERE onestop_id = ?",
        values: [JSON.stringify({ static_current: "https://desk.example/gtfs.zip" }), feed],
      },
      {
        sql: "INSERT INTO fetch_plan (feed_id, due_at, failures) SELECT id, '2999-01-01T00:00:00Z', 3 FROM feed WHERE onestop_id = ?",
        values: [feed],
      },
    ]);
    const answer = await change("fetch");
    expect(answer.body).toMatchObject({ url: "https://desk.example/gtfs.zip", failures: 3 });
    expect(Date.parse(String(answer.body.due_at))).toBeLessThanOrEqual(Date.now());
  });

  test("that somebody else has changed are not changed unseen", async () => {
    const { is_public, active_sha1 } = await state();
    await change("activate", { sha1: second });
    const answer = await send("/feeds/change", { feed, action: "hide", seen: { is_public, active_sha1 } });
    expect(answer).toMatchObject({ status: 409, body: { code: "feed.changed" } });
    expect(await isShown()).toBe(true);
  });

  test("are refused in clear words", async () => {
    const seen = { is_public: true, active_sha1: first };
    const refused = async (body: unknown) => {
      const { status, body: answer } = await send("/feeds/change", body as object);
      return `${status} ${answer.code}`;
    };
    expect(await refused({ feed: "f-nothing", action: "hide", seen })).toBe("404 feed.not_found");
    expect(await refused({ feed, action: "activate", sha1: "0".repeat(40), seen })).toBe("404 feed_version.not_found");
    expect(await refused({ feed, action: "retry", sha1: first, seen })).toBe("400 parameter.invalid");
    for (const body of [
      { feed, action: "erase", seen },
      { feed, action: "hide" },
      { action: "hide", seen },
    ])
      expect(await refused(body)).toBe("400 parameter.invalid");
    for (const body of [[], 1, null]) expect(await refused(body)).toBe("400 request.malformed");
    expect((await send("/feeds/state?feed=")).body.code).toBe("feed.not_found");
    expect((await state()) as object).toMatchObject({ changes: [] });
  });

  test("that need a person are listed with the reason", async () => {
    const { db } = stores();
    const [version] = await versionsBySha1(db, second);
    const decision = { outcome: "held", reason: "fewer_stops", evidence: { count: 1, of: 3 }, sha1: second } as const;
    await saveDecisions(db, version!.feed_id, [{ id: version!.id, ...decision }], new Date().toISOString());
    expect((await send("/feeds")).body.waiting).toMatchObject([
      { feed, sha1: second, why: "It has only 1 stop, and the active version has 3 stops. A person must decide." },
    ]);
  });
});

describe("jobs", () => {
  const FEED = "f-desk~jobs";
  const AT = "2026-03-02T12:00:00.000Z";
  const SHA1 = "d".repeat(40);
  let version: { id: number; feed_id: number; sha1: string };
  type Jobs = { imports: { feed: string; sha1: string; state: string; detail: string | null }[]; changes: object[] };
  const jobs = async () => (await send("/jobs")).body as unknown as Jobs;
  const ours = ({ imports }: Jobs) => imports.filter(({ feed }) => feed === FEED);
  const change = (action: string, more: object = {}) =>
    send("/jobs/change", { feed: FEED, sha1: version.sha1, action, ...more });

  beforeEach(async () => {
    const { db } = stores();
    const { id: feed_id } = await ensureFeed(db, FEED, AT);
    const before = await findVersion(db, feed_id, SHA1);
    if (before === null) {
      await bindings.ARCHIVE.put(archiveKey(SHA1), await makeZip(STATION_FEED));
      await createVersion(db, { feed_id, sha1: SHA1, fetched_at: AT, created_at: AT });
    }
    version = (await findVersion(db, feed_id, SHA1))!;
  });

  const imports = () =>
    importQueuedVersion({ ...bindings, IMPORT_IN_WORKER: "1" } as never, version.id, { attempt: 1, delaySeconds: 1 });
  const lease = (owner: string) => {
    const now = new Date().toISOString();
    return takeLease(stores().db, `feed ${FEED}`, {
      owner,
      now,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
  };

  test("are streamed at once, and again after a change", async () => {
    const leave = new AbortController();
    const answer = await ask("/api/v2/portal/desk/jobs/live", {
      vars: idp.vars,
      init: { headers: { authorization: `Bearer ${await idp.token(OPS)}` }, signal: leave.signal },
    });
    expect(answer.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const events = serverEvents(answer.body!);
    /** The state of our import in the next event with lists. */
    const nextState = async () => {
      for (;;) {
        const { value, done } = await events.next();
        if (done === true) throw new Error("The stream ended.");
        if (value?.event === "next") return ours((JSON.parse(value.data) as { data: Jobs }).data)[0]?.state;
      }
    };
    expect(await nextState()).toBe("queued");
    const job = { feed_version_id: version.id, feed_id: version.feed_id, state: "running", attempts: 1 } as const;
    await saveImportJobs(stores().db, [{ ...job, changed_at: AT }]);
    while ((await nextState()) !== "running");
    leave.abort();
    await events.return();
    await stores().db.write([{ sql: "DELETE FROM import_job WHERE feed_version_id = ?", values: [version.id] }]);
  });

  test("that wait or run are stopped, and nothing imports them until they are tried again", async () => {
    const { db } = stores();
    expect(ours(await jobs())).toMatchObject([{ sha1: version.sha1, state: "queued" }]);
    const pending = () => pendingVersions(db, { owner: "x", now: new Date().toISOString(), longAgo: AT });
    expect(await pending()).toHaveLength(1);

    await lease("follow 1");
    expect((await change("stop")).body).toMatchObject({ code: "feed_version.busy" });
    await endLeases(db, "follow 1");
    await lease(`${QUEUE_OWNER}1`);
    await saveImportJobs(db, [
      { feed_version_id: version.id, feed_id: version.feed_id, state: "running", attempts: 1, changed_at: AT },
    ]);
    expect(ours(await jobs())).toMatchObject([{ state: "running", owner: `${QUEUE_OWNER}1` }]);

    const detail = `Stopped at the desk by ${OPS.email}.`;
    const stopped = (await change("stop")).body as unknown as Jobs;
    expect(ours(stopped)).toMatchObject([{ state: "dead", detail, owner: null }]);
    expect(stopped.changes[0]).toMatchObject({ subject: FEED, action: "stop", sha1: version.sha1, by: OPS.email });
    expect(await pending()).toEqual([]);
    expect(await imports()).toBe("gone");
    expect((await change("stop")).body).toMatchObject({ code: "parameter.invalid" });

    expect(ours((await change("retry")).body as unknown as Jobs)).toMatchObject([{ state: "queued", detail: null }]);
    expect(await pending()).toHaveLength(1);
    expect(["imported", "activated"]).toContain(await imports());
    expect(ours(await jobs())).toEqual([]);
    expect((await change("stop")).body).toMatchObject({ code: "parameter.invalid" });
  });

  test("are refused in clear words", async () => {
    expect((await change("erase")).body.code).toBe("parameter.invalid");
    expect((await change("retry")).body.code).toBe("parameter.invalid");
    expect((await change("stop", { feed: 1 })).body.code).toBe("parameter.invalid");
    expect((await change("stop", { feed: "f-nothing" })).body.code).toBe("feed.not_found");
    expect((await change("stop", { sha1: "0".repeat(40) })).body.code).toBe("feed_version.not_found");
  });
});

describe("keys and webhooks", () => {
  type Access = {
    key: string | null;
    keys: { id: string; name: string; used_on: string | null; revoked_at: string | null }[];
    webhooks: { id: string; url: string; state: string; subject: string | null }[];
    changes: object[];
  };
  const access = async () => (await send("/access")).body as unknown as Access;
  const change = async (body: object) => {
    const answer = await send("/access/change", body);
    return { status: answer.status, code: answer.body.code, ...(answer.body as unknown as Access) };
  };

  test("show whose they are, their limits, and their last use, and end a key", async () => {
    const { key, keys } = await change({
      action: "make-key",
      name: "Ada's bot",
      per_minute: "50",
      rows: "",
      user: "ada",
    });
    const { id } = keys[0]!;
    expect(keys[0]).toMatchObject({ name: "Ada's bot", per_minute: 50, max_rows: null, user_id: "ada", used_on: null });
    expect(JSON.stringify(await access())).not.toContain(key);

    const limits = { RATE_LIMIT: "9", TEST_HOOKS: "" };
    const use = async () =>
      (await ask("/api/v2/rest/feeds", { vars: limits, init: { headers: { apikey: key! } } })).headers.get(
        "ratelimit-policy",
      );
    expect(await use()).toContain("q=50");
    await use();
    const today = new Date().toISOString().slice(0, 10);
    await vi.waitFor(async () => expect((await access()).keys.find((one) => one.id === id)?.used_on).toBe(today));

    const revoked = await change({ action: "revoke-key", id });
    expect(revoked.keys.find((one) => one.id === id)?.revoked_at).not.toBe(null);
    expect(revoked.changes.slice(0, 2)).toMatchObject([
      { action: "revoke-key", subject: id, by: OPS.email, detail: "Ada's bot" },
      { action: "make-key", subject: id, by: OPS.email, detail: "Ada's bot" },
    ]);
    expect(await change({ action: "revoke-key", id })).toMatchObject({ status: 404, code: "key.not_found" });
    expect((await access()).changes).toHaveLength(revoked.changes.length);
  });

  test("of every user are listed without a secret, confirmed again, and removed", async () => {
    const { db } = stores();
    const now = "2026-03-01T12:00:00.000Z";
    const { id, secret } = await makeWebhook(db, {
      ...{ url: "https://receiver.example/hook", owner: "ben", subject: { place: ["Ireland", "Dublin"] }, now },
    });
    await saveFailure(db, id, { failure: { code: "webhook.rejected", detail: "It said no." }, at: now, nextAt: null });
    const listed = await access();
    expect(listed.webhooks[0]).toMatchObject({ id, owner: "ben", subject: "Ireland, Dublin", disabled_at: now });
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect((await change({ action: "confirm-webhook", id })).webhooks[0]).toMatchObject({
      state: "pending",
      disabled_at: null,
    });
    const removed = await change({ action: "remove-webhook", id });
    expect(removed.webhooks).toEqual([]);
    expect(removed.changes[0]).toMatchObject({
      action: "remove-webhook",
      subject: id,
      detail: "https://receiver.example/hook",
    });
    expect(await change({ action: "remove-webhook", id })).toMatchObject({ status: 404, code: "webhook.not_found" });
  });

  test.each<[object | null, string?]>([
    [{ action: "erase", id: "x" }],
    [{ action: "revoke-key" }],
    [{ action: "remove-webhook", id: 1 }],
    [{ action: "make-key", name: " " }],
    [{ action: "make-key", name: "x".repeat(201) }],
    [{ action: "make-key", name: "x", per_minute: "-1" }],
    [{ action: "make-key", name: "x", per_minute: "many" }],
    [{ action: "make-key", name: "x", rows: "0" }],
    [{ action: "make-key", name: "x", user: "x".repeat(201) }],
    [[], "request.malformed"],
    [null, "request.malformed"],
  ])("refuse %j in clear words", async (body, code = "parameter.invalid") => {
    const before = await access();
    expect(await change(body as object)).toMatchObject({ status: 400, code });
    expect(await access()).toEqual(before);
  });
});

describe("settings", () => {
  type Report = {
    settings: { name: string; value: string | null; is_set: boolean; source: string; meaning: string }[];
    warnings: { name: string; detail: string }[];
  };
  const report = async (vars: Record<string, unknown> = {}) =>
    (await send("/settings", undefined, { vars })).body as unknown as Report;
  const settingOf = ({ settings }: Report, name: string) => settings.find((one) => one.name === name);

  test("say what is set and what is the default, and keep secrets to themselves", async () => {
    const vars = { METRICS_KEY: "hidden-metrics-key", FEED_SECRET_F_X: "hidden-feed-key", KEEP_VERSIONS: "7" };
    const shown = await report(vars);
    expect(settingOf(shown, "KEEP_VERSIONS")).toMatchObject({ value: "7", is_set: true, source: "environment" });
    expect(settingOf(shown, "OPS_ROLE")).toMatchObject({ value: "portal_ops", is_set: false, source: "default" });
    expect(settingOf(shown, "IMPORT_MAX_ENTRIES")).toMatchObject({ value: "200", source: "default" });
    expect(settingOf(shown, "METRICS_KEY")).toMatchObject({ value: null, is_set: true });
    expect(settingOf(shown, "FEED_SECRET_F_X")).toMatchObject({ value: null, is_set: true });
    expect(settingOf(shown, "API_KEY")).toMatchObject({ value: null, is_set: false });
    expect(JSON.stringify(shown)).not.toContain("hidden-");
  });

  test.each([
    [{ RATE_LIMT: "5" }, "RATE_LIMT"],
    [{ RATE_LIMIT: "0" }, "RATE_LIMIT"],
    [{ SITE_URL: "http://elsewhere.example" }, "SITE_URL"],
    [{ API_KEY: "x" }, "API_KEY"],
    [{ CSRF_SECRET: "0123456789abcdef" }, "CSRF_SECRET"],
    [{ METRICS_KEY: "short" }, "METRICS_KEY"],
    [{ IMPORT_IN_WORKER: "500" }, "IMPORT_IN_WORKER"],
    [{ IMPORT_MAX_ENTRIES: "many" }, "IMPORT_MAX_ENTRIES"],
    [{ BASEMAP: "basemap/nothing.pmtiles" }, "BASEMAP"],
    [{ HSTS: "includeSubDomains" }, "HSTS"],
  ])("warn about %j", async (vars, name) => {
    const before = (await report()).warnings.map((warning) => JSON.stringify(warning));
    const fresh = (await report(vars)).warnings.filter((warning) => !before.includes(JSON.stringify(warning)));
    expect(fresh.map((warning) => warning.name)).toEqual([name]);
  });
});
