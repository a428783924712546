/** The browser rows of the bench open every screen. */
import { existsSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../../cli/project.ts";
import { routeNameOf } from "../../../src/screens.ts";
import { firstPages, type Known, pagesOf, visitsOf } from "../../bench/browser/screens.ts";
import { OPEN_ROUTES } from "../../support/open-routes.ts";

const feed = (n: number) => ({
  feed: `f-${n}`,
  sha1: String(n).repeat(40),
  operator: `o-${n}`,
  route: `r-${n}`,
  stop: `s-${n}`,
  trip: `t ${n}`,
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
    expect(new Set(pages.map(({ screen }) => screen))).toEqual(new Set(screens.filter((name) => name !== "desk")));
    const shown = OPEN_ROUTES.map(({ name }) => name).filter((name) => name !== "onestop-id-id");
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
  const { planned, others } = visitsOf(pages);
  const firsts = firstPages(pages);

  test("are planned to the first page of each screen, in both themes", () => {
    expect(new Set(firsts.map(({ screen }) => screen)).size).toBe(firsts.length);
    expect(planned).toEqual(
      firsts.flatMap((page) => [
        { page, theme: "light" },
        { page, theme: "dark" },
      ]),
    );
  });

  test("go on to every other page, half of them in each theme", () => {
    expect(others.map(({ page }) => page)).toEqual(pages.filter((page) => !firsts.includes(page)));
    const dark = others.filter(({ theme }) => theme === "dark").length;
    expect(Math.abs(2 * dark - others.length)).toBeLessThanOrEqual(1);
  });
});
