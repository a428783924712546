import { describe, expect, it } from "vitest";
import { STAMP_FRESH } from "../../../worker/chain/stamp.ts";
import { openStores } from "../../../worker/store/db.ts";
import { ensureFeed, findFeed, setVisibility } from "../../../worker/store/feed.ts";
import { ask as askWith, bindings, brokenDatabase } from "../../support/worker/ask.ts";

const NOW = "2026-11-21T12:00:00Z";
let sites = 0;

/** A site of its own: another name is another key, another database object another isolate's knowledge. */
function site() {
  const DB: Record<string, unknown> = {
    down: false,
    prepare: (sql: string) => (DB.down ? brokenDatabase.prepare() : (bindings.DB as D1Database).prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      DB.down ? brokenDatabase.batch() : (bindings.DB as D1Database).batch(statements),
  };
  const vars = { TEST_HOOKS: "", SITE_NAME: `Site ${sites++}`, DB };
  return { DB, ask: (path: string, init?: RequestInit) => askWith(path, { vars, ...(init && { init }) }) };
}

const cacheOf = (response: Response) => /cache;desc="(\w+)"/.exec(response.headers.get("server-timing") ?? "")?.[1];
const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

describe("shared pages", () => {
  it.each(["/sign-in", "/feeds", "/feeds?search=x", "/feeds/_payload.json", "/operators/"])(
    "give %s a second time without the database",
    async (path) => {
      const { ask } = site();
      const first = await ask(path);
      const second = await ask(path);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect([cacheOf(first), cacheOf(second)]).toEqual(["miss", "hit"]);
      expect(second.headers.get("server-timing")).not.toContain("rows");
      expect(await second.text()).toBe(await first.text());
      for (const name of ["content-type", "cache-control", "etag", "content-security-policy", "link"]) {
        expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
      }
      expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    },
  );

  it("know one address under its many forms, and drop what no page reads", async () => {
    const { ask } = site();
    await ask("/feeds?terms=b&search=x");
    for (const same of [
      "/feeds/?search=x&terms=b",
      "/feeds?search=x&utm_source=y&terms=b",
      "/feeds?_=1&terms=b&search=x",
    ]) {
      expect([same, cacheOf(await ask(same))]).toEqual([same, "hit"]);
    }
    for (const other of ["/feeds?search=y&terms=b", "/feeds", "/feeds/_payload.json?search=x&terms=b"]) {
      expect([other, cacheOf(await ask(other))]).toEqual([other, "miss"]);
    }
    const html = await (await ask('/feeds?poison="><script>alert(1)</script>')).text();
    expect(html).not.toContain("poison");
  });

  it("keep nothing of who asks", async () => {
    const { ask } = site();
    const headers = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      cookie: "session=secret",
      authorization: "Bearer secret",
      "x-original-url": "/other",
      "accept-language": "tlh",
      "user-agent": "secret/1",
    };
    const first = await (await ask("/operators", { headers })).text();
    const plain = await ask("/operators");
    expect(cacheOf(plain)).toBe("hit");
    expect(first).not.toMatch(/evil|secret|tlh/);
    expect(await plain.text()).toBe(first);
  });

  it("answer 304 to whom they have sent the same, and nothing but the head to HEAD", async () => {
    const { ask } = site();
    const first = await ask("/feeds");
    const etag = (await ask("/feeds")).headers.get("etag")!;
    expect(first.headers.get("etag")).toBe(etag);
    const known = await ask("/feeds", { headers: { "if-none-match": `"x", ${etag}` } });
    expect([known.status, await known.text(), known.headers.get("etag")]).toEqual([304, "", etag]);
    expect(known.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(known.headers.get("content-security-policy")).toContain("script-src 'self' 'sha256-");
    expect((await ask("/feeds", { headers: { "if-none-match": '"x"' } })).status).toBe(200);
    const head = await ask("/feeds", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("are kept whole when HEAD asks first", async () => {
    const { ask } = site();
    for (const path of ["/feeds", "/feeds/_payload.json", "/terms"]) {
      const head = await ask(path, { method: "HEAD" });
      expect([head.status, await head.text(), cacheOf(head)]).toEqual([200, "", "miss"]);
      const get = await ask(path);
      expect(cacheOf(get)).toBe("hit");
      expect((await get.text()).length).toBeGreaterThan(40);
      expect(get.headers.get("etag")).toBe(head.headers.get("etag"));
    }
  });

  it.each([
    ["//feeds", 404],
    ["//evil.example/feeds", 404],
    ["/%5C%5Cevil.example/feeds", 404],
    ["/feeds%5Cf-x", 404],
    ["/feeds/%00", 404],
    ["/feeds/%20", 404],
    ["/feeds/%09", 404],
    ["/fe%0Aeds", 404],
    ["/%2Ffeeds", 404],
    ["/feeds/", 200],
  ])("take %s for what it says", async (path, status) => {
    const { ask } = site();
    for (const address of [path, `${path.replace(/\/$/, "")}/_payload.json`]) {
      const response = await ask(address);
      expect([address, response.status]).toEqual([address, status]);
      expect(await response.text()).not.toContain('href="http://evil');
    }
  });

  it("show a change within seconds", async () => {
    const { ask } = site();
    const { db } = openStores(bindings);
    const feed = await ensureFeed(db, "f-seen", NOW);
    expect(await (await ask("/feeds")).text()).toContain("f-seen");
    await setVisibility(db, feed.id, false);
    await later(STAMP_FRESH + 50);
    const response = await ask("/feeds");
    expect(cacheOf(response)).toBe("miss");
    expect(await response.text()).not.toContain("f-seen");
    await setVisibility(db, (await findFeed(db, "f-seen"))!.id, true);
  }, 10_000);

  it("stay readable while the database is down, also right after a change", async () => {
    const { ask, DB } = site();
    const text = await (await ask("/feeds")).text();
    DB.down = true;
    await later(STAMP_FRESH + 50);
    const stale = await ask("/feeds");
    expect([stale.status, cacheOf(stale), await stale.text()]).toEqual([200, "hit", text]);
    const missing = await ask("/operators");
    expect([missing.status, missing.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(missing.headers.get("cache-control")).toBe("no-store");
  }, 10_000);

  it("are not kept when they failed, stream, or are not known to be shared", async () => {
    const { ask } = site();
    for (const path of ["/nothing", "/feeds/f-nothing", "/stops/s-nothing", "/nearby?lat=1&lon=2"]) {
      await (await ask(path)).text();
      const second = await ask(path);
      expect([path, cacheOf(second) === "hit"]).toEqual([path, false]);
    }
  });

  it("are not kept while the test hooks are on", async () => {
    for (const _ of [1, 2]) expect(cacheOf(await askWith("/feeds"))).toBeUndefined();
  });
});
