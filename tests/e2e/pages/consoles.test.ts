/** The GraphQL and the REST console: as pages without a script, as pages with one, and with their tools open. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { heard, hydrated, preferTheme, rulesOf, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

const GRAPHQL = "/documentation/api/graphql-console";
const REST = "/documentation/api/rest-console";

/** GraphiQL says which worker it starts. */
const TELLING = /^info: setup-workers/;

openForAll("sample");

/** Opens a page and writes down what it asks of other hosts. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const watched = await watch(browser, site.origin, options);
  const elsewhere: string[] = [];
  watched.page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== site.origin) elsewhere.push(url.href);
  });
  await watched.page.goto(path);
  if (options.javaScriptEnabled !== false) await hydrated(watched.page);
  const messages = () => watched.messages.filter((message) => !TELLING.test(message));
  return { ...watched, elsewhere, messages };
}

async function openEditor(page: Page): Promise<void> {
  await page.click("text=Open the editor");
  await page.locator(".graphiql-query-editor .view-line", { hasText: /\w/ }).first().waitFor();
}

const response = (page: Page, text: string) => page.locator(".graphiql-response", { hasText: text }).waitFor();

const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Checks a page in both themes; `name` tells which state of it. */
async function accessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await preferTheme(page, colorScheme);
    expect(await violations(page, rulesOf(colorScheme)), `${name}, ${colorScheme}`).toEqual([]);
  }
}

it("the editor runs a query, is accessible, and fits a phone: query above result, as wide as the page", async () => {
  const { page, messages, elsewhere, close } = await open(GRAPHQL, { reducedMotion: "reduce" });
  await openEditor(page);
  await page.click(".graphiql-execute-button");
  await response(page, "route_stops");
  await page.setViewportSize({ width: 320, height: 800 });
  const boxes = async () => {
    const [question, answer] = await Promise.all(
      [".graphiql-query-editor", ".graphiql-response"].map((part) => page.locator(part).boundingBox()),
    );
    return {
      areWide: Math.min(question!.width, answer!.width) > 270,
      areHigh: Math.min(question!.height, answer!.height) > 200,
      areStacked: answer!.y >= question!.y + question!.height,
    };
  };
  await expect.poll(boxes).toEqual({ areWide: true, areHigh: true, areStacked: true });
  expect(await wide(page)).toBeLessThanOrEqual(320);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.click(".graphiql-tab-add");
  await expect.poll(() => page.locator(".graphiql-tab-button").count()).toBe(2);
  await expect.poll(() => page.locator(".graphiql-tab-button[aria-current=true]").count()).toBe(1);
  await accessible(page, "editor");
  expect([messages(), elsewhere]).toEqual([[], []]);
  await close();
});

it("the API client runs a request and is accessible", async () => {
  const { page, messages, elsewhere, close } = await open(REST, { reducedMotion: "reduce" });
  await page.click("text=Open the client");
  await page.locator("#operations-rest-listFeeds .opblock-summary-control").click();
  await page.locator("#operations-rest-listFeeds .execute").click();
  await page.locator(".live-responses-table", { hasText: "onestop_id" }).waitFor();
  const snippets = page.locator(".request-snippets");
  await snippets.locator(".curl-command, .tab-header, div").first().waitFor();
  await accessible(page, "client");
  expect([messages(), elsewhere]).toEqual([[], []]);
  await close();
});

describe.each([true, false])("the form, with scripts: %s", (javaScriptEnabled) => {
  it("runs a query, and its URL runs it again", async () => {
    const { page, messages, close } = await open(GRAPHQL, { javaScriptEnabled });
    await expect.poll(() => page.textContent(".scrolled-code")).toContain('"onestop_id": "s-');
    await page.fill("textarea[name=query]", "query Q($id: String) { feeds(where: { onestop_id: $id }) { name spec } }");
    await page.fill("textarea[name=variables]", '{ "id": "f-sample~sydney~ferries" }');
    await page.click("main button[type=submit]");
    await page.waitForURL(/query=.*variables=/);
    await expect.poll(() => page.textContent(".scrolled-code")).toContain('"spec": "GTFS"');
    const shared = page.url();
    await page.goto("/");
    await page.goto(shared);
    await expect.poll(() => page.inputValue("textarea[name=variables]")).toContain("f-sample~sydney~ferries");
    await expect.poll(() => page.textContent(".scrolled-code")).toContain('"spec": "GTFS"');
    expect(messages()).toEqual([]);
    await close();
  });
});

describe("sample queries", () => {
  it("all have a result on this portal", async () => {
    const { page, close } = await open(GRAPHQL, { javaScriptEnabled: false });
    const links = await page.locator(".console-ready a").evaluateAll((all) => all.map((a) => a.getAttribute("href")!));
    expect(links.length).toBeGreaterThanOrEqual(8);
    for (const link of links) {
      await page.goto(link);
      const answer = JSON.parse((await page.textContent(".scrolled-code")) ?? "") as { data: object; errors?: unknown };
      expect(answer.errors).toBeUndefined();
      for (const rows of Object.values(answer.data) as unknown[][]) expect(Array.isArray(rows), link).toBe(true);
      await expect.poll(() => page.locator(".console-ready [aria-current]").count()).toBe(1);
    }
    await close();
  });

  it("open in an open editor, and the URL is updated", async () => {
    const { page, messages, close } = await open(GRAPHQL);
    await openEditor(page);
    await page.click("text=Is a feed up to date?");
    await response(page, "feed_state");
    await page.waitForURL((url) => url.searchParams.get("query")?.includes("FeedState") === true);
    const shared = page.url();
    await page.goto("/");
    await page.goto(shared);
    await hydrated(page);
    await expect.poll(() => page.textContent(".scrolled-code")).toContain("feed_state");
    await openEditor(page);
    await page.locator(".graphiql-query-editor", { hasText: "FeedState" }).waitFor();
    expect(messages()).toEqual([]);
    await close();
  });
});

describe("the code and permissions of the consoles", () => {
  it("load nothing of the tools before the click", async () => {
    const { page, close } = await open(GRAPHQL);
    const before = await page.evaluate(() => performance.getEntriesByType("resource").map((r) => r.name));
    expect(before.filter((name) => /\/(monaco|editor|client)[.-]/.test(name))).toEqual([]);
    await close();
  });

  it("apply to a separate document: entered and left by loading a page", async () => {
    const { page, messages, close } = await open("/documentation/api/graphql");
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.locator(`main .text a[href="${GRAPHQL}"]`).first().click();
    await page.waitForURL(GRAPHQL);
    expect(await page.evaluate(() => "before" in window)).toBe(false);
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.click('nav a[href="/operators"]');
    await page.waitForURL("/operators");
    expect(await page.evaluate(() => "before" in window)).toBe(false);
    expect(messages()).toEqual([]);
    await close();
  });

  it("allow copying a request as curl", async () => {
    const { page, close } = await open(REST, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.click("#getFeed > summary");
    await Promise.all([heard(page, "Copied"), page.click("#getFeed button:text('curl')")]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^curl -L 'http.*\/rest\/feeds\/f-sample/,
    );
    await close();
  });
});
