import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeRules, type RuleStore } from "../../../worker/redirects/rule-set.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { writeSuperseded } from "../../../worker/store/registry/registry.ts";
import { ask, bindings } from "../../support/worker/ask.ts";
import { pageState } from "../../support/worker/page-state.ts";

const at = (text: string, vars = {}) => ask("/sign-in", { init: { headers: { "x-test-now": text } }, vars });

describe("clock", () => {
  it("follows the test hook", async () => {
    const state = await pageState(await at("2025-02-03T04:05:06+01:00"));
    expect(new Date(state.site.now).toISOString()).toBe("2025-02-03T03:05:06.000Z");
  });

  it("ignores the header without the test hooks", async () => {
    const state = await pageState(await at("2025-02-03T04:05:06Z", { TEST_HOOKS: "" }));
    expect(Math.abs(state.site.now - Date.now())).toBeLessThan(60_000);
  });

  it.each(["noon", "2025-02-03", "2025-02-30T99:00:00Z", "1738555506"])("refuses %s", async (text) => {
    expect((await at(text)).status).toBe(400);
  });

  it("is refused completely on a public site", async () => {
    const response = await ask("/api/v2/query", { vars: { TEST_HOOKS: "1", SITE_URL: "https://portal.test" } });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: "settings.invalid", field: "TEST_HOOKS" });
  });
});

/** `x-test-store-delay` makes each trip to the database slower, in every part of the Worker; `trips` tells how many waited for each other. */
describe("store delay", () => {
  const HEADER = "x-test-store-delay";
  const DELAY = 137;
  const NOW = new Date("2026-11-21T00:00:00Z");
  const { db } = openStores(bindings);

  /** Delays of this length that were begun, in place of waiting for them. */
  let delays = 0;

  beforeAll(async () => {
    await ensureFeed(db, "f-known", NOW.toISOString());
    await writeSuperseded(db, [{ kind: "feed", onestop_id: "f-old", by_onestop_id: "f-known" }], []);
  });

  beforeEach(() => {
    delays = 0;
    const original = globalThis.setTimeout;
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, milliseconds?: number) => {
      if (milliseconds === DELAY) delays++;
      return original(work, milliseconds === DELAY ? 0 : milliseconds);
    }) as typeof setTimeout);
  });

  afterEach(() => vi.restoreAllMocks());

  const slow = (path: string, init: RequestInit = {}, vars = {}) =>
    ask(path, { init: { ...init, headers: { [HEADER]: String(DELAY), ...init.headers } }, vars });

  const timingOf = (response: Response) => {
    const timing = response.headers.get("server-timing") ?? "";
    return {
      trips: Number(/trips;desc="(\d+)"/.exec(timing)?.[1]),
      rows: Number(/rows;desc="(\d+)"/.exec(timing)?.[1]),
    };
  };

  describe("the delay of trips", () => {
    it.each(["-1", "1.5", "1e2", "901", "1000", "ten", " ", "0x10"])("is refused as %s", async (text) => {
      const response = await ask("/api/v2/rest/feeds", { init: { headers: { [HEADER]: text } } });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "parameter.invalid", field: HEADER });
    });

    it.each(["0", "7", "900"])("is accepted as %s", async (text) => {
      expect((await ask("/robots.txt", { init: { headers: { [HEADER]: text } } })).status).toBe(200);
    });

    it("is ignored without the test hooks", async () => {
      const vars = { TEST_HOOKS: "", SITE_NAME: "Without hooks" };
      expect((await slow("/feeds", {}, vars)).status).toBe(200);
      expect((await ask("/feeds", { init: { headers: { [HEADER]: "nonsense" } }, vars })).status).toBe(200);
      expect(delays).toBe(0);
    });

    it.each([
      ["a page and its data version", "/feeds/f-known"],
      ["a payload", "/feeds/f-known/_payload.json"],
      ["REST", "/api/v2/rest/feeds"],
      ["GraphQL", "/api/v2/query?query=%7Bfeeds%7Bid%7D%7D"],
      ["the portal's own API", "/api/v2/portal/feeds"],
      ["a sitemap", "/sitemap.xml"],
      ["an ID that was replaced", "/dispatcher/feeds/f-old"],
      ["a page that is missing", "/feeds/f-old"],
      ["the health check", "/health"],
    ])("holds for %s", async (_, path) => {
      await (await slow(path)).text();
      expect(delays).toBeGreaterThan(0);
    });

    it("holds for each trip, of which those at the same time are one level", async () => {
      await slow("/feeds/f-known"); // the isolate knows a data version now
      delays = 0;
      // A crawler's page is sent when all of its trips are made.
      const page = await slow("/feeds/f-known", { headers: { "user-agent": "Googlebot/2.1" } });
      await page.text();
      // The data version is read beside the page.
      const { trips } = timingOf(page);
      expect(trips).toBeGreaterThan(0);
      expect(delays).toBe(trips + 1);
    });
  });

  describe("trips one after the other", () => {
    it.each([
      ["/api/v2/rest/feeds", 2],
      ["/api/v2/query?query=%7Bfeeds%7Bid%20feed_versions%7Bid%7D%7D%7D", 2],
      ["/api/v2/portal/feeds", 3],
    ])("are told of %s, with the rows", async (path, most) => {
      const { trips, rows } = timingOf(await ask(path));
      expect(trips).toBeGreaterThan(0);
      expect(trips).toBeLessThanOrEqual(most);
      expect(rows).toBeGreaterThan(0);
    });

    it("are told of a posted query, and not of a cached answer", async () => {
      const init = {
        method: "POST",
        body: '{"query":"{ feeds { id } }"}',
        headers: { "content-type": "application/json" },
      };
      expect(timingOf(await ask("/api/v2/query", { init }))).toMatchObject({ trips: 1 });
      const vars = { TEST_HOOKS: "", SITE_NAME: "Cached answers" };
      const miss = await ask("/api/v2/rest/feeds", { vars });
      expect(miss.headers.get("server-timing")).toMatch(
        /^cache;desc="miss", rows;desc="\d+", trips;desc="\d+", first;dur=\d+$/,
      );
      expect((await ask("/api/v2/rest/feeds", { vars })).headers.get("server-timing")).toBe('cache;desc="hit"');
    });

    it("do not grow by the data version, nor by the ID of an entity that has its page", async () => {
      await ask("/feeds/f-known");
      const page = await ask("/feeds/f-known");
      expect(timingOf(page).trips).toBeLessThanOrEqual(3);
      expect(page.headers.get("server-timing")).toMatch(/first;dur=\d+$/);
      // The page of a text needs no trip: only its data version is read.
      expect(timingOf(await ask("/plans-pricing")).trips).toBe(1);
      // A text with examples asks whether the networks that they name are here.
      expect(timingOf(await ask("/documentation")).trips).toBe(2);
    });
  });

  describe("a page that is made while the data version is read", () => {
    const keep = (rules: object[]) =>
      changeRules(bindings.KV as unknown as RuleStore, db, () => rules as never, { action: "test", now: NOW });
    const rule = (source: string) => ({ source, target: "/places", status: 302, override: true });

    it("gives way to a rule that has come since", async () => {
      for (const path of ["/feeds/f-known", "/sign-in", "/feeds/f-nothing"]) {
        await keep([]);
        expect((await ask(path)).status).not.toBe(302);
        await keep([rule(path)]);
        const response = await ask(path);
        expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/places"]);
        expect(await response.text()).toBe("");
        expect(response.headers.get("link")).toBeNull();
        await keep([]);
        expect((await ask(path)).status).not.toBe(302);
      }
    });

    it("does not wait for it, if it needs no trip and no rule overrode a page lately", async () => {
      await keep([]);
      await ask("/sign-in");
      expect(timingOf(await slow("/sign-in")).trips).toBe(0);
      await keep([rule("/sign-in")]);
      expect((await slow("/sign-in")).status).toBe(200);
      expect((await slow("/sign-in")).status).toBe(302);
      await keep([]);
      expect((await slow("/sign-in")).status).toBe(200);
      expect(timingOf(await slow("/sign-in")).trips).toBe(0);
    });
  });
});
