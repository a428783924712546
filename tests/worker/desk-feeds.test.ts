/** New feeds at the desk: what a record says before it is saved, what refuses it, and what is there afterwards. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { parseDmfr } from "../../worker/ingest/registry/dmfr.ts";
import { syncRegistry } from "../../worker/ingest/registry/sync.ts";
import { takeLease } from "../../worker/store/db/lease.ts";
import { findFeed } from "../../worker/store/registry/feed.ts";
import { operatorTable } from "../../worker/store/tables/operator.ts";
import { type DeskBody, deskSender, OPS } from "../support/worker/desk.ts";
import { stores } from "./api/fixture.ts";
import { type Provider, startProvider } from "./auth/provider.ts";

const AT = "2026-11-20T10:00:00Z";
const KNOWN = {
  feeds: [
    {
      id: "f-desk~there",
      spec: "gtfs",
      urls: {
        static_current: "https://there.example/gtfs.zip?a=1",
        static_historic: ["https://there.example/old.zip"],
      },
      supersedes_ids: ["f-desk~before"],
    },
  ],
  operators: [
    {
      onestop_id: "o-desk~there",
      name: "There Transit",
      website: "https://there.example/",
      associated_feeds: [{ feed_onestop_id: "f-desk~there" }],
    },
  ],
};
let idp: Provider;
let requests: string[];
const send = deskSender(() => idp);

beforeAll(async () => {
  await syncRegistry(stores().db, [{ name: "there.example.dmfr.json", text: JSON.stringify(KNOWN) }], { now: AT });
  await stores().db.write([
    { sql: "UPDATE operator SET country = ? WHERE onestop_id = 'o-desk~there'", values: ['["IE","Ireland"]'] },
  ]);
});
beforeEach(async () => {
  idp = await startProvider();
  requests = [];
});
afterEach(() => void vi.unstubAllGlobals());

/** Takes what the site hands over, as the process beside it does. */
const ADDER = {
  async fetch(_: string, init: { body: string }) {
    requests.push(init.body);
    return new Response(null, { status: 202 });
  },
};
const vars = { ADDER };

const draft = (id: string, more: Record<string, string> = {}): Record<string, string> => ({
  ...{ id, spec: "gtfs", url: `https://${id.slice(2).replaceAll("~", "-")}.example/gtfs.zip` },
  license_spdx_identifier: "CC0-1.0",
  ...more,
});
type Fault = { field: string; reason: string; feed?: string };
const OPERATOR = operatorTable.pick(["name", "website", "country", "associated_feeds"]);
const faultsOf = ({ faults }: DeskBody) => faults as Fault[];

describe("a new feed", () => {
  test("is shown as its DMFR file, saved as that, given to the importer, and told in the log", async () => {
    const fields = draft("f-desk~new", {
      name: 'N"ew <b>Ŧransit</b>',
      realtime_alerts: "https://new.example/alerts.pb",
      authorization_type: "header",
      authorization_param_name: "x-key",
      license_use_without_attribution: "no",
      license_attribution_text: "© <script>alert(1)</script>",
      operator_id: "o-desk~new",
      operator_name: "New Transit",
      operator_website: "https://new.example/",
    });
    const review = (await send("/feeds/review", fields, { vars })).body;
    expect(review).toMatchObject({ faults: [], file: "f-desk~new.dmfr.json" });
    expect(review.notes).toEqual([
      "The first fetch fails unless the server has the secret of this feed in the variable FEED_SECRET_F_DESK_NEW.",
    ]);
    expect(await findFeed(stores().db, "f-desk~new")).toBe(null);

    const { status, body } = await send("/feeds/add", fields, { vars });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      feed: "f-desk~new",
      name: fields.name,
      url: fields.url,
      addition: { state: "queued" },
      changes: [{ action: "add-feed", by: OPS.email, subject: "f-desk~new", detail: fields.url }],
    });
    expect(requests).toEqual(["f-desk~new"]);
    const file = (await send("/feeds/dmfr?feed=f-desk~new")).body;
    expect(file).toEqual(JSON.parse(String(review.dmfr)));
    const { feeds, operators } = parseDmfr(JSON.stringify(file), "x");
    expect(feeds.map(({ onestopId, spec }) => [onestopId, spec])).toEqual([
      ["f-desk~new", "gtfs"],
      ["f-desk~new~rt", "gtfs-rt"],
    ]);
    expect(feeds[0]).toMatchObject({ authorization: { type: "header", param_name: "x-key" } });
    expect(operators[0]?.associatedFeeds).toHaveLength(2);
    // Saved as a sync saves it: the same file again changes nothing.
    const again = [{ name: "f-desk~new.dmfr.json", text: String(review.dmfr) }];
    expect(await syncRegistry(stores().db, again, { now: AT })).toMatchObject({ added: 0, changed: 0, removed: 0 });
    const page = await send("/feeds");
    expect((page.body.changes as object[]).slice(0, 2)).toMatchObject([
      { subject: "f-desk~new~rt", action: "add-feed" },
      { subject: "f-desk~new", action: "add-feed" },
    ]);
  });

  test("joins an operator that is there, whose description stays", async () => {
    const fields = draft("f-desk~second", { operator_id: "o-desk~there", operator_name: "Renamed" });
    const { notes } = (await send("/feeds/review", fields, { vars })).body;
    expect(notes).toEqual([
      "o-desk~there is in the registry as There Transit and stays as it is; the feed is added to it.",
    ]);
    expect((await send("/feeds/add", fields, { vars })).status).toBe(200);
    const row = await stores().db.row(
      OPERATOR,
      "SELECT name, website, country, associated_feeds FROM operator WHERE onestop_id = 'o-desk~there'",
    );
    expect(row).toMatchObject({
      name: "There Transit",
      website: "https://there.example/",
      country: '["IE","Ireland"]',
    });
    expect(row?.associated_feeds).toContain("f-desk~second");
    expect(row?.associated_feeds).toContain("f-desk~there");
  });

  test("of shared vehicles, or of realtime messages alone, is saved without an import", async () => {
    const gbfs = draft("f-desk~bikes", { spec: "gbfs", url: "https://bikes.example/gbfs.json" });
    expect((await send("/feeds/add", gbfs, { vars })).body).toMatchObject({
      spec: "gbfs",
      url: gbfs.url,
      addition: null,
    });
    const messages = draft("f-desk~rt", { spec: "gtfs-rt", url: "", realtime_alerts: "https://rt.example/a.pb" });
    expect((await send("/feeds/add", messages, { vars })).body).toMatchObject({ spec: "gtfs-rt", addition: null });
    expect(requests).toEqual([]);
  });

  test("stays when nothing takes it up, or the hand-over fails", async () => {
    const none = await send("/feeds/add", draft("f-desk~none"));
    expect(none.body).toMatchObject({ addition: null, due_at: expect.any(String) });
    const broken = { fetch: () => Promise.reject(new Error("no such place")) };
    const answer = await send("/feeds/add", draft("f-desk~broken"), { vars: { ADDER: broken } });
    expect(answer.body).toMatchObject({ addition: { state: "failed" } });
  });

  test("is not saved twice, by its id or its URL, nor while somebody else saves one", async () => {
    const there = draft("f-desk~there", { url: "https://elsewhere.example/gtfs.zip" });
    const sameUrl = draft("f-desk~copy", { url: "http://WWW.there.example:80/gtfs.zip?a=1" });
    const replaced = draft("f-desk~before");
    const expected: [object, string, string][] = [
      [there, "id", "f-desk~there"],
      [sameUrl, "url", "f-desk~there"],
      [replaced, "id", "f-desk~there"],
    ];
    for (const [fields, field, feed] of expected) {
      expect(faultsOf((await send("/feeds/review", fields)).body)).toMatchObject([{ field, feed }]);
      expect(await send("/feeds/add", fields)).toMatchObject({ status: 409, body: { code: "feed.exists" } });
    }
    const former = draft("f-desk~former", { url: "https://there.example/old.zip" });
    expect(faultsOf((await send("/feeds/review", former)).body)).toEqual([]);

    const lease = {
      owner: "other",
      now: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    };
    await takeLease(stores().db, "registry", lease);
    expect(await send("/feeds/add", draft("f-desk~late"))).toMatchObject({
      status: 409,
      body: { code: "feed.changed" },
    });
    await stores().db.write([{ sql: "DELETE FROM lease WHERE name = 'registry'" }]);
  });

  test.each([
    [{ id: "" }, "id"],
    [{ id: "o-desk~x" }, "id"],
    [{ id: "f-" }, "id"],
    [{ id: "f-A" }, "id"],
    [{ id: "f-a b" }, "id"],
    [{ id: "f-a/../b" }, "id"],
    [{ id: "f-<script>" }, "id"],
    [{ id: "f-a?b#c" }, "id"],
    [{ id: `f-${"a".repeat(200)}` }, "id"],
    [{ id: "f-\u202Egpj" }, "id"],
    [{ name: "a\u0000b" }, "name"],
    [{ name: "\u202Eevil" }, "name"],
    [{ name: "x".repeat(201) }, "name"],
    [{ spec: "mds" }, "spec"],
    [{ spec: "__proto__" }, "spec"],
    [{ url: "" }, "url"],
    [{ url: "file:///etc/passwd" }, "url"],
    [{ url: "javascript:alert(1)" }, "url"],
    [{ url: "http://127.0.0.1/gtfs.zip" }, "url"],
    [{ url: "http://[::1]/gtfs.zip" }, "url"],
    [{ url: "http://169.254.169.254/latest" }, "url"],
    [{ url: "http://intranet/gtfs.zip" }, "url"],
    [{ url: "https://a.example:8443/gtfs.zip" }, "url"],
    [{ url: "https://user:secret@a.example/gtfs.zip" }, "url"],
    [{ url: "https://a.example\\@b.example/" }, "url"],
    [{ url: "http://portal.test/gtfs.zip" }, "url"],
    [{ url: `https://a.example/${"x".repeat(2_000)}` }, "url"],
    [{ spec: "gtfs-rt" }, "url"],
    [{ spec: "gtfs-rt", url: "" }, "realtime_trip_updates"],
    [{ spec: "gbfs", realtime_alerts: "https://a.example/a" }, "realtime_alerts"],
    [{ realtime_alerts: "http://10.0.0.1/a", operator_id: "o-desk~there" }, "realtime_alerts"],
    [{ realtime_alerts: "https://a.example/a" }, "operator_id"],
    [{ authorization_type: "magic" }, "authorization_type"],
    [{ authorization_type: "header", authorization_param_name: "a\tb: c" }, "authorization_param_name"],
    [{ authorization_type: "path_segment" }, "url"],
    [{ authorization_param_name: "key" }, "authorization_param_name"],
    [{ authorization_info_url: "javascript:alert(1)" }, "authorization_info_url"],
    [{ license_url: "data:text/html,x" }, "license_url"],
    [{ license_spdx_identifier: "CC BY<4>" }, "license_spdx_identifier"],
    [{ license_share_alike_optional: "maybe" }, "license_share_alike_optional"],
    [{ operator_name: "Nobody" }, "operator_id"],
    [{ operator_id: "f-x", operator_name: "Nobody" }, "operator_id"],
    [{ operator_id: "o-desk~fresh" }, "operator_name"],
    [{ operator_id: "o-desk~fresh", operator_name: "x", operator_website: "ftp://a.example" }, "operator_website"],
  ])("with %j is refused at the field %s, and nothing is saved", async (more, field) => {
    const fields: Record<string, string> = { ...draft("f-desk~wrong"), ...more };
    const site = { vars: { ...vars, SITE_URL: "http://portal.test", TEST_HOOKS: "0" } };
    const review = (await send("/feeds/review", fields, site)).body;
    expect(faultsOf(review).map((fault) => fault.field)).toContain(field);
    expect(await send("/feeds/add", fields, site)).toMatchObject({ status: 400, body: { code: "dmfr.invalid" } });
    expect(await findFeed(stores().db, fields.id ?? "")).toBe(null);
    expect(requests).toEqual([]);
  });

  test("in a body of other values is refused", async () => {
    for (const path of ["/feeds/review", "/feeds/add"]) {
      expect((await send(path, { ...draft("f-desk~wrong"), name: { toString: 1 } })).body.code).toBe(
        "parameter.invalid",
      );
      expect((await send(path, { ...draft("f-desk~wrong"), name: "x".repeat(100_001) })).body.code).toBe(
        "request.too_large",
      );
    }
    expect((await send("/feeds/dmfr?feed=f-nothing")).body.code).toBe("feed.not_found");
  });
});

test("a feed that was added here stays when the registry is pruned, until it is retired", async () => {
  const { db } = stores();
  await send("/feeds/add", draft("f-desk~kept"), { vars });
  const notes: string[] = [];
  const files = [{ name: "there.example.dmfr.json", text: JSON.stringify(KNOWN) }];
  const prune = () => syncRegistry(db, files, { now: AT, prune: true, note: (line) => void notes.push(line) });
  await prune();
  expect((await findFeed(db, "f-desk~kept"))?.deleted_at).toBe(null);
  expect(notes).toContain("f-desk~kept.dmfr.json is kept, because its feed was added at the desk.");
  const seen = { is_public: true, active_sha1: null };
  expect((await send("/feeds/change", { feed: "f-desk~kept", action: "retire", seen })).status).toBe(200);
  notes.length = 0;
  await prune();
  expect(notes.join()).not.toContain("f-desk~kept");
  expect(await findFeed(db, "f-desk~kept")).toBe(null);
});

test("the file of a feed that a larger file describes has all of its records", async () => {
  const { body } = await send("/feeds/dmfr?feed=f-desk~there");
  expect(body.feeds).toMatchObject([{ ...KNOWN.feeds[0] }]);
  expect(body.operators).toMatchObject([{ ...KNOWN.operators[0] }]);
});
