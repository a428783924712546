import { describe, expect, it, vi } from "vitest";
import { payloadAddress } from "../../../src/data/payload.ts";
import { BUILD_ID } from "../../../worker/env.ts";
import { hasPage } from "../../../worker/page/routes.ts";
import { fetchText } from "../../../worker/page/texts.ts";
import { ask, brokenDatabase, ORIGIN } from "../../support/worker/ask.ts";
import { pageState } from "../../support/worker/page-state.ts";

const html = async (path: string) => (await ask(path)).text();
const status = async (path: string) => {
  const response = await ask(path);
  await response.body?.cancel();
  return [response.status, response.headers.get("location")];
};

describe("the store of static files", () => {
  it.each<[string, () => unknown]>([
    ["fails", () => Promise.reject(new Error("gone"))],
    ["throws", () => JSON.parse("x")],
    ["answers nothing", () => Promise.resolve(null)],
    ["has no such file", () => Promise.resolve(new Response("no", { status: 404 }))],
    ["answers something else", () => Promise.resolve(new Response("<html>"))],
    ["hangs", () => new Promise(() => {})],
    [
      "hangs in the middle",
      () => Promise.resolve(new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))),
    ],
  ])("is down for a while if it %s, reported in time", async (_, fetch) => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    await expect(fetchText({ fetch } as unknown as Fetcher, "x", ORIGIN)).rejects.toMatchObject({
      code: "store.unavailable",
    });
    expect(timers.mock.calls.every(([, milliseconds]) => Number(milliseconds) < 4_000)).toBe(true);
    timers.mockRestore();
  });
});

describe("documentation", () => {
  it("is available at any depth, with and without a trailing slash", async () => {
    for (const path of [
      "/documentation",
      "/documentation/",
      "/documentation/support/",
      "/documentation/concepts/stops",
    ]) {
      expect([path, ...(await status(path))]).toEqual([path, 200, null]);
    }
  });

  it("returns 404 for unknown pages, and lets redirect rules handle old URLs", async () => {
    for (const path of [
      "/documentation/nothing",
      "/documentation/concepts/stops/x",
      "/documentation//support",
      "/documentation/constructor",
      "/documentation/%zz",
      "/documentation/concepts%2Fstops",
    ]) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, path.includes("%zz") ? response.status : 404]);
      expect(response.status).toBeLessThan(500);
      await response.body?.cancel();
    }
    expect([hasPage("/documentation/concepts/stops/"), hasPage("/documentation/nothing")]).toEqual([true, false]);
  });

  it("sends the text once: in the page, or in the payload for in-app navigation", async () => {
    const response = await ask("/documentation/concepts/stops");
    const page = await response.clone().text();
    const { queries } = await pageState(response);
    expect(queries.map(([key]) => key[0])).not.toContain("text-body");
    const [, body] = /<div class="text">(.*?)<h2/s.exec(page) ?? [];
    expect(body?.length).toBeGreaterThan(50);
    const payload = await ask(payloadAddress(new URL("/documentation/concepts/stops", ORIGIN), BUILD_ID));
    const sent = (await payload.json()) as { queries: [string[], string[]][] };
    const text = sent.queries.find(([key]) => key[0] === "text-body")?.[1][0];
    expect(text?.startsWith(body ?? "none")).toBe(true);
  });

  it("is searched on the server, from the first page only", async () => {
    const found = await html("/documentation?q=onestop%20id");
    expect(found).not.toContain("noindex");
    expect(found).toMatch(/rel="canonical" href="[^"?]*\/documentation"/);
    expect(found).toContain('href="/documentation/concepts/onestop-id-scheme');
    expect(found).toContain("<mark>");
    expect(await html("/documentation?q=%3Cscript%3Ealert(1)%3C/script%3E")).not.toContain("<script>alert");
    expect(await html("/documentation/concepts/stops?q=x")).not.toContain("noindex");
    const nothing = await html("/documentation?q=zzzyyyxxx");
    expect(nothing).toContain("No page contains all the words");
    expect(nothing).toMatch(/<meta[^>]* name="robots" content="noindex"/);
  });

  it("has examples with the address of the site", async () => {
    const vars = { SITE_URL: "https://portal.example", TEST_HOOKS: "" };
    const page = await (await ask("/documentation/api/rest", { vars })).text();
    expect(page).toContain("https://portal.example/api/v2/rest/routes?");
    expect(page).not.toContain("127.0.0.1:8787");
    expect(await html("/documentation/api/rest")).toContain("http://127.0.0.1:8787/api/v2/rest/routes?");
  });

  it("says on a portal without the sample networks that its examples are theirs, and links none of them", async () => {
    const notice = "from the sample networks, which this site does not have";
    for (const path of ["/documentation", "/documentation/api/rest", "/documentation/recipes"]) {
      const page = await html(path);
      expect([path, page.split(notice).length, page.includes("code-run")]).toEqual([path, 2, false]);
    }
    const payload = await ask(payloadAddress(new URL("/documentation/api/rest", ORIGIN), BUILD_ID));
    expect(await payload.text()).toContain(notice);
    expect(await html("/documentation/support")).not.toContain(notice);
    const withSample = { vars: { DB: brokenDatabase } };
    const unknown = await (await ask("/documentation/api/rest", withSample)).text();
    expect([unknown.includes(notice), unknown.includes("code-run")]).toEqual([false, true]);
  });

  it("needs no database", async () => {
    const response = await ask("/documentation/support", { vars: { DB: brokenDatabase } });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it("links to the page's source if the setting is present", async () => {
    const vars = { LINK_CONTENT: "https://forge.example/edit/{path}" };
    const page = await (await ask("/documentation/support", { vars })).text();
    expect(page).toContain('href="https://forge.example/edit/content/documentation/support');
    expect(await html("/documentation/support")).not.toContain("Edit this page");
  });
});

describe("news", () => {
  it("lists the existing articles", async () => {
    const list = await html("/news");
    const paths = [...list.matchAll(/<h2 class="news-title"><a href="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect([path, ...(await status(path))]).toEqual([path, 200, null]);
    expect(await html(paths[0] ?? "")).toContain('"@type":"NewsArticle"');
    const slug = paths[0]?.split("/").at(-1);
    // A wrong date leads to the right one, one that there is not to nothing.
    expect(await status(`/news/2001/2/3/${slug}`)).toEqual([301, paths[0]]);
    const [, year, month, day] = /(\d{4})\/0*(\d+)\/0*(\d+)/.exec(paths[0] ?? "") ?? [];
    expect((await status(`/news/${year}/${month}/${day}/${slug}`))[0]).toBe(200);
    for (const date of ["2026/02/30", "2026/13/01", "2026/0/1", "26/1/1", "2026/1/001", "x/y/z"]) {
      expect([date, ...(await status(`/news/${date}/${slug}`))]).toEqual([date, 404, null]);
    }
    expect(await status("/news/2026/01/01/no-such-article")).toEqual([404, null]);
    const payload = await ask(payloadAddress(new URL(`/news/2001/2/3/${slug}`, ORIGIN), BUILD_ID));
    expect(await payload.json()).toEqual({ redirect: { location: paths[0], status: 301 } });
  });

  it("has an Atom feed with absolute URLs", async () => {
    const response = await ask("/feed.xml", {
      vars: { SITE_URL: "https://portal.example", SITE_NAME: "A & B", TEST_HOOKS: "" },
    });
    expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      200,
      "application/atom+xml; charset=utf-8",
      "public, max-age=3600",
    ]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const xml = await response.text();
    expect(xml).toContain("<title>A &amp; B: news</title>");
    expect(xml).toMatch(/<entry>\n<title>[^<]+<\/title>\n<id>https:\/\/portal\.example\/news\/\d{4}\//);
    expect(xml).toMatch(/<updated>\d{4}-\d\d-\d\dT00:00:00Z<\/updated>/);
    expect(xml).not.toMatch(/href=&quot;[/#]|src=&quot;\/|data-copy|<script|<button/);
    const etag = response.headers.get("etag") ?? "none";
    const again = await ask("/feed.xml", { init: { headers: { "if-none-match": etag } } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await ask("/feed.xml", { init: { method: "POST" } })).status).toBe(405);
    expect((await ask("/feed.xml", { init: { method: "HEAD" } })).status).toBe(200);
  });
});

describe("file pages", () => {
  it("are available under their names", async () => {
    for (const path of ["/plans-pricing", "/terms", "/data-removal", "/data-removal/"]) {
      expect([path, ...(await status(path))]).toEqual([path, 200, null]);
    }
    expect(await html("/terms")).toContain('id="model-license"');
    expect(await status("/data-removal/x")).toEqual([404, null]);
  });
});
