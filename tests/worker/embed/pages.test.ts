/** The pages that other sites may frame, and what they tell about each thing. */
import { beforeAll, describe, expect, it } from "vitest";
import { text } from "../../../src/embed/text.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { writeSuperseded } from "../../../worker/store/registry/registry.ts";
import { ask, brokenDatabase } from "../../support/worker/ask.ts";
import { stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";
import { NIGHT_FEED } from "../api/night-feed.ts";

const FEED = "f-night";
/** 23:40 in New York. */
const NIGHT = "2026-03-04T04:40:00Z";

beforeAll(async () => {
  await importFeed(FEED, NIGHT_FEED);
  await refreshLists(stores().db);
});

const at = (now: string) => ({ init: { headers: { "x-test-now": now } } });

async function read(path: string, now = NIGHT): Promise<{ response: Response; html: string }> {
  const response = await ask(path, at(now));
  return { response, html: await response.text() };
}

/** The texts of a page, without markup. */
const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

const FRAMES = [`/embed/departures/${FEED}:P`, `/embed/route-map/${FEED}:day`, `/embed/verdict/${FEED}`];

describe("a page of an embed", () => {
  it.each(FRAMES)("%s may be framed by any site, and runs only scripts of this one", async (path) => {
    const { response, html } = await read(path);
    expect(response.status).toBe(200);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
    expect(policy).toContain("; frame-ancestors *;");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(response.headers.has("x-frame-options")).toBe(false);
    expect(response.headers.has("cross-origin-opener-policy")).toBe(false);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
    expect(html).not.toMatch(/<style| style="| on\w+="/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    // Attribution, and the way to our page, in another tab: our pages refuse frames.
    expect(html).toMatch(/<a part="link" href="[^"]+" target="_blank" rel="noopener">More at /);
  });

  it.each([
    ["/embed/departures/s-nothing", 404],
    ["/embed/departures/%zz", 404],
    ["/embed/route-map/r-nothing", 404],
    ["/embed/verdict/f-nothing", 404],
    ["/embed/verdict/s-nothing", 404],
  ])("%s says that nothing has the id, in the frame", async (path, status) => {
    const { response, html } = await read(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(words(html)).toContain("Nothing here has this id.");
  });

  it("says so if the database is down", async () => {
    for (const path of FRAMES) {
      const response = await ask(path, { ...at(NIGHT), vars: { DB: brokenDatabase } });
      expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 503, "30"]);
      expect(response.headers.get("content-security-policy")).toContain("frame-ancestors *");
      expect(words(await response.text())).toContain("We couldn&#x27;t load this. More at");
    }
  });

  it("shows nothing of a closed site", async () => {
    for (const path of FRAMES) {
      const response = await ask(path, { ...at(NIGHT), vars: { REQUIRE_LOGIN: "1" } });
      const html = await response.text();
      expect([path, response.status, html.includes("To Quay")]).toEqual([path, 401, false]);
      expect(words(html)).toContain("Sign in on our site to see this.");
    }
  });

  it("takes only GET and HEAD, and no other path", async () => {
    expect((await ask(FRAMES[0]!, { init: { method: "POST" } })).status).toBe(405);
    for (const path of [
      "/embed",
      "/embed/departures",
      "/embed/nothing/s-x",
      "/embed/departures/s-x/y",
      "/embed/v2.js",
    ]) {
      const response = await ask(path);
      expect([path, response.status, response.headers.get("x-frame-options")]).toEqual([path, 404, "DENY"]);
    }
  });
});

describe("departures", () => {
  it("are in the time of the stop, with the day of those after midnight", async () => {
    const { html } = await read(`/embed/departures/${FEED}:P`);
    const shown = words(html);
    expect(shown).toContain("Pier");
    expect(shown).toMatch(/To Rock 11:50 PM in 10 min/i);
    // 25:31 of Tuesday is 1:31 on Wednesday.
    expect(shown).toMatch(/To Rock Wed 1:31 AM/i);
    expect(shown).toContain("Times are in the America/New_York time zone.");
  });

  it("are on the clock of the reader", async () => {
    expect(words((await read(`/embed/departures/${FEED}:P?lang=en-GB`)).html)).toContain("To Rock 23:50 in 10 min");
    expect(words((await read(`/embed/departures/${FEED}:P?clock=24`)).html)).toContain("23:50");
  });

  it("are in the language of the reader, with its direction, and link to pages in it", async () => {
    for (const [language, html] of [
      ["de", (await read(`/embed/departures/${FEED}:P?lang=de-AT`)).html],
      ["ar", (await read(`/embed/departures/${FEED}:P?lang=ar`)).html],
      ["zh-Hans", (await read(`/embed/departures/${FEED}:P?lang=zh`)).html],
    ] as const) {
      expect(html).toContain(`<html lang="${language}"${language === "ar" ? ' dir="rtl"' : ""}`);
      expect(html).toContain(`/${language.slice(0, 2)}/stops/`);
      for (const english of Object.values(text.failures)) expect(html).not.toContain(english);
      for (const english of [text.now, text.data, text.columns.leaves, text.more("")])
        expect(words(html)).not.toMatch(new RegExp(`(^| )${english.trim()}( |$)`));
    }
    expect(words((await read(`/embed/verdict/${FEED}?lang=fr`)).html)).not.toContain("Timetable");
    // A language without texts.
    expect((await read(`/embed/departures/${FEED}:P?lang=tlh`)).html).toContain('<html lang="en"');
  });

  it("name the language of stops and headsigns", async () => {
    await importFeed("f-port", {
      ...NIGHT_FEED,
      "agency.txt":
        "agency_id,agency_name,agency_url,agency_timezone,agency_lang\nA,Porto,https://a.example,America/New_York,pt\n",
    });
    const { html } = await read("/embed/departures/f-port:P");
    expect(html).toMatch(/<p [^>]*lang="pt"[^>]*><a[^>]*>Pier<\/a>/);
    expect(html).toContain('<span lang="pt">To Rock</span>');
  });

  it("are as many as asked for, and of the routes asked for", async () => {
    const rows = async (query: string) =>
      [...(await read(`/embed/departures/${FEED}:P${query}`, "2026-03-04T12:30:00Z")).html.matchAll(/<tr part="row/g)]
        .length;
    expect(await rows("")).toBe(3);
    expect(await rows("?limit=2")).toBe(2);
    expect(await rows("?limit=none")).toBe(3);
    expect(await rows("?routes=r-nothing")).toBe(0);
  });

  it("are said to be none", async () => {
    expect(words((await read(`/embed/departures/${FEED}:S?routes=r-x`)).html)).toContain(
      "No departures in the next 6 hours",
    );
  });

  it("show no markup of a feed", async () => {
    await importFeed("f-bold", {
      ...NIGHT_FEED,
      "stops.txt": NIGHT_FEED["stops.txt"]!.replace("P,Pier", 'P,"<b onload=""x()"">Pier</b>"'),
    });
    const { html } = await read("/embed/departures/f-bold:P");
    expect(html).toContain("&lt;b onload=&quot;x()&quot;&gt;Pier&lt;/b&gt;");
    expect(html).not.toContain("<b onload");
  });
});

describe("the map of a route", () => {
  it("is a drawing until a script replaces it", async () => {
    const { html } = await read(`/embed/route-map/${FEED}:day`);
    expect(html).toMatch(/<svg viewBox="0 0 \d+ \d+"[^>]* role="img" aria-label="Map of Day"/);
    expect(html).toMatch(/<path d="M[^"]+" fill="none" stroke="#/);
    expect(html.match(/<circle/g)!.length).toBe(3);
  });

  it("can be alone", async () => {
    const { html } = await read(`/embed/route-map/${FEED}:day?bare`);
    expect(html).toContain(" data-bare");
    expect(html).not.toContain("More at");
  });
});

describe("a verdict", () => {
  it("is in words, with its reason", async () => {
    const { html } = await read(`/embed/verdict/${FEED}`);
    expect(words(html)).toMatch(/Not imported yet|Current|Ends|Ended|Starts/);
    expect(html).not.toContain("<script");
  });
});

describe("a replaced id", () => {
  it("leads to the embed of the present one, in the frame and with its options", async () => {
    const { db } = stores();
    await writeSuperseded(db, [{ kind: "feed", onestop_id: "f-older", by_onestop_id: FEED }], []);
    const response = await ask("/embed/verdict/f-older?theme=dark");
    expect([response.status, response.headers.get("location")]).toEqual([301, `/embed/verdict/${FEED}?theme=dark`]);
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors *");
  });
});
