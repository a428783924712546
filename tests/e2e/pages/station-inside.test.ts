/** The way inside a station on its page: by keyboard, without scripts, and for assistive technology. */
import { expect, test } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { storeFeed } from "../../support/fill-store.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { startSite } from "../../support/site.ts";
import { STATION_FEED } from "../../support/station-feed.ts";
import { makeZip } from "../../support/zip.ts";

openForAll(() =>
  startSite("empty", {}, async (store) => {
    await storeFeed(store.stores, "f-inside", await makeZip(STATION_FEED), 1);
  }),
);

const PATH = "/stops/f-inside:S";

test("a way is chosen by keyboard and read in words", async () => {
  const { page, messages, close } = await watch(browser, site.origin);
  await page.goto(PATH);
  await hydrated(page);
  const inside = page.locator("#inside");
  await inside.getByLabel("From", { exact: true }).focus();
  await page.keyboard.type("Main St elevator");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Platform 1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await inside.getByRole("heading", { name: "Step-free way from Main St elevator to Platform 1" }).waitFor();
  expect(page.url()).toContain("?from=L&to=P1&step_free=true");
  const steps = inside.locator("ol").first();
  await expect
    .poll(() => steps.getByRole("listitem").allTextContents())
    .toEqual([
      "Take the elevator down to Hall (level Mezzanine), 1 min",
      "Go through the fare gate to Paid side, 5 s",
      "Take the elevator down to Platform 1 (level Tracks), 1 min 30 s",
    ]);
  expect(await steps.evaluate((list) => getComputedStyle(list).listStyleType)).toBe("decimal");
  expect(await violations(page)).toEqual([]);
  expect(messages).toEqual([]);
  await close();
});

test("without scripts the form works, in the dark and on the narrowest screen", async () => {
  const context = { javaScriptEnabled: false, colorScheme: "dark", viewport: { width: 320, height: 640 } } as const;
  const { page, close } = await watch(browser, site.origin, context);
  await page.goto(PATH);
  const inside = page.locator("#inside");
  await inside.getByLabel("From", { exact: true }).selectOption("E");
  await inside.getByLabel("To", { exact: true }).selectOption("P1");
  await inside.getByLabel("Without stairs and escalators").check();
  await inside.getByRole("button", { name: "Show the way" }).click();
  await inside.getByText("Only stairs or escalators lead from Main St to Platform 1.").waitFor();
  await inside.getByRole("link", { name: "Show the way with stairs and escalators" }).click();
  await inside.getByRole("heading", { name: "Way from Main St to Platform 1" }).waitFor();
  await close();
});
