/** Pages in the languages of the site, and what keeps them apart. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { OTHER_LANGUAGES, prefixOf, tagOf } from "../../../src/domain/language/languages.ts";
import { ROUTES } from "../../../src/screens.ts";
import worker from "../../../worker/index.ts";
import { deriveOperators } from "../../../worker/ingest/operators.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { ask, bindings, ORIGIN } from "../../support/worker/ask.ts";
import { stores } from "../api/fixture.ts";
import { importFeed } from "../api/imported.ts";

const FEED = "f-u2ed-small";
/** SHA-1 of its version. */
let sha1 = "";
let operator = "";
/** Path of a news article. */
let article = "";

/** The modules of a screen come through the test runner at its first visit, which may take longer than a page may. */
async function load(path: string): Promise<void> {
  for (let attempts = 0; attempts < 10; attempts++) if ((await ask(path)).status !== 503) return;
}

beforeAll(async () => {
  const { db } = stores();
  await importFeed(FEED, GOOD_FEED);
  await deriveOperators(db);
  await refreshLists(db);
  const { feed_versions } = (await (await ask("/api/v2/rest/feed_versions")).json()) as {
    feed_versions: { sha1: string }[];
  };
  sha1 = feed_versions[0]!.sha1;
  const { operators } = (await (await ask("/api/v2/rest/operators")).json()) as {
    operators: { onestop_id: string }[];
  };
  operator = operators[0]!.onestop_id;
  await load("/news");
  article = /href="(\/news\/\d[^"]*)"/.exec(await (await ask("/news")).text())?.[1] ?? "";
  for (const path of Object.values(paths())) await load(path);
});

async function visit(path: string, headers: Record<string, string> = {}, vars: object = {}): Promise<Response> {
  const context = createExecutionContext();
  const request = new Request(ORIGIN + path, { headers, redirect: "manual" }) as Parameters<typeof worker.fetch>[0];
  const response = await worker.fetch(request, { ...bindings, ...vars }, context);
  const text = await response.arrayBuffer();
  await waitOnExecutionContext(context);
  return new Response(response.status === 302 ? null : text, response);
}

async function read(path: string): Promise<string> {
  const response = await visit(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** A page of each translated screen, with what it shows of a feed. */
const paths = (): Record<string, string> => ({
  home: "/",
  nearby: "/nearby?lat=48.2&lon=16.37",
  search: "/search?q=small",
  operators: "/operators",
  places: "/places",
  map: "/map",
  stop: `/stops/${FEED}:E`,
  route: `/routes/${FEED}:R`,
  trip: `/routes/${FEED}:R/trips/T1`,
  feeds: "/feeds",
  feed: `/feeds/${FEED}`,
  "feed-version": `/feed-versions/${sha1}`,
  "feeds-realtime": "/feeds/realtime",
  "find-by-url": `/feeds/utilities/find-by-url?url=${FEED}`,
  datasets: "/datasets",
  account: "/account",
  mail: "/mail",
  article,
  changes: "/changes",
  compare: `/feeds/${FEED}/compare?from=${sha1}&to=${sha1}`,
  documentation: "/documentation?q=gtfs",
  embeds: "/embeds",
  "graphql-console": "/documentation/api/graphql-console",
  news: "/news",
  "onestop-id": "/onestop-id",
  "rest-console": "/documentation/api/rest-console",
  publisher: `/operators/${operator}/publisher`,
  "rider-view": `/feeds/${FEED}/versions/${sha1}/riders`,
  "sign-in": "/sign-in",
  status: "/status",
  terms: "/terms",
  "text-page": "/plans-pricing",
  validate: "/validate",
});

/** Texts and visible attributes of a page, without code and without those that are marked as another language. */
async function visibleTexts(html: string): Promise<string[]> {
  const body = await new HTMLRewriter()
    .on("head, body [lang], script, style, template, code, pre, textarea", {
      element: (element) => void element.remove(),
    })
    .onDocument({ comments: (comment) => void comment.remove() })
    .transform(new Response(html))
    .text();
  const attributes = [...body.matchAll(/\s(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(
    ([, text = ""]) => text,
  );
  return [...attributes, ...body.replaceAll(/<[^>]*>/g, "\n").split("\n")].map((text) => text.trim()).filter(Boolean);
}

/** How many elements of each name are in the content of a page. */
function elementCounts(html: string): Record<string, number> {
  const main = html.slice(html.indexOf("<main"), html.indexOf('<template id="scripts">'));
  const counts: Record<string, number> = {};
  // Plurals and dates may have more or fewer parts.
  for (const [, name = ""] of main.matchAll(/<(section|table|tr|ul|ol|li|h[1-6]|form|input|button|figure)\b/g))
    counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Words that are the same in every language, or in German: names of formats, sources, and months. */
const NAMES =
  /\b(GTFS|Realtime|GBFS|MDS|GeoJSON|CSV|JSON|Atom|Feed|API|REST|GraphQL|URL|Onestop|ID|OpenStreetMap|GeoNames|Natural|Earth|Transitland|Atlas|CC|BY|ODbL|iCal|Portal|Transit|Poster|Trolleybus|Metro|Tram|Bus|System|Wikidata|Facebook|Telegram|Twitter|Position|Name|Version|Export|Blog|Support|Feeds|min|EUR|route_type|route_id|stop_id|TypeScript|Python|curl|Feb|Apr|Jun|Jul|Aug|Sep|Nov|SHA|SARIF|Status|Server|integer|string|number|boolean|GET|POST|English|Deutsch|Español|Français|Format|Import|IDs|Software|GSHHG|LGPL|country-coder|ISC|Fares|zip|contributors|Português|Italiano|Nederlands|Polski)\b/g;

describe("a page in another language", () => {
  it("is there for each translated screen", () => {
    const screens = new Set(ROUTES.filter(({ screen }) => !screen.isEnglish).map(({ folder }) => folder));
    expect([...screens].toSorted()).toEqual([...Object.keys(paths()), "operator"].toSorted());
  });

  it.each(Object.keys(paths()))("has no English text of ours: %s", async (screen) => {
    const path = paths()[screen] ?? "";
    const english = new Set(await visibleTexts(await read(path)));
    const data = Object.values(GOOD_FEED).join("\n");
    const isOfData = (text: string) =>
      text.split(/ · |^1 | ↔/).every((part) => data.includes(part) || [FEED, "Bus", "GTFS"].includes(part));
    for (const language of ["de", "ja", "ar"] as const) {
      const texts = await visibleTexts(await read(path === "/" ? `/${language}` : `/${language}${path}`));
      expect(texts.length).toBeGreaterThan(20);
      const same = texts.filter(
        (text) =>
          english.has(text) &&
          /[a-z]{3}/i.test(text.replaceAll(NAMES, "")) &&
          !isOfData(text) &&
          !/^(https?:|[\w/-]+:|[fosr]-|\/|[0-9a-f]{40}$|[\w.]+( · [\w.]+)+$)/.test(text),
      );
      expect([language, ...new Set(same)].join("\n")).toBe(language);
    }
  });

  it.each(Object.keys(paths()))("shows the same as in English: %s", async (screen) => {
    const path = paths()[screen] ?? "";
    const english = elementCounts(await read(path));
    expect(elementCounts(await read(path === "/" ? "/de" : `/de${path}`))).toEqual(english);
  });

  it.each(["/onestop-id/r-dr5-nothing", "/places/Nowhere/Nothing", "/documentation/nothing", `/feeds/${FEED}x`])(
    "offers the same as in English where nothing is: %s",
    async (path) => {
      const [english, german] = await Promise.all([visit(path), visit(`/de${path}`)]);
      expect([english.status, german.status]).toEqual([404, 404]);
      expect(elementCounts(await german.text())).toEqual(elementCounts(await english.text()));
    },
  );

  it.each([
    ["directions", "/map?fromPlace=10,10&toPlace=11,11", "The start and the destination are outside"],
    ["reach", "/map?reach=10,10", "No stop with service on"],
  ])("marks a sentence of the API as English: %s", async (_, path, sentence) => {
    expect(await read(path)).toContain(`<p>${sentence}`);
    expect(await read(`/ar${path}`)).toContain(`<p lang="en" dir="ltr">${sentence}`);
  });

  it.each(OTHER_LANGUAGES)("names its language: %s", async (language) => {
    const path = prefixOf(language) + paths().stop;
    const response = await visit(path);
    expect([response.status, response.headers.get("content-language"), response.headers.get("vary")]).toEqual([
      200,
      tagOf(language),
      null,
    ]);
    const html = await response.text();
    const dir = language === "ar" || language === "he" ? ' dir="rtl"' : "";
    expect(html).toContain(`<!doctype html><html lang="${tagOf(language)}"${dir}>`);
    expect(html).toContain(`<link rel="canonical" href="${bindings.SITE_URL}${prefixOf(language)}/stops/s-`);
    // All translated pages that it links to are in its language.
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"(?![^>]*data-language)/gi)].map(([, href = ""]) => href);
    const without = links.filter((href) =>
      /^\/(map|places|operators|nearby|search|stops|routes|feeds|datasets|status|changes|news|terms|validate|documentation|embeds|account|sign-in|plans-pricing)?([/?#]|$)/.test(
        href,
      ),
    );
    expect(without).toEqual([]);
    expect(links.some((href) => href.startsWith(`/${language}/operators`))).toBe(true);
  });

  it("is named by all others, with English for everybody else", async () => {
    const html = await read(paths().stop ?? "");
    const alternates = [...html.matchAll(/rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)];
    expect(alternates).toHaveLength(13);
    const hrefOf = (tag: string) => alternates.find(([, one]) => one === tag)?.[2];
    const path = new URL(hrefOf("x-default") ?? "").pathname;
    expect(path).toMatch(/^\/stops\/s-/);
    expect(hrefOf("pt-BR")).toBe(`${bindings.SITE_URL}/pt${path}`);
    expect(await (await visit("/desk")).text()).not.toContain('hreflang="x-default"');
  });

  it("is kept by search engines in English alone where its text is in English", async () => {
    for (const path of ["/documentation/recipes", "/terms"]) {
      const html = await read(`/de${path}`);
      expect(html).toContain(`<link rel="canonical" href="${bindings.SITE_URL}${path}"`);
      expect(html).not.toContain('hreflang="x-default"');
      // Also the links of the text lead on in German.
      const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"(?![^>]*data-language)/gi)].map(([, href = ""]) => href);
      expect(links.filter((href) => /^\/(documentation|terms|map|operators)?([/?#]|$)/.test(href))).toEqual([]);
    }
  });

  it("shows the translation of a text of the documentation, where there is one", async () => {
    for (const path of ["/documentation", "/documentation/run/local", "/documentation/concepts/verdicts"]) {
      const [english, german] = [await read(path), await read(`/de${path}`)];
      const titleOf = (html: string) => /<h1>([^<]*)/.exec(html)?.[1];
      expect([path, titleOf(german)]).not.toEqual([path, titleOf(english)]);
      expect(german).toContain(`<link rel="canonical" href="${bindings.SITE_URL}/de${path}"`);
      expect(english).toContain(`hreflang="de" href="${bindings.SITE_URL}/de${path}"`);
      expect(german).not.toMatch(/<div class="text" lang/);
      expect(await read(`/ar${path}`)).not.toMatch(/<div class="text" lang/);
    }
  });

  it("is cached apart from those in other languages", async () => {
    const [german, english, again] = [
      await read("/de/operators"),
      await read("/operators"),
      await read("/de/operators"),
    ];
    expect(again).toContain(">Betreiber<");
    expect(english).toContain(">Operators<");
    expect(german).toContain(">Betreiber<");
  });

  it("is streamed in its language while the database is far away", async () => {
    const response = await visit(`/de${paths().stop}`, { "x-test-store-delay": "100" });
    const html = await response.text();
    // The skeleton, which its content takes the place of.
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain(">Abfahrten<");
    expect(html).not.toContain(">Departures<");
  });

  it("shows many at once without mixing them", async () => {
    const pages = await Promise.all(OTHER_LANGUAGES.map((language) => read(`/${language}/nearby`)));
    const titles = pages.map((html) => /<title>([^<]*)</.exec(html)?.[1]);
    expect(new Set(titles).size).toBe(OTHER_LANGUAGES.length);
  });
});

describe("addresses with a language", () => {
  it.each([
    ["a page that is in English only", "/de/desk?x=1", 302, "/desk?x=1"],
    ["an old address", "/fr/feed-registry", 301, null],
  ])("lead on: %s", async (_, path, status, location) => {
    const response = await visit(path);
    if (location !== null) expect([response.status, response.headers.get("location")]).toEqual([status, location]);
    else expect([301, 302, 404]).toContain(response.status);
  });

  it.each([
    "/xx/stops",
    "/xx",
    "/de/nothing",
    "/de/api/v2/rest/feeds",
    "/de/health",
    "/de/robots.txt",
    "/de/feed.xml",
    "/DE",
  ])("that do not exist are not found: %s", async (path) => {
    expect((await visit(path, { accept: "text/html" })).status).toBe(404);
  });

  it("say that a page is missing in their language", async () => {
    const response = await visit("/de/stops/s-u2ed-nothing");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<html lang="de">');
  });

  it("have data of their own", async () => {
    const response = await visit(`/de${paths().stop}/_payload.json`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  });
});

describe("files that a page in another language names", () => {
  it("have its language: the preview image", async () => {
    const [, path = ""] =
      /property="og:image" content="https?:\/\/[^/]+(\/de\/cards\/[^"]*)"/.exec(await read(`/de${paths().stop}`)) ?? [];
    const [german, english] = [await visit(path), await visit(path.replace("/de", ""))];
    expect([german.status, german.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(new Uint8Array(await german.arrayBuffer())).not.toEqual(new Uint8Array(await english.arrayBuffer()));
  });

  it("write posters, whose address the page names", async () => {
    const [, path = ""] = /href="\/ar(\/posters\/[^"]*)"/.exec(await read(`/ar${paths().route}`)) ?? [];
    const response = await visit(`/ar${path}?paper=a2`);
    expect(response.headers.get("content-language")).toBe("ar");
    const html = await response.text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain(`<img src="/ar${path}.svg?paper=a2" alt="ملصق `);
    expect(html).not.toMatch(/Print this page|Download SVG/);
    expect(await read(`/de${path}.svg`)).toContain("Karte mit 1 Linie, Norden ist oben.");
  });

  it("have its language: the calendar of service ends", async () => {
    const path = `/api/v2/portal/verdicts/feeds/${FEED}/service-ends.ics`;
    const [german, english, again] = [await read(`/de${path}`), await read(path), await read(`/de${path}`)];
    expect(english).toContain("Last day of service");
    expect(german).not.toContain("Last day");
    expect(german).toContain(`/de/feeds/${FEED}`);
    expect(again).toBe(german);
  });
});

describe("the first visit of the home page", () => {
  const browser = { accept: "text/html", "user-agent": "Mozilla/5.0 Firefox/140.0" };

  it.each([
    ["the browser's language", { "accept-language": "de-AT,de;q=0.9,en;q=0.8" }, "/de"],
    ["the best of those that the site speaks", { "accept-language": "tlh, en;q=0.5, pt;q=0.8" }, "/pt"],
    ["the old code of Hebrew", { "accept-language": "iw" }, "/he"],
    ["the language that was chosen before", { "accept-language": "en", cookie: "a=b; language=pl" }, "/pl"],
  ])("leads to %s", async (_, headers, location) => {
    const response = await visit("/", { ...browser, ...headers });
    expect([response.status, response.headers.get("location"), response.headers.get("cache-control")]).toEqual([
      302,
      location,
      "no-store",
    ]);
    expect(response.headers.get("set-cookie")).toContain(`language=${location.slice(1)};`);
  });

  it.each([
    ["English", { "accept-language": "en-GB,de;q=0.5" }],
    ["a language that the site does not speak", { "accept-language": "tlh" }],
    ["no language", {}],
    ["a language with quality zero", { "accept-language": "de;q=0" }],
    ["the choice of English", { "accept-language": "de", cookie: "language=en" }],
    ["a link of the site", { "accept-language": "de", referer: `${ORIGIN}/de` }],
    ["a crawler", { "accept-language": "de", "user-agent": "Googlebot/2.1" }],
    ["a program", { "accept-language": "de", accept: "*/*" }],
  ])("stays in English: %s", async (_, headers) => {
    expect((await visit("/", { ...browser, ...headers })).status).toBe(200);
  });

  it("is the only page that looks at the header", async () => {
    expect((await visit("/operators", { ...browser, "accept-language": "de" })).status).toBe(200);
  });
});
