/** What a visitor does on a phone, from the home page to a route, back, and to the map. */
import type { Locator, Page } from "playwright-core";
import { hydrated } from "../../support/browser.ts";
import type { Phone } from "./phone.ts";

/** Milliseconds between two letters, as on a phone's keyboard. */
const TYPING_MS = 90;

/** Milliseconds between two looks at the page for what the visitor waits for. */
const LOOK_MS = 30;

/** Feed of the agency whose pages are opened. */
const FEED = "f-9q9-bart";

type Opened = {
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

/**
 * Searches, chooses, filters, opens a feed, an operator and a route, goes back, and opens the map. Elements are found by
 * plain selectors and touched at a position: whatever else Playwright does in the page would be measured with it.
 */
export async function visit({ page, reported }: Phone): Promise<Visited> {
  const opened: Opened[] = [];
  let interactions = 0;

  async function tap(target: Locator): Promise<void> {
    await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await reported();
    const box = await target.boundingBox();
    if (box === null) throw new Error(`There is nothing to tap: ${target}`);
    interactions++;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  }

  async function type(text: string): Promise<void> {
    interactions += text.length;
    await page.keyboard.type(text, { delay: TYPING_MS });
  }

  /** Waits until a page below a path shows its heading. */
  async function arrived(folder: string): Promise<void> {
    await page.waitForFunction(
      (start) => location.pathname.startsWith(start) && document.querySelector("main h1") !== null,
      folder,
      { polling: LOOK_MS },
    );
  }

  /** Taps a link and waits for the page that it leads to. */
  async function follow(name: string, link: Locator, folder: string): Promise<void> {
    await tap(link);
    const start = performance.now();
    await arrived(folder);
    opened.push({ name, path: pathOf(page), ms: performance.now() - start });
    await reported();
  }

  async function fromMenu(name: string, path: string): Promise<void> {
    await tap(page.locator('[data-action="menu"]'));
    await follow(name, page.locator(`.nav-menu a[href="${path}"]`), path);
  }

  await page.goto("/");
  await hydrated(page);
  await reported();
  opened.push({ name: "home", path: "/", ms: null });

  await tap(page.locator('[data-action="search"]'));
  await page.locator('nav input[role="combobox"]').waitFor();
  await type("embar");
  const stop = page.locator('nav [role="option"][href^="/stops/"]').first();
  await stop.waitFor();
  await follow("stop", stop, "/stops/");

  await fromMenu("list of feeds", "/feeds");
  await tap(page.locator("main input[name=search]"));
  await type("bart");
  await page.waitForURL(/search=bart/);
  const feed = page.locator(`main tbody a[href="/feeds/${FEED}"]`).first();
  await feed.waitFor();
  await follow("feed", feed, `/feeds/${FEED}`);

  await follow("operator", page.locator('#operators a[href^="/operators/"]').first(), "/operators/");
  const route = page.locator('main a[href^="/routes/"]').first();
  await follow("route", route, "/routes/");

  await page.goBack();
  await arrived("/operators/");
  await reported();

  await fromMenu("map", "/map");
  return { opened, interactions };
}
