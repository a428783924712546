/** What search engines, chat windows and places where links are shared read of every screen. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { OPEN_ROUTES } from "../support/open-routes.ts";
import { browser, openForAll, site } from "../support/opened.ts";

let page: Page;

openForAll("sample");

beforeAll(async () => {
  page = await browser.newPage();
});

/** The site says its public address, which in this test is another one. */
const here = (address: string) =>
  site.origin + new URL(address, "http://127.0.0.1").href.slice("http://127.0.0.1".length);

/** A real path of each screen that has a parameter. */
const REAL: Readonly<Record<string, string>> = {
  "/feeds/:feedKey": "/feeds/f-sample~tokyo~metro",
  "/operators/:operatorKey": "/operators/o-gc7x-luas",
  "/routes/:routeKey": "/routes/f-sample~sydney~ferries:F1",
  "/stops/:stopKey": "/stops/f-sample~sydney~ferries:manly",
  "/places/:adm0": "/places/Australia",
};

type Parsed = { root: string; addresses: string[]; wrong: string | null };

/** The browser's own XML parser, which forgives nothing. */
async function parsedXml(path: string): Promise<Parsed> {
  const response = await fetch(site.origin + path);
  expect([path, response.status]).toEqual([path, 200]);
  return page.evaluate(
    (text) => {
      const xml = new DOMParser().parseFromString(text, "application/xml");
      return {
        root: xml.documentElement.localName,
        addresses: [...xml.querySelectorAll("loc")].map((loc) => loc.textContent ?? ""),
        wrong: xml.querySelector("parsererror")?.textContent ?? null,
      };
    },
    await response.text(),
  );
}

/** Title and tags of the page's head, as a search engine gets it. */
async function headOf(path: string) {
  const response = await fetch(here(path), { headers: { "user-agent": "Googlebot/2.1" } });
  expect([path, response.status]).toEqual([path, 200]);
  return page.evaluate(
    (html) => {
      const head = new DOMParser().parseFromString(html, "text/html").head;
      const content = (selector: string) => head.querySelector(selector)?.getAttribute("content") ?? null;
      return {
        title: head.querySelector("title")?.textContent ?? "",
        description: content('meta[name="description"]'),
        robots: content('meta[name="robots"]'),
        canonical: head.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? null,
        ogUrl: content('meta[property="og:url"]'),
        ogTitle: content('meta[property="og:title"]'),
        image: content('meta[property="og:image"]'),
        data: head.querySelector('link[rel="alternate"][type="application/json"]')?.getAttribute("href") ?? null,
        things: [...head.querySelectorAll('script[type="application/ld+json"]')].map(
          (script) => JSON.parse(script.textContent ?? "") as Record<string, unknown>,
        ),
      };
    },
    await response.text(),
  );
}

type Head = Awaited<ReturnType<typeof headOf>>;
const thing = (head: Head, type: string) => head.things.find((object) => object["@type"] === type);

describe("every screen", () => {
  const paths = OPEN_ROUTES.flatMap(({ path }) => (/[:*]/.test(path) ? (REAL[path] ?? []) : path));

  it.each(paths)("%s has a title, a description, a canonical URL and breadcrumbs", async (path) => {
    const head = await headOf(path);
    expect(head.title.length).toBeGreaterThan(5);
    expect(head.description?.length).toBeGreaterThan(20);
    expect(head.ogTitle).not.toBe("");
    if (head.robots === null) {
      expect(head.canonical).toMatch(/^http:\/\/127\.0\.0\.1\//);
      expect(head.ogUrl).toBe(head.canonical);
      if (path !== "/") expect(thing(head, "BreadcrumbList")?.itemListElement).toHaveProperty("[1].name");
    } else expect(head.canonical).toBeNull();
    if (head.data !== null) {
      const response = await fetch(here(head.data));
      expect([head.data, response.status]).toEqual([head.data, 200]);
      expect(response.headers.get("content-type")).toMatch(/^application\/(\w+\+)?json/);
      await response.json();
    }
  });
});

describe("entity pages", () => {
  it.each([
    ["/feeds/f-sample~tokyo~metro", "Dataset"],
    ["/operators/o-gc7x-luas", "Organization"],
    ["/routes/f-sample~sydney~ferries:F1", null],
    ["/stops/f-sample~sydney~ferries:manly", "BusStop"],
    ["/stops/f-sample~tokyo~metro:G19", "TrainStation"],
  ])("%s has structured data, a type and an image", async (path, type) => {
    const head = await headOf(path);
    expect(head.data).not.toBeNull();
    if (type !== null) expect(thing(head, type)?.url).toBe(head.canonical);
    const response = await fetch(here(head.image ?? ""));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const bytes = (await response.arrayBuffer()).byteLength;
    expect(bytes).toBeGreaterThan(3_000);
    expect(bytes).toBeLessThanOrEqual(60_000);
    const size = await page.evaluate(
      async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      },
      `data:image/png;base64,${Buffer.from(await (await fetch(here(head.image ?? ""))).arrayBuffer()).toString("base64")}`,
    );
    expect(size).toEqual([1200, 630]);
  });

  it("a feed has its license and download URLs as structured data", async () => {
    const dataset = thing(await headOf("/feeds/f-sample~tokyo~metro"), "Dataset");
    expect(dataset?.identifier).toBe("f-sample~tokyo~metro");
    const [first] = (dataset?.distribution ?? []) as { contentUrl: string; encodingFormat: string }[];
    expect(first?.encodingFormat).toBe("application/zip");
    const zip = await fetch(here(first?.contentUrl ?? ""));
    expect(new Uint8Array(await zip.arrayBuffer()).subarray(0, 2)).toEqual(Uint8Array.from([0x50, 0x4b]));
  });

  it("missing entities have no image", async () => {
    for (const path of [
      "/cards/feeds/f-none.png",
      "/cards/stops/x.png",
      "/cards/places/x.png",
      "/cards/feeds/%E0.png",
    ]) {
      const response = await fetch(site.origin + path);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        404,
        "application/problem+json",
      ]);
    }
  });
});

it("the sitemaps are valid XML, and their URLs exist", async () => {
  const index = await parsedXml("/sitemap.xml");
  expect([index.root, index.wrong]).toEqual(["sitemapindex", null]);
  expect(index.addresses.length).toBeGreaterThanOrEqual(6);
  // Files of other languages are made as those of one.
  for (const file of index.addresses.filter((one) => !/\/sitemaps\/(?!de\/)\w\w\//.test(one))) {
    const { root, addresses, wrong } = await parsedXml(new URL(file).pathname);
    expect([file, root, wrong]).toEqual([file, "urlset", null]);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of [addresses[0]!, addresses.at(-1)!]) expect((await headOf(address)).canonical).toBe(address);
  }
});

it("the fonts of the images include their license", () => {
  expect(readFileSync("public/card-glyphs/LICENSE.txt", "utf8")).toContain("SIL Open Font License");
});
