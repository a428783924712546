/** What a visitor does on a phone, from the home page to a route, back, and to the map. */
import type { Locator, Page } from "playwright-core";
import { hydrated } from "../../support/browser.ts";
import type { Phone } from "./phone.ts";

/** Milliseconds between two letters. */
const TYPING_MS = 90;

/** What is typed: the start of the name of an agency whose feed the site has. */
const WORDS = "bart";

export type Opened = {
  /** What the page shows. */
  name: string;
  /** Path and query. */
  path: string;
  /** Milliseconds from the tap to its heading; null for the first page. */
  ms: number | null;
};

export type Visited = { opened: readonly Opened[]; interactions: number };

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Searches, chooses, filters, opens a feed and a route, goes back, and opens the map. */
export async function visit({ page, reported }: Phone): Promise<Visited> {
  const opened: Opened[] = [];
  let interactions = 0;
  const main = page.getByRole("main");

  async function tap(target: Locator): Promise<void> {
    interactions++;
    await target.tap();
  }

  async function type(field: Locator, text: string): Promise<void> {
    interactions += text.length;
    await field.pressSequentially(text, { delay: TYPING_MS });
  }

  /** Taps a link and waits for the heading of the page that it leads to. */
  async function follow(name: string, link: Locator, heading: string | RegExp): Promise<void> {
    await link.scrollIntoViewIfNeeded();
    const start = performance.now();
    await tap(link);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    opened.push({ name, path: pathOf(page), ms: performance.now() - start });
    await reported();
  }

  async function fromMenu(name: string, item: string, heading: string | RegExp): Promise<void> {
    await tap(page.locator('[data-action="menu"]'));
    await follow(name, page.locator(".nav-menu").getByRole("link", { name: item, exact: true }), heading);
  }

  await page.goto("/");
  await hydrated(page);
  opened.push({ name: "home page", path: "/", ms: null });

  await tap(page.locator('[data-action="search"]'));
  const field = page.locator("nav input[type=search]");
  await type(field, WORDS);
  const operators = page.getByRole("navigation").getByRole("group", { name: "Operators" });
  await follow("operator", operators.getByRole("option", { name: /Bay Area Rapid Transit/ }).first(), /Bay Area/);

  await fromMenu("list of feeds", "Feeds", /Feeds/);
  const filter = main.locator("input[name=search]");
  await tap(filter);
  await type(filter, WORDS);
  await page.waitForURL(/search=bart/);
  const feed = main.locator('tbody a[href="/feeds/f-9q9-bart"]').first();
  await follow("feed", feed, /Bay Area|BART/);

  await page.goBack();
  await feed.waitFor();
  await reported();

  await fromMenu("map", "Map", /./);
  return { opened, interactions };
}
