/**
 * Eight things that somebody comes for who has never seen the site, each in at most three steps from the home page: a click,
 * a choice in a list, or a text that is typed. Everything is found by its visible name.
 */
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { hydrated, watch } from "../support/browser.ts";
import { browser, openForAll, site } from "../support/opened.ts";

openForAll("sample");

const MAX_STEPS = 3;

/** A Wednesday on which the sample has a timetable, at noon in Dublin. */
const NOON = { "x-test-now": "2026-11-25T12:00:00Z" };

const SIZES = [
  ["on a desk", { width: 1280, height: 860 }],
  ["on a phone", { width: 375, height: 740 }],
] as const;

type Visitor = {
  page: Page;
  main: Locator;
  /** Clicks. */
  click(target: Locator): Promise<void>;
  /** Types into a field. */
  type(target: Locator, text: string): Promise<void>;
  /** Types into the search of the home page and chooses an entry: two steps. */
  choose(text: string, group: string, name: RegExp): Promise<void>;
};

/** Starts at home. Fails if the task takes more steps than a visitor should need, or writes to the console. */
async function visit(viewport: { width: number; height: number }, task: (visitor: Visitor) => Promise<void>) {
  const { page, messages, close } = await watch(browser, site.origin, { viewport, extraHTTPHeaders: NOON });
  let steps = 0;
  await page.goto("/");
  await hydrated(page);
  const main = page.getByRole("main");
  const click = async (target: Locator) => {
    steps++;
    await target.click();
  };
  const type = async (target: Locator, text: string) => {
    steps++;
    await target.fill(text);
  };
  const choose = async (text: string, group: string, name: RegExp) => {
    await type(main.getByRole("combobox").or(main.getByRole("searchbox")).first(), text);
    await click(main.getByRole("group", { name: group }).getByRole("option", { name }).first());
  };
  await task({ page, main, click, type, choose });
  expect(steps).toBeLessThanOrEqual(MAX_STEPS);
  expect(messages).toEqual([]);
  await close();
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

it.each(SIZES)("finds an agency, %s", (_, size) =>
  visit(size, async ({ page, choose }) => {
    await choose("luas", "Operators", /^Luas \(sample\)/);
    await heading(page, "Luas (sample)");
  }),
);

it.each(SIZES)("learns whether an agency's data is usable today, %s", (_, size) =>
  visit(size, async ({ page, main, click }) => {
    await click(main.getByRole("link", { name: /^Luas \(sample\)/ }).first());
    await heading(page, "Luas (sample)");
    const verdict = main.getByRole("region", { name: "Usable today?" });
    await verdict.getByText("Current").waitFor();
    await verdict.getByText(/Timetable valid from .* to 31 December 2028/).waitFor();
  }),
);

it.each(SIZES)("reads today's timetable of a line, %s", (_, size) =>
  visit(size, async ({ page, main, choose, click }) => {
    await choose("green line", "Routes", /Green Line/);
    await heading(page, /Green/);
    await click(main.getByRole("link", { name: "Today" }).first());
    const timetable = main.getByRole("table", { name: /trips/ });
    await timetable.first().waitFor();
    await expect.poll(() => timetable.first().textContent()).toContain("St. Stephen's Green");
  }),
);

it.each(SIZES)("reads the next departures at a stop, %s", (_, size) =>
  visit(size, async ({ page, main, choose }) => {
    await choose("broombridge", "Stops", /^Broombridge/);
    await heading(page, "Broombridge");
    const departures = main.getByRole("region", { name: "Departures" });
    await departures.getByText("Sandyford").first().waitFor();
    await departures
      .getByText(/\b1[0-2]:\d\d/)
      .first()
      .waitFor();
  }),
);

it.each(SIZES)("downloads a feed, %s", (_, size) =>
  visit(size, async ({ page, main, choose, click }) => {
    await choose("luas", "Feeds", /^Dublin Luas/);
    await heading(page, /Luas/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      click(main.getByRole("link", { name: /GTFS/, exact: false }).and(main.locator("[download]")).first()),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
  }),
);

it.each(SIZES)("makes a first API call, %s", (_, size) =>
  visit(size, async ({ page, main, click, type }) => {
    await click(main.getByRole("link", { name: "Try a query" }));
    await heading(page, /GraphQL/);
    const query = main.getByRole("textbox", { name: "Query" });
    await type(query, "{ operators(limit: 1) { onestop_id } }");
    await click(main.getByRole("button", { name: "Run", exact: true }));
    await main
      .getByText(/"onestop_id": "o-/)
      .first()
      .waitFor();
    await page.waitForURL(/query=/);
  }),
);

it.each(SIZES)("compares two versions of a feed, %s", (_, size) =>
  visit(size, async ({ page, main, choose, click }) => {
    await choose("luas", "Feeds", /^Dublin Luas/);
    await heading(page, /Luas/);
    await click(main.getByRole("link", { name: /^Compare/ }).first());
    await page.waitForURL(/\/compare/);
    await main
      .getByText(/Trinity/)
      .first()
      .waitFor();
  }),
);

it.each(SIZES)("finds a feed by its URL, %s", (_, size) =>
  visit(size, async ({ page, main, click, type }) => {
    await click(main.getByRole("link", { name: "Find your feed" }));
    await heading(page, "Find a feed by its URL");
    const field = main.getByRole("textbox", { name: /URLs/ });
    // The field shows the URL of a feed that is there.
    const [url = ""] = ((await field.getAttribute("placeholder")) ?? "").split("\n");
    expect(url).toMatch(/^https?:/);
    await type(field, url);
    await click(main.getByRole("button", { name: "Find", exact: true }));
    await main.getByText("1 of 1 line found").waitFor();
    await main.getByRole("table").locator("a[href^='/feeds/f-']").first().waitFor();
  }),
);
