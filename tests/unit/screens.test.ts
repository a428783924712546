/** The table of screens is complete, and its declarations reach routes, links and the page cache. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../cli/project.ts";
import { link } from "../../src/domain/links.ts";
import { declaredUrl } from "../../src/domain/screen.ts";
import { ROUTES, routeNameOf, SCREENS } from "../../src/screens.ts";

const SHA = "a6f3ab1c29bd2a4c2a8b5cf5f0a4d1d2e3f40516";

const names = ROUTES.map(({ name }) => name);
const PAGES = `${ROOT}src/pages/`;

describe("screens", () => {
  test("are all folders of src/pages that declare one, each with its loader and component", () => {
    const declared = readdirSync(PAGES).filter((folder) => existsSync(`${PAGES}${folder}/screen.ts`));
    const shown = readdirSync(PAGES).filter((folder) => existsSync(`${PAGES}${folder}/index.tsx`));
    expect(declared.toSorted()).toEqual(Object.keys(SCREENS).toSorted());
    expect(shown.toSorted()).toEqual(declared.toSorted());
  });

  test("read only the query parameters that they declare", () => {
    const raw = /new URL\((?:request\.url\)|location)|useSearchParams|location\.search\b/;
    const files = readdirSync(PAGES, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
    // The map writes its state into the address without the router, and reads it back there.
    const wrong = files.filter(
      (name) => !/^map\/(world|address|use-address)\./.test(name) && raw.test(readFileSync(PAGES + name, "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  test("pass exactly the declared parameters to loaders", () => {
    for (const { screen, path } of ROUTES) {
      const parameters = [...new Set(screen.routes.flatMap((route) => route.parameters))].sort();
      const query = parameters.map((name) => `${name}=1&${name}=2`).join("&");
      const { search } = declaredUrl(screen, new URL(`http://portal.test${path}?undeclared=1&${query}`));
      expect(search).toBe(query === "" ? "" : `?${query}`);
    }
  });
});

describe("route names", () => {
  test("match the specification", () => {
    const specified = [
      "index",
      "map",
      "datasets",
      "documentation",
      "documentation-slug",
      "documentation-api-graphql-console",
      "documentation-api-rest-console",
      "feeds",
      "feeds-feedKey",
      "feeds-feedKey-versions-feedVersionKey",
      "feed-versions-version",
      "feeds-utilities-find-by-url",
      "news",
      "news-year-month-day-slug",
      "onestop-id",
      "operators",
      "operators-operatorKey",
      "places",
      "places-adm0",
      "places-adm0-adm1",
      "places-adm0-adm1-city",
      "plans-pricing",
      "routes-routeKey",
      "stops-stopKey",
      "terms",
    ];
    expect(names).toEqual(expect.arrayContaining(specified));
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(names.length);
  });
  test.each([
    ["/", "index"],
    ["", "index"],
    ["/map", "map"],
    ["/feeds/", "feeds"],
    ["/feeds/f-1", "feeds-feedKey"],
    [`/feeds/f-1/versions/${SHA}`, "feeds-feedKey-versions-feedVersionKey"],
    [`/feeds/f-1/versions/${SHA}/riders`, "feeds-feedKey-versions-feedVersionKey-riders"],
    ["/operators/o-1/publisher", "operators-operatorKey-publisher"],
    ["/feeds/utilities/find-by-url", "feeds-utilities-find-by-url"],
    ["/feeds/realtime", "feeds-realtime"],
    ["/feeds/utilities", "feeds-feedKey"],
    ["/feeds/f-1/compare", "feeds-feedKey-compare"],
    ["/documentation", "documentation"],
    ["/documentation/api", "documentation-slug"],
    ["/documentation/a/b/c/d", "documentation-slug"],
    ["/documentation/api/rest-console", "documentation-api-rest-console"],
    ["/documentation/api/graphql-console/", "documentation-api-graphql-console"],
    ["/news/2026/03/09/hello", "news-year-month-day-slug"],
    ["/places/Germany", "places-adm0"],
    ["/places/Germany/Berlin/Berlin", "places-adm0-adm1-city"],
    ["/onestop-id/f-1", "onestop-id-id"],
    ["/changes", "changes"],
    ["/routes/r-1/trips/a%20b", "routes-routeKey-trips-tripId"],
  ])("%s is %s", (pathname, name) => {
    expect(routeNameOf(pathname)).toBe(name);
  });
  test.each(["/nothing", "/feeds/a/b", "/routes", "/places/a/b/c/d", "/news/2026", "/mapp"])(
    "%s is none",
    (pathname) => {
      expect(routeNameOf(pathname)).toBeNull();
    },
  );
  test("every link leads to a named page", () => {
    const pages = [
      link.home(),
      link.map(),
      link.datasets(),
      link.documentation(),
      link.documentation("a/b"),
      link.graphqlConsole(),
      link.restConsole(),
      link.feeds(),
      link.feed("f-1"),
      link.feedVersion("f-1", SHA),
      link.riderView("f-1", SHA),
      link.compareVersions("f-1"),
      link.version(SHA),
      link.findByUrl(),
      link.compareVersions("f-1"),
      link.operators(),
      link.operator("o-1"),
      link.publisher("o-1"),
      link.route({ id: 1 }),
      link.trip({ id: 1 }, "a/b", { date: "2026-03-04" }),
      link.stop({ id: 1 }),
      link.place(),
      link.place("a"),
      link.place("a", "b"),
      link.place("a", "b", "c"),
      link.onestopId(),
      link.onestopId("f-1"),
      link.changesPage(),
      link.news(),
      link.news({ year: 2026, month: 1, day: 2, slug: "x" }),
      link.plans(),
      link.terms(),
      link.search(),
      link.nearby(),
      link.status(),
      link.validate(),
      link.embeds(),
      link.realtimeFeeds(),
      link.signIn(),
      link.account(),
      link.mail({}),
      link.desk(),
      link.deskFeeds(),
      link.deskJobs(),
      link.deskAccess(),
      link.deskSettings(),
    ];
    const named = pages.map(routeNameOf);
    expect(named).not.toContain(null);
    expect(new Set(named)).toEqual(new Set(names));
  });
});
