/** oEmbed (oembed.com): from the address of a page to the frame that shows the same. */
import { beforeAll, describe, expect, it } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { writeSuperseded } from "../../../worker/store/registry/registry.ts";
import { ask, bindings, brokenDatabase } from "../../support/worker/ask.ts";
import { stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";
import { NIGHT_FEED } from "../api/night-feed.ts";

const SITE = "https://portal.example";
const FEED = "f-night";

beforeAll(async () => {
  const { db } = stores();
  await importFeed(FEED, { ...NIGHT_FEED, "stops.txt": NIGHT_FEED["stops.txt"]!.replace("P,Pier", 'P,"A ""B"" <&>"') });
  await importFeed("f-hidden", NIGHT_FEED);
  await bindings.DB.prepare("UPDATE feed SET public = 0 WHERE onestop_id = 'f-hidden'").run();
  await refreshLists(db);
  await writeSuperseded(db, [{ kind: "feed", onestop_id: "f-older", by_onestop_id: FEED }], []);
});

type Answer = { html: string; title: string; width: number; height: number; thumbnail_url?: string };

const request = (fields: Record<string, string>, vars: Record<string, unknown> = {}) =>
  ask(`/api/v2/oembed?${new URLSearchParams(fields)}`, { vars: { SITE_URL: SITE, TEST_HOOKS: "", ...vars } });

async function embedOf(url: string, fields: Record<string, string> = {}): Promise<Answer> {
  const response = await request({ url, ...fields });
  expect([url, response.status]).toEqual([url, 200]);
  return response.json();
}

const sourceOf = ({ html }: Answer) => /<iframe src="([^"]*)"/.exec(html)?.[1];

describe("oEmbed", () => {
  it("has every member of a rich response", async () => {
    const response = await request({ url: `${SITE}/feeds/${FEED}` }, { SITE_NAME: "Some Portal" });
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual({
      type: "rich",
      version: "1.0",
      title: "Day, Night: usable today?",
      provider_name: "Some Portal",
      provider_url: SITE,
      cache_age: 3600,
      thumbnail_url: `${SITE}/cards/feeds/${FEED}.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
      html: `<iframe src="${SITE}/embed/verdict/${FEED}" title="Day, Night: usable today?" width="480" height="180" frameborder="0" loading="lazy"></iframe>`,
      width: 480,
      height: 180,
    });
  });

  it.each([
    [`/stops/${FEED}:Q`, /^\/embed\/departures\/(s-[^/]+)$/, "Departures from Quay"],
    [`/routes/${FEED}:day`, /^\/embed\/route-map\/(r-[^/]+)$/, "Map of Day"],
    [`/feeds/${FEED}/?tab=1#versions`, /^\/embed\/verdict\/(f-night)$/, "Day, Night: usable today?"],
  ])("of %s is a frame that answers", async (path, address, title) => {
    const embed = await embedOf(SITE + path);
    expect(embed.title).toBe(title);
    const { origin, pathname } = new URL(sourceOf(embed)!);
    expect([origin, pathname]).toEqual([SITE, expect.stringMatching(address)]);
    expect((await ask(pathname)).status).toBe(200);
  });

  it("honors the limits of the consumer, the thumbnail included", async () => {
    const url = `${SITE}/feeds/${FEED}`;
    expect(await embedOf(url, { maxwidth: "300", maxheight: "2000" })).toMatchObject({ width: 300, height: 180 });
    const small = await embedOf(url, { maxheight: "99" });
    expect(small).toMatchObject({ width: 480, height: 99, html: expect.stringContaining('height="99"') });
    expect(small).not.toHaveProperty("thumbnail_url");
    for (const maxwidth of ["0", "-1", "wide", "1.5"]) expect((await request({ url, maxwidth })).status).toBe(400);
  });

  it("escapes names, in JSON and in XML", async () => {
    const url = `${SITE}/stops/${FEED}:P`;
    const { html } = await embedOf(url);
    expect(html).toContain('title="Departures from A &quot;B&quot; &lt;&amp;&gt;"');
    const response = await request({ url, format: "xml" });
    expect(response.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    const xml = await response.text();
    expect(xml).toContain('<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n<type>rich</type>');
    expect(xml).toContain("<title>Departures from A &quot;B&quot; &lt;&amp;&gt;</title>");
    expect(xml).toContain("<html>&lt;iframe src=&quot;");
    expect(xml).toContain("&amp;lt;&amp;amp;&amp;gt;");
  });

  it.each([
    ["an unknown id", { url: `${SITE}/stops/s-nothing` }, 404],
    ["a page without an embed", { url: `${SITE}/status` }, 404],
    ["a part of a page", { url: `${SITE}/feeds/${FEED}/compare` }, 404],
    ["a hidden feed", { url: `${SITE}/feeds/f-hidden` }, 404],
    ["a stop of a hidden feed", { url: `${SITE}/stops/f-hidden:P` }, 404],
    ["a route of a hidden feed", { url: `${SITE}/routes/f-hidden:day` }, 404],
    ["another site", { url: `https://portal.example.com/feeds/${FEED}` }, 404],
    ["another port", { url: `https://portal.example:8443/feeds/${FEED}` }, 404],
    ["no URL at all", { url: "feeds" }, 404],
    ["a missing URL", {}, 400],
    ["an empty URL", { url: "" }, 400],
    ["an unknown format", { url: `${SITE}/feeds/${FEED}`, format: "yaml" }, 501],
  ])("refuses %s", async (_, fields, status) => {
    const response = await request(fields as Record<string, string>);
    expect([response.status, response.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
  });

  it("refuses to answer while the database is down, or where sign-in is required", async () => {
    const url = `${SITE}/stops/${FEED}:Q`;
    expect((await request({ url: `${SITE}/stops/${FEED}:R` }, { DB: brokenDatabase })).status).toBe(503);
    expect((await request({ url }, { REQUIRE_LOGIN: "1" })).status).toBe(401);
    expect((await ask("/api/v2/oembed", { init: { method: "POST" } })).status).toBe(405);
  });

  it("follows replaced ids as pages do", async () => {
    expect(sourceOf(await embedOf(`${SITE}/feeds/f-older`))).toBe(`${SITE}/embed/verdict/${FEED}`);
  });
});
