import { beforeEach, describe, expect, it } from "vitest";
import type { RedirectRule } from "../../../src/domain/redirects/rule.ts";
import { compiledRules } from "../../../worker/redirects/compiled.ts";
import { changeRules, type RuleStore } from "../../../worker/redirects/rule-set.ts";
import { inTime } from "../../../worker/store/archive/deadline.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed, setVisibility } from "../../../worker/store/registry/feed.ts";
import { writeSuperseded } from "../../../worker/store/registry/registry.ts";
import { ask, bindings, brokenDatabase } from "../../support/worker/ask.ts";

/** Targets of compiled rules whose screens are not built yet. One that answers must leave this list. */
const NOT_YET: string[] = [];

const db = () => openStores(bindings).db;
const NOW = new Date("2026-11-21T00:00:00Z");
const SHA1 = "1234567890123456789012345678901234567890";

/** A path that the rule answers, and what stands in NOT_YET for its target. */
function example({ source, target }: RedirectRule): { path: string; kind: string } {
  const kind = target.split("#", 1)[0]!.replace("/feed-versions/*", "/feed-versions/:version");
  const entity = source.includes("operators") ? "o-known" : source.includes("versions") ? SHA1 : "f-known";
  return { path: source.replace(":id", "o-known").replace("*", entity), kind };
}

async function keep(rules: RedirectRule[]): Promise<void> {
  const kv = bindings.KV as unknown as RuleStore;
  await changeRules(kv, db(), () => rules, { action: "test", now: NOW });
}

/** A namespace that counts how often it is asked. */
function counted() {
  const kv = {
    asked: 0,
    get() {
      kv.asked++;
      return Promise.resolve(null);
    },
  };
  return kv;
}

describe("compiled redirects", () => {
  beforeEach(async () => {
    await ensureFeed(db(), "f-known", NOW.toISOString());
    await db().insertRows(
      "feed_version",
      ["id", "feed_id", "sha1", "fetched_at", "created_at"],
      [[1, 1, SHA1, NOW.toISOString(), NOW.toISOString()]],
    );
    await db().insertRows("operator_feed", ["id", "onestop_id", "name", "feed_id"], [[1, "o-known", "Known", 1]]);
  });

  it.each(compiledRules.map((rule) => [rule.source, rule] as const))(
    "lead from %s in one hop to an existing page",
    async (_, rule) => {
      const { path, kind } = example(rule);
      for (const asked of [path, `${path}/`]) {
        const response = await ask(asked);
        expect(response.status).toBe(rule.status);
        expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
        const location = response.headers.get("location")!;
        expect(location).toMatch(/^\/[^/]/);
        const page = await ask(location.split("#", 1)[0]!);
        await page.body?.cancel();
        const expected = NOT_YET.includes(kind) ? 404 : 200;
        expect([location, page.status], "NOT_YET says what is not built yet").toEqual([location, expected]);
      }
    },
  );

  it("list only existing rules as not yet built", () => {
    const kinds = compiledRules.map((rule) => example(rule).kind);
    expect(NOT_YET.filter((kind) => !kinds.includes(kind))).toEqual([]);
  });

  it("pass the query on unchanged, and support in-app navigation", async () => {
    const search = "?q=a%20b&flag&x=1+2&_build=mine";
    expect((await ask(`/dispatcher/feeds${search}`)).headers.get("location")).toBe(`/feeds${search}`);
    const payload = await ask("/playground/_payload.json?_build=x&q=a%20b");
    expect(payload.status).toBe(200);
    expect(await payload.json()).toEqual({ redirect: { location: "/map?q=a%20b", status: 301 } });
  });

  it.each([
    ["/dispatcher/operators/o-%E6%9D%B1%E4%BA%AC", "/operators/o-%E6%9D%B1%E4%BA%AC"],
    ["/dispatcher/feeds/a%20b", "/feeds/a%20b"],
    ["/dispatcher/feeds/a+b", "/feeds/a+b"],
    ["/dispatcher/feeds/a%2Fb%3Fc", "/feeds/a%2Fb%3Fc"],
    ["/dispatcher/feeds/%5Cevil.example", "/feeds/%5Cevil.example"],
    ["/dispatcher/feeds/%0d%0aSet-Cookie:x", "/feeds/%0d%0aSet-Cookie:x"],
    ["/dispatcher/feeds//evil.example", "/feeds/evil.example"],
    ["/%70layground", "/map"],
  ])("keep escaped characters in %s", async (path, location) => {
    const response = await ask(path);
    expect([response.status, response.headers.get("location")]).toEqual([301, location]);
  });

  it("redirect an old URL of a replaced id to its current page in one hop", async () => {
    await writeSuperseded(
      db(),
      [
        { kind: "feed", onestop_id: "f-before", by_onestop_id: "f-known" },
        { kind: "operator", onestop_id: "o-before", by_onestop_id: "o-known" },
        // Still in use, so it stays what it is.
        { kind: "feed", onestop_id: "f-known", by_onestop_id: "f-later" },
      ],
      [],
    );
    for (const [asked, location] of [
      ["/dispatcher/operators/o-before?a=b", "/operators/o-known?a=b"],
      ["/feed-registry/operators/O-Before/", "/operators/o-known"],
      ["/dispatcher/feeds/f-known", "/feeds/f-known"],
      ["/onestop_id/o-before", "/operators/o-known"],
      ["/onestop_id/f-known?x=1", "/feeds/f-known?x=1"],
      ["/onestop_id/nonsense", "/onestop-id/nonsense"],
    ]) {
      const response = await ask(asked!);
      expect([asked, response.headers.get("location")]).toEqual([asked, location]);
    }
    const closed = await ask("/dispatcher/operators/o-before", { vars: { REQUIRE_LOGIN: "1" } });
    expect(closed.headers.get("location")).toBe("/operators/o-before");
    const down = await ask("/dispatcher/operators/o-before", { vars: { DB: brokenDatabase } });
    expect([down.status, down.headers.get("location")]).toEqual([301, "/operators/o-before"]);
  });

  it("work without any store", async () => {
    const KV = { get: () => Promise.reject(new Error("KV is down")) };
    const response = await ask("/playground", { vars: { KV, DB: brokenDatabase } });
    expect([response.status, response.headers.get("location")]).toEqual([301, "/map"]);
  });

  it("apply to GET, not to POST", async () => {
    expect((await ask("/playground", { init: { method: "POST" } })).status).toBe(405);
    expect((await ask("/playground", { init: { method: "HEAD" } })).status).toBe(301);
  });
});

describe("redirect rules", () => {
  it("apply if no page has the path", async () => {
    await keep([
      { source: "/old/:x", target: "/operators/:x", status: 302 },
      { source: "/out", target: "https://docs.example.org/v1", status: 308 },
    ]);
    const response = await ask("/old/o-1/?a=b");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/operators/o-1?a=b"]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect((await ask("/out")).status).toBe(404);
    const out = await ask("/out", { vars: { REDIRECT_HOSTS: "docs.example.org" } });
    expect([out.status, out.headers.get("location")]).toEqual([308, "https://docs.example.org/v1"]);
  });

  it("are not cached by browsers beyond their expiry", async () => {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    await keep([
      { source: "/soon", target: "/feeds", status: 302, expires: at(30) },
      { source: "/later", target: "/feeds", status: 302, expires: at(3600) },
      { source: "/over", target: "/feeds", status: 302, expires: at(-1) },
    ]);
    const seconds = Number(/^public, max-age=(\d+)$/.exec((await ask("/soon")).headers.get("cache-control")!)?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(seconds).toBeLessThanOrEqual(30);
    expect((await ask("/later")).headers.get("cache-control")).toBe("public, max-age=60");
    expect((await ask("/over")).status).toBe(404);
    await keep([]);
  });

  it("do not replace a page unless they override it", async () => {
    await keep([{ source: "/sign-in", target: "/feeds", status: 302 }]);
    expect((await ask("/sign-in")).status).toBe(200);
    await keep([{ source: "/sign-in", target: "/feeds", status: 302, override: true }]);
    expect((await ask("/sign-in")).status).toBe(302);
    expect(await (await ask("/sign-in/_payload.json")).json()).toMatchObject({ redirect: { location: "/feeds" } });
    await keep([]);
    expect((await ask("/sign-in")).status).toBe(200);
  });

  it("are not loaded if a page or a compiled rule has the path", async () => {
    await keep([]);
    const kv = counted();
    for (const path of ["/sign-in", "/feeds", "/feeds/f-nothing", "/playground", "/api/v2/nothing"]) {
      await (await ask(path, { vars: { KV: kv } })).body?.cancel();
    }
    expect(kv.asked).toBe(0);
    await ask("/nothing", { vars: { KV: kv } });
    // The newest revision by its name, and what counts.
    expect(kv.asked).toBe(2);
    await ask("/nothing", { vars: { KV: kv } });
    expect(kv.asked).toBe(2);
  });

  it("are combined with compiled rules and overridden pages into one hop", async () => {
    await keep([
      { source: "/older/*", target: "/dispatcher/*", status: 302 },
      { source: "/map", target: "/places", status: 302, override: true },
    ]);
    const first = await ask("/older/feeds?a=b");
    expect([first.status, first.headers.get("location")]).toEqual([302, "/feeds?a=b"]);
    const second = await ask("/playground?a=b");
    expect([second.status, second.headers.get("location")]).toEqual([301, "/places?a=b"]);
  });

  it("never form a loop through a replaced id", async () => {
    await ensureFeed(db(), "f-round", NOW.toISOString());
    await writeSuperseded(db(), [{ kind: "feed", onestop_id: "f-rounder", by_onestop_id: "f-round" }], []);
    await keep([{ source: "/feeds/f-round", target: "/feeds/f-rounder", status: 302, override: true }]);
    expect((await ask("/feeds/f-round/")).status).toBe(200);
    await keep([]);
  });

  it("send an ASCII location, and skip invalid rules", async () => {
    const rules = [
      { source: "/alt/:x", target: "/bücher/:x", status: 301 },
      null,
      { source: "/nine", target: "/feeds", status: 999 },
      { source: 5, target: "/feeds", status: 301 },
      { source: "/away", target: "//evil.example", status: 301 },
      { source: "/surrogate", target: "/\ud800", status: 301 },
    ];
    const set = { revision: 1, at: "", action: "", rules };
    const kv = { get: () => Promise.resolve(JSON.stringify(set)) };
    const vars = { KV: kv, REDIRECT_HOSTS: "evil.example" };
    const response = await ask("/alt/%C3%A9", { vars });
    expect([response.status, response.headers.get("location")]).toEqual([301, "/b%C3%BCcher/%C3%A9"]);
    for (const path of ["/nine", "/away", "/surrogate"])
      expect([path, (await ask(path, { vars })).status]).toEqual([path, 404]);
  });

  it("use the newest revision, even if the current pointer is out of date", async () => {
    await keep([{ source: "/newest", target: "/feeds", status: 302 }]);
    const store = bindings.KV as unknown as RuleStore;
    const stale = JSON.stringify({ revision: 0, at: "", action: "", rules: [] });
    const kv = { get: (key: string) => (/current/.test(key) ? Promise.resolve(stale) : store.get(key)) };
    expect((await ask("/newest", { vars: { KV: kv } })).status).toBe(302);
    const lost = { get: (key: string) => (/current/.test(key) ? store.get(key) : Promise.resolve("garbage")) };
    expect((await ask("/newest", { vars: { KV: lost } })).status).toBe(302);
    await keep([]);
  });

  it("are matched quickly among twenty thousand", async () => {
    const rules = Array.from({ length: 20_000 }, (_, i) => ({
      source: `/many/:x/${i}`,
      target: `/feeds/${i}`,
      status: 301,
    }));
    const kv = { get: () => Promise.resolve(JSON.stringify({ revision: 1, at: "", action: "", rules })) };
    const response = await inTime(ask("/many/a/19999", { vars: { KV: kv } }), 2000, "The Worker");
    expect(response.headers.get("location")).toBe("/feeds/19999");
  });

  it.each([
    ["throws", () => Promise.reject(new Error("KV is down"))],
    ["hangs", () => new Promise<never>(() => {})],
    ["lies", () => Promise.resolve('{"revision":"x"}')],
    ["holds no JSON", () => Promise.resolve("<html>")],
    ["holds nothing", () => Promise.resolve(null)],
  ])("are skipped while KV %s", async (_, get) => {
    const kv = { get };
    expect((await inTime(ask("/nothing", { vars: { KV: kv } }), 1500, "The Worker")).status).toBe(404);
    expect((await ask("/playground", { vars: { KV: kv } })).status).toBe(301);
  });
});

describe("replaced ids", () => {
  it("redirect to the last replacement in the chain", async () => {
    await ensureFeed(db(), "f-new~1", NOW.toISOString());
    await writeSuperseded(
      db(),
      [
        { kind: "feed", onestop_id: "f-old", by_onestop_id: "f-older~é" },
        { kind: "feed", onestop_id: "f-older~é", by_onestop_id: "f-new~1" },
        { kind: "feed", onestop_id: "f-a", by_onestop_id: "f-b" },
        { kind: "feed", onestop_id: "f-b", by_onestop_id: "f-a" },
        { kind: "operator", onestop_id: "o-old", by_onestop_id: "o-new" },
      ],
      [],
    );
    for (const path of ["/feeds/f-old", "/feeds/f-old/", "/feeds/f-older~%C3%A9"]) {
      const response = await ask(path);
      expect([response.status, response.headers.get("location")]).toEqual([301, "/feeds/f-new~1"]);
      expect(response.headers.get("content-security-policy")).toBeTruthy();
    }
    expect((await ask("/operators/o-old")).headers.get("location")).toBe("/operators/o-new");
    expect((await ask("/feeds/o-old")).status).toBe(404);
    expect((await ask("/feeds/f-a")).status).toBe(404);
    expect((await ask("/feeds/%zz")).status).toBeGreaterThanOrEqual(400);
    const payload = await ask("/feeds/f-old/_payload.json?_build=x");
    expect((await payload.json()) as object).toMatchObject({ code: "build.other" });
    const own = await ask("/feeds/f-old/_payload.json?q=a%20b");
    expect(await own.json()).toEqual({ redirect: { location: "/feeds/f-new~1?q=a%20b", status: 301 } });
  });

  it("keep the query and the path after the id", async () => {
    await ensureFeed(db(), "f-new~1", NOW.toISOString());
    await writeSuperseded(db(), [{ kind: "feed", onestop_id: "f-old", by_onestop_id: "f-new~1" }], []);
    for (const [asked, location] of [
      ["/feeds/f-old?offset=20&x=a%20b", "/feeds/f-new~1?offset=20&x=a%20b"],
      [`/feeds/f-old/versions/${SHA1}/?x`, `/feeds/f-new~1/versions/${SHA1}?x`],
    ]) {
      const response = await ask(asked!);
      expect([asked, response.status, response.headers.get("location")]).toEqual([asked, 301, location]);
    }
    expect((await ask("/feeds/f-old/nothing")).status).toBe(404);
  });
});

describe("non-canonical ids", () => {
  it("redirect to the page of the id, whatever its kind", async () => {
    const feed = await ensureFeed(db(), "f-café", NOW.toISOString());
    const at = NOW.toISOString();
    await db().insertRows(
      "feed_version",
      ["id", "feed_id", "sha1", "fetched_at", "created_at"],
      [[900, feed.id, SHA1.replace("1", "9"), at, at]],
    );
    await db().insertRows("operator_feed", ["id", "onestop_id", "name", "feed_id"], [[900, "o-café", "Café", feed.id]]);
    for (const [asked, location] of [
      ["/feeds/F-CAF%C3%89", "/feeds/f-caf%C3%A9"],
      ["/feeds/f-cafe%CC%81/", "/feeds/f-caf%C3%A9"],
      ["/operators/O-Caf%C3%A9", "/operators/o-caf%C3%A9"],
    ]) {
      const response = await ask(asked!);
      expect([asked, response.status, response.headers.get("location")]).toEqual([asked, 301, location]);
    }
    expect(await (await ask("/feeds/F-CAF%C3%89/_payload.json")).json()).toMatchObject({
      redirect: { location: "/feeds/f-caf%C3%A9" },
    });
  });

  it("are 404 if the entity is hidden or unknown", async () => {
    const feed = await ensureFeed(db(), "f-hidden~one", NOW.toISOString());
    await setVisibility(db(), feed.id, false);
    for (const path of ["/feeds/F-Hidden~One", "/feeds/F-Nothing", "/routes/R-9q9-Nothing", "/stops/S-9q9-Nothing"])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });
});
