/** The browser rows of the bench open every screen. */
import { existsSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../../cli/project.ts";
import { ROUTES, routeNameOf } from "../../../src/screens.ts";
import { firstPages, type Known, pagesOf, visitsOf } from "../../bench/browser/screens.ts";

const feed = (n: number) => ({
  feed: `f-${n}`,
  sha1: String(n).repeat(40),
  operator: `o-${n}`,
  route: `r-${n}`,
  stop: `s-${n}`,
});

const KNOWN: Known = {
  feeds: [feed(1), feed(2)],
  place: ["United States of America", "California", "Oakland"],
  departAt: "2019-07-01T15:00:00Z",
};

const pages = pagesOf(KNOWN);

describe("the pages", () => {
  test("are at least one of every screen of src/pages, and of every route that shows one", () => {
    const screens = readdirSync(`${ROOT}src/pages`).filter((name) => existsSync(`${ROOT}src/pages/${name}/screen.ts`));
    expect(new Set(pages.map(({ screen }) => screen))).toEqual(new Set(screens));
    const shown = ROUTES.map(({ name }) => name).filter((name) => name !== "onestop-id-id");
    expect(new Set(pages.map(({ name }) => name))).toEqual(new Set(shown));
  });

  test("have complete addresses that lead to their route", () => {
    for (const { name, path } of pages) {
      expect(path).not.toMatch(/\/[:*]|undefined|null/);
      expect(routeNameOf(path.replace(/[?#].*/, ""))).toBe(name);
    }
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });

  test("show both feeds, and the map with a journey", () => {
    const paths = pages.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["/feeds/f-1", "/feeds/f-2", "/routes/r-2", "/stops/s-2", "/map"]));
    expect(paths.find((path) => path.startsWith("/map?"))).toMatch(/fromPlace=.*toPlace=.*departAt=2019-07-01T15/);
  });
});

describe("the visits", () => {
  const { once, again } = visitsOf(pages);
  const themesOf = (path: string) =>
    [...once, ...again].flatMap(({ page, theme }) => (page.path === path ? [theme] : []));

  test("are to every page, half of them in each theme", () => {
    expect(once.map(({ page }) => page)).toEqual(pages);
    const dark = once.filter(({ theme }) => theme === "dark").length;
    expect(Math.abs(2 * dark - once.length)).toBeLessThanOrEqual(1);
  });

  test("are in both themes for the first page of each screen, and in one for the others", () => {
    const firsts = firstPages(pages);
    expect(new Set(firsts.map(({ screen }) => screen)).size).toBe(firsts.length);
    for (const page of pages)
      expect(themesOf(page.path).toSorted()).toEqual(firsts.includes(page) ? ["dark", "light"] : [expect.any(String)]);
  });
});
