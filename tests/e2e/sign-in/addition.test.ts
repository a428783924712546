/** The page of a feed that is not imported: people who run the site add it by a button, and nobody else sees one. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { type Signed, signInAndOpen, startSignIn } from "../../support/idp.ts";
import { closePages, openBrowser } from "../../support/opened.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { storedZip } from "../../support/stored-zip.ts";

const AT = "2026-11-20T10:00:00Z";
let browser: Browser;
let signed: Signed;
let publisher: Server;

beforeAll(async () => {
  publisher = createServer((request, response) => {
    if (request.url === "/small.zip") response.writeHead(200).end(storedZip(SMALL_FEED));
    else response.writeHead(200).end("no zip at all");
  });
  await new Promise<void>((done) => publisher.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  [browser, signed] = await Promise.all([
    openBrowser(),
    startSignIn({}, {}, async ({ stores: { db } }) => {
      for (const name of ["small", "text"]) {
        const { id } = await ensureFeed(db, `f-${name}`, AT);
        const urls = JSON.stringify({ static_current: `${base}/${name}.zip` });
        await db.write([{ sql: "UPDATE feed SET urls = ?2, spec = 'gtfs' WHERE id = ?1", values: [id, urls] }]);
      }
    }),
  ]);
});
afterAll(async () => {
  await closePages();
  await signed?.close();
  publisher?.close();
});

const start = (page: Page) => page.getByRole("button", { name: "Fetch and import" });
const progress = (page: Page, text: string | RegExp) => page.getByRole("status").getByText(text);

it("a feed is fetched, imported and active after one click", async () => {
  const { page, messages, close } = await watch(browser, signed.site.origin, { viewport: { width: 320, height: 900 } });
  await signInAndOpen(page, "Ada Lovelace", "/feeds/f-small");
  await start(page).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await start(page).click();
  await progress(page, /^(Waiting|Fetching|Importing)/).waitFor();
  await expect.poll(() => start(page).count()).toBe(0);
  await progress(page, "The feed is active.").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Show its data" }).click();
  await page.locator("#network").waitFor();
  await expect.poll(() => start(page).count()).toBe(0);
  expect(messages).toEqual([]);
  await close();
});

it("a feed that is none says why, and can be tried again", async () => {
  const { page, messages, close } = await watch(browser, signed.site.origin);
  await signInAndOpen(page, "Ada Lovelace", "/feeds/f-text");
  await start(page).click();
  await progress(page, /^The feed was not added\..*archive\.not_zip$/).waitFor();
  await page.getByRole("button", { name: "Fetch and import again" }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(messages).toEqual([]);
  await close();
});

it("a person without the role, and a visitor, see no button and load no code for it", async () => {
  const { page, messages, close } = await watch(browser, signed.site.origin);
  await page.goto("/feeds/f-text");
  await hydrated(page);
  await expect.poll(() => start(page).count()).toBe(0);
  await signInAndOpen(page, "Ben Franklin", "/feeds/f-text");
  await page.getByText("Hello, Ben Franklin").waitFor();
  await expect.poll(() => start(page).count()).toBe(0);
  const requests = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(requests.filter((name) => /addition(?!-loader)/.test(name))).toEqual([]);
  expect(messages).toEqual([]);
  await close();
});
