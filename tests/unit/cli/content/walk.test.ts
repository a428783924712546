/** Every internal link and anchor of the texts has a target. */
import { matchPath } from "react-router";
import { describe, expect, test } from "vitest";
import { makeTexts } from "../../../../cli/content/texts.ts";
import { ROOT } from "../../../../cli/project.ts";
import redirects from "../../../../content/redirects.json" with { type: "json" };
import { ROUTES } from "../../../../src/screens.ts";

const { walk, texts } = makeTexts(ROOT);

/** Addresses that are no screens. */
const OTHERS = ["/feed.xml", "/health", "/sitemap.xml", "/llms.txt", "/robots.txt"];

/** Screens that are not built yet. One that is must leave this list. */
const NOT_YET: string[] = [];

/** Screens but for those that show texts: there a text must be. */
const isScreen = (path: string) =>
  ROUTES.some(
    (route) =>
      !["documentation", "article", "text-page"].includes(route.folder) && matchPath(route.path, path) !== null,
  );

/** What is wrong with a link to this site, or null. */
function wrongWith(href: string, from: string): string | null {
  const url = new URL(href, `http://portal.test${from}`);
  const path = url.pathname;
  const there = walk.get(path);
  if (there !== undefined) {
    const anchor = decodeURIComponent(url.hash.slice(1));
    return anchor === "" || there.anchors.includes(anchor) ? null : `${from}: ${href} has no such anchor`;
  }
  const known = isScreen(path) || OTHERS.includes(path) || path.startsWith("/api/v2/") || NOT_YET.includes(path);
  return known ? null : `${from}: ${href} leads nowhere`;
}

describe("links", () => {
  test("in texts have existing targets", () => {
    const internal = [...walk].flatMap(([from, { links }]) =>
      links.filter((href) => /^[/#]/.test(href)).map((href) => ({ from, href })),
    );
    expect(internal.length).toBeGreaterThan(50);
    expect(internal.flatMap(({ from, href }) => wrongWith(href, from) ?? [])).toEqual([]);
  });

  test("do not list an existing screen as missing", () => {
    expect(NOT_YET.filter(isScreen)).toEqual([]);
  });

  test("of redirects point to texts and their anchors", () => {
    const targets = redirects
      .map(({ target }) => target)
      .filter((target) => /^\/(documentation|terms|news|feed\.xml)/.test(target));
    expect(targets.length).toBeGreaterThan(10);
    expect(targets.flatMap((target) => wrongWith(target, "/") ?? [])).toEqual([]);
  });

  test("have unique anchors on each page", () => {
    for (const [path, { anchors }] of walk)
      expect([path, anchors.filter((a, i) => anchors.indexOf(a) !== i)]).toEqual([path, []]);
  });
});

test("texts have summaries for lists and search engines", () => {
  const heads = [...texts]
    .filter(([name]) => /^(documentation(\/|$)|news\/|pages\/)/.test(name))
    .map(([name, text]) => [name, (JSON.parse(text) as { head: { summary: string } }).head.summary]);
  expect(heads.filter(([, summary]) => summary === "")).toEqual([]);
});
