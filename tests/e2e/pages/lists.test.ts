/** Lists and their filters, as visitors work with them: with scripts, without, and by the back button. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const names = (page: Page) => page.locator("main tbody td[data-lead] a").allTextContents();
const ids = (page: Page) => page.locator("main tbody td[data-lead] .mono").allTextContents();

async function open(path: string, options = {}) {
  const watched = await watch(browser, site.origin, options);
  await watched.page.goto(path);
  return watched;
}

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  it("pages link forward and back, and show every row once", async () => {
    const { page, close } = await open("/feeds", { javaScriptEnabled });
    if (javaScriptEnabled) await hydrated(page);
    const first = await names(page);
    expect(first).toHaveLength(20);
    await expect.poll(() => page.locator("a[rel=prev]").count()).toBe(0);
    await page.click("a[rel=next]");
    await page.waitForURL(/after=/);
    await page.locator("a[rel=prev]").waitFor();
    await expect
      .poll(async () => {
        const second = await names(page);
        return { isEmpty: second.length === 0, again: second.filter((name) => first.includes(name)) };
      })
      .toEqual({ isEmpty: false, again: [] });
    await page.click("a[rel=prev]");
    await page.waitForURL((url) => url.search === "");
    await page.waitForFunction(() => document.querySelector("a[rel=prev]") === null);
    await expect.poll(() => names(page)).toEqual(first);
    await close();
  });

  it("headers sort both ways, and pages keep the order", async () => {
    const { page, close } = await open("/feeds?feedSpecs=GTFS", { javaScriptEnabled });
    if (javaScriptEnabled) await hydrated(page);
    await expect.poll(() => page.locator("th[aria-sort=ascending]").textContent()).toBe("Usable today?");
    await page.click("th a:has-text('Feed')");
    await page.waitForURL(/sort=name/);
    await page.locator("th[aria-sort=ascending]", { hasText: "Feed" }).waitFor();
    const first = await names(page);
    await page.click("th a:has-text('Feed')");
    await page.waitForURL(/order=desc/);
    await page.locator("th[aria-sort=descending]").waitFor();
    await expect.poll(async () => (await names(page))[0]! > first[0]!).toBe(true);
    expect(new URL(page.url()).searchParams.get("feedSpecs")).toBe("GTFS");
    await close();
  });

  it("the filtered list can be downloaded as files", async () => {
    const { page, close } = await open("/feeds?search=luas&feedSpecs=GTFS", { javaScriptEnabled });
    await expect.poll(() => page.textContent(".list-total")).toMatch(/ of \d+ feeds/);
    const csv = await page.getAttribute("main a:text-is('CSV')", "href");
    const answer = await page.request.get(new URL(csv!, site.origin).href);
    expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    expect((await answer.text()).trim().split("\r\n")).toHaveLength(1 + (await names(page)).length);
    await expect
      .poll(() => page.textContent(".list-call code"))
      .toContain("/api/v2/portal/feeds?search=luas&spec=GTFS&sort=usable");
    await close();
  });

  it("the form's button applies the filter, and the form shows the current values", async () => {
    const { page, close } = await open("/feeds", { javaScriptEnabled });
    if (javaScriptEnabled) await hydrated(page);
    await page.fill("main input[name=search]", "luas");
    await page.click("main form button[type=submit]");
    await page.waitForURL(/search=luas/);
    // The feed itself, and feeds found by the name of an operator: each says why it is there, in its row or its record.
    const answer = await page.request.get(`${site.origin}/api/v2/portal/feeds?search=luas`);
    const { feeds, total } = (await answer.json()) as { feeds: { onestop_id: string }[]; total: number };
    expect(total).toBe(feeds.length);
    expect(feeds.length).toBeGreaterThan(0);
    expect(feeds.length).toBeLessThan(20);
    await expect
      .poll(async () => (await ids(page)).toSorted())
      .toEqual(feeds.map((feed) => feed.onestop_id).toSorted());
    for (const feed of feeds) expect(JSON.stringify(feed)).toMatch(/luas/i);
    await expect.poll(() => page.inputValue("main input[name=search]")).toBe("luas");
    await close();
  });
});

it("what is usable today comes first; chips lead to what has data and to the rest", async () => {
  const { page, close } = await open("/operators", { extraHTTPHeaders: { "x-test-now": "2026-11-25T12:00:00Z" } });
  const verdicts = await page.locator("main tbody td[data-label='Usable today?'] .tag").allTextContents();
  const standing = verdicts.map((words) => (/^(Current|Ends)/.test(words) ? 0 : /^(Ended|Starts)/.test(words) ? 1 : 2));
  expect(new Set(standing)).toEqual(new Set([0, 1, 2]));
  expect(standing).toEqual(standing.toSorted());
  const first = await names(page);
  const usable = first.slice(0, standing.indexOf(1));
  expect(usable).toEqual(usable.toSorted());
  await expect.poll(() => page.getAttribute("main input[name=search]", "placeholder")).toBe(`e.g. ${first[0]}`);
  const headers = () => page.locator("main th").allTextContents();
  expect(await headers()).toContain("Country");
  await page.click(".data-chips a:has-text('In the registry only')");
  await page.waitForURL(/active=false/);
  await page.locator(".data-chips [aria-current]", { hasText: "In the registry only" }).waitFor();
  expect(await names(page)).not.toContain(first[0]);
  await page.click(".data-chips a:has-text('With data')");
  await page.waitForURL(/active=true/);
  await expect.poll(() => names(page)).toContain(first[0]);
  await page.click(".data-chips a:has-text('All')");
  await page.waitForURL((url) => url.search === "");
  await close();
});

describe("filters with scripts", () => {
  it("typing applies after a pause, in place: no history entry, the field keeps the focus", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    await page.clock.install();
    await page.goto("/feeds");
    await hydrated(page);
    const steps = await page.evaluate(() => history.length);
    // Between two letters no time passes, however long the machine takes over them.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator("main input[name=search]").pressSequentially("sydney", { delay: 30 });
    await page.clock.runFor(300);
    expect(new URL(page.url()).search).toBe("");
    await page.clock.resume();
    await page.waitForURL(/search=sydney/);
    await expect
      .poll(async () => {
        const { length } = await names(page);
        return length > 0 && length < 20;
      })
      .toBe(true);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("search");
    await expect.poll(() => page.inputValue("main input[name=search]")).toBe("sydney");
    expect(messages).toEqual([]);
    await close();
  });

  it("checkboxes apply at once, and only set values are in the URL", async () => {
    const { page, close } = await open("/feeds");
    await hydrated(page);
    await page.check("main input[name=feedSpecs][value=GTFS_RT]");
    await page.waitForURL((url) => url.search === "?feedSpecs=GTFS_RT");
    const formats = () => page.locator("main tbody td[data-label=Format]").allTextContents();
    await expect.poll(async () => [...new Set(await formats())]).toEqual(["GTFS Realtime"]);
    await expect.poll(() => page.isChecked("main input[value=GTFS_RT]")).toBe(true);
    await close();
  });

  it("counts beside the values match the filtered list", async () => {
    const { page, close } = await open("/feeds");
    await hydrated(page);
    const label = page.locator("label.option", { has: page.locator("input[value=GTFS_RT]") });
    const count = Number((await label.locator(".option-count").textContent())!.replace(/\D/g, ""));
    await label.click();
    await page.waitForURL(/feedSpecs=GTFS_RT/);
    await page.waitForFunction((n) => document.querySelector(".list-total strong")?.textContent === String(n), count);
    await close();
  });

  it("an empty list suggests what to change", async () => {
    const { page, close } = await open("/operators?search=xyzzyx");
    await expect.poll(() => page.textContent("main")).toContain("No operators found");
    await page.click("main a:has-text('show all operators')");
    await page.waitForURL((url) => url.search === "");
    await expect.poll(() => names(page)).not.toEqual([]);
    await close();
  });

  it("each level of the place is a removable tag", async () => {
    const { page, messages, close } = await open("/operators?adm0_name=Ireland&city_name=Dublin&search=luas");
    await hydrated(page);
    await expect.poll(() => page.locator("main .filter-chip").count()).toBe(2);
    await page.click("main .filter-chip:has-text('Dublin')");
    await page.waitForURL((url) => url.search === "?adm0_name=Ireland&search=luas");
    // The tags lead where they led before until the page has changed as well.
    await expect.poll(() => page.locator("main .filter-chip").count()).toBe(1);
    await page.click("main .filter-chip:has-text('Ireland')");
    await page.waitForURL((url) => url.search === "?search=luas");
    await expect.poll(() => page.locator("main .filter-chip").count()).toBe(0);
    await expect.poll(() => names(page)).not.toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });

  it("long dropdowns are at most 200 pixels high", async () => {
    const { page, close } = await open("/feeds");
    await page.click("main summary:has-text('More filters')");
    const heights = await page
      .locator("main .options")
      .evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(3);
    expect(Math.max(...heights)).toBeLessThanOrEqual(200);
    await close();
  });
});
