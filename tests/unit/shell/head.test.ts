import { describe, expect, it } from "vitest";
import { Failure } from "../../../src/data/failure.ts";
import type { Site } from "../../../src/data/site.ts";
import { canonicalUrl, documentTitle, headTags, pageHead } from "../../../src/shell/head.ts";

const SITE: Site = {
  name: "Portal",
  url: "https://p.example",
  apiBase: "/api/v2",
  links: {},
  signIn: null,
  pageLanguage: "en",
  buildId: "b",
  now: 0,
};

describe("head", () => {
  it("has the page's title before the site's name, and only the name on the home page", () => {
    expect(documentTitle({ title: "Feeds" }, SITE)).toBe("Feeds • Portal");
    expect(documentTitle({}, SITE)).toBe("Portal");
  });

  it.each([
    ["/", "https://p.example/"],
    ["/feeds", "https://p.example/feeds"],
    ["/feeds/", "https://p.example/feeds"],
    ["/feeds//", "https://p.example/feeds"],
  ])("keeps %s under %s", (path, url) => {
    expect(canonicalUrl({}, SITE, path)).toBe(url);
  });

  it("follows a page whose canonical URL differs", () => {
    expect(canonicalUrl({ canonical: "/feeds/f-a/versions/b" }, SITE, "/feed-versions/b")).toBe(
      "https://p.example/feeds/f-a/versions/b",
    );
  });

  it("has canonical and Open Graph tags, and no canonical URL for pages that are not indexed", () => {
    const names = (tags: ReturnType<typeof headTags>) =>
      tags.map((t) => t.attributes.rel ?? t.attributes.property ?? t.attributes.name);
    const tags = headTags(
      { title: "T", description: "D", card: true, data: "/api/v2/x", canonical: "/feeds/f-%C3%A9" },
      SITE,
      "/feeds/1",
    );
    expect(names(tags)).toEqual(
      expect.arrayContaining([
        "canonical",
        "og:url",
        "og:title",
        "og:description",
        "description",
        "og:image",
        "og:image:width",
        "twitter:card",
        "twitter:title",
        "twitter:description",
      ]),
    );
    expect(tags.find((t) => t.attributes.property === "og:image")?.attributes.content).toBe(
      "https://p.example/cards/feeds/f-%C3%A9.png",
    );
    expect(tags.find((t) => t.attributes.rel === "alternate")?.attributes).toEqual({
      rel: "alternate",
      type: "application/json",
      href: "/api/v2/x",
    });
    const hidden = names(headTags({ robots: "noindex" }, SITE, "/x"));
    expect(hidden).toContain("robots");
    expect(hidden).not.toContain("canonical");
    expect(hidden).not.toContain("og:url");
  });

  it("lists the breadcrumbs, except on pages that are not indexed", () => {
    const crumbs = [
      { label: "Feeds", href: "/feeds" },
      { label: "f-a", tag: "Feed" },
    ];
    const scripts = (head: Parameters<typeof headTags>[0]) =>
      headTags(head, SITE, "/feeds/f-a/")
        .filter((t) => t.name === "script")
        .map((t) => JSON.parse(t.text ?? ""));
    const [list] = scripts({ crumbs });
    expect(list["@type"]).toBe("BreadcrumbList");
    expect(list.itemListElement.map((e: Record<string, unknown>) => [e.position, e.name, e.item])).toEqual([
      [1, "Portal", "https://p.example/"],
      [2, "Feeds", "https://p.example/feeds"],
      [3, "f-a", "https://p.example/feeds/f-a"],
    ]);
    expect(scripts({ crumbs, robots: "noindex" })).toEqual([]);
    expect(scripts({})).toEqual([]);
    const thing = { "@type": "Organization" };
    expect(scripts({ crumbs, jsonLd: [thing] })[0]).toEqual(thing);
  });

  it("comes from the deepest page, or from the error", () => {
    const matches = [{ route: { id: "root" } }, { route: { id: "feeds" } }];
    expect(pageHead({ matches, loaderData: { feeds: { title: "Feeds" } }, errors: null })).toEqual({ title: "Feeds" });
    expect(pageHead({ matches, loaderData: null, errors: null })).toEqual({});
    const errors = { root: new Failure(404, "route.not_found", "Page not found: /x") };
    expect(pageHead({ matches, loaderData: { feeds: { title: "Feeds" } }, errors })).toEqual({
      title: "Page not found: /x",
      robots: "noindex",
    });
  });
});
