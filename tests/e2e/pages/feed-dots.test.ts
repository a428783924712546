/** The dots of feeds on the map of the world. */
import { expect, it } from "vitest";
import type { FeedDots } from "../../../src/domain/map/feed-dots.ts";
import { VERDICTS } from "../../../src/domain/verdict/verdict.ts";
import { verdictGroupName } from "../../../src/domain/verdict/words.ts";
import { middleOf, openMap } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

/** Degrees around a dot in which nothing else is drawn: its click can only mean this feed. */
const MIN_DISTANCE = 4;

/** A feed without data whose dot is alone, and inside of the map's first view of it. */
async function lonelyDot(): Promise<FeedDots["feeds"][number]> {
  const { feeds } = (await (await fetch(`${site.origin}/api/v2/portal/feed-dots`)).json()) as FeedDots;
  const isAlone = ([id, , lon, lat, , active]: FeedDots["feeds"][number]) =>
    active === 0 &&
    Math.abs(lat) < 60 &&
    feeds.every(([other, , x, y]) => other === id || Math.hypot(x - lon, y - lat) > MIN_DISTANCE);
  const dot = feeds.find(isAlone);
  if (dot === undefined) throw new Error("No feed of the sample's registry has a dot of its own.");
  return dot;
}

it.each([
  ["with a mouse", {}],
  ["with a finger", { hasTouch: true, viewport: { width: 375, height: 740 } }],
] as const)("lead to the page of their feed, %s", async (_, options) => {
  const [id, name, lon, lat, verdict] = await lonelyDot();
  const { page, messages, close } = await openMap(browser, site, `/map#5/${lat.toFixed(5)}/${lon.toFixed(5)}`, options);
  const card = page.locator(".map-feed");
  // The dots come after the first tiles. A click before them finds nothing.
  await expect
    .poll(async () => {
      const { x, y } = await middleOf(page);
      if ("hasTouch" in options) await page.touchscreen.tap(x, y);
      else await page.mouse.click(x, y);
      return card.count();
    })
    .toBe(1);
  await card.getByText(verdictGroupName(VERDICTS[verdict]!), { exact: true }).waitFor();
  const link = card.getByRole("link", { name: name || id });
  await link.click();
  await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/feeds/${id}`);
  // The address changes before the page does.
  await page.getByRole("main").locator(".page-id", { hasText: id }).waitFor();
  expect(messages).toEqual([]);
  await close();
});
