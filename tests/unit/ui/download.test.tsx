/** Every feed with a usable link in the registry leads somewhere, and none to a page that does not exist. */
import fc from "fast-check";
import { renderToStaticMarkup as html } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { downloadOf } from "../../../src/ui/download.tsx";
import type { FeedSource } from "../../../src/ui/feed-source.ts";
import { PageActions } from "../../../src/ui/page-actions.tsx";

const OPEN: FeedSource = { license: null, authorization: null, urls: { static_current: "https://a.example/feed.zip" } };
const KEY = { type: "header", info_url: "https://a.example/key" };
const FORBIDDEN = { redistribution_allowed: "no" };

function shown(feed: FeedSource, copy: string | null): string {
  const { actions, note } = downloadOf(feed, copy);
  return html(<PageActions actions={actions} note={note} hasMain={actions.length > 0} />);
}

describe("downloadOf", () => {
  test("downloads the copy of this site", () => {
    const text = shown(OPEN, "/copy.zip");
    expect(text).toContain('href="/copy.zip" download=""');
    expect(text).not.toContain("a.example");
  });

  test("leads to the publisher if there is no copy, and to the page with keys if one is needed", () => {
    expect(shown(OPEN, null)).toMatch(/href="https:\/\/a\.example\/feed\.zip"[^>]*>Download from the publisher<\/a>/);
    expect(shown({ ...OPEN, authorization: KEY }, null)).toMatch(
      /href="https:\/\/a\.example\/key"[^>]*>Get a key<\/a>/,
    );
    expect(shown({ ...OPEN, authorization: { type: "header", info_url: "" } }, null)).toContain(
      "https://a.example/feed.zip",
    );
    expect(shown({ ...OPEN, authorization: { type: "", info_url: "" } }, null)).toContain(
      "Download from the publisher",
    );
  });

  test("makes the sentence a link where the license forbids copies", () => {
    const text = shown({ ...OPEN, license: FORBIDDEN }, "/copy.zip");
    expect(text).not.toContain("button");
    expect(text).toMatch(
      /Its license forbids copies\. <a class="external" href="https:\/\/a\.example\/feed\.zip"[^>]*>Download it from the publisher<\/a>/,
    );
  });

  test("has a target whenever the registry has one, and only safe ones", () => {
    const urls = fc.constantFrom("", "https://a.example/feed.zip", "javascript:alert(1)", "http://b.example/x#in.zip");
    const feeds = fc.record<FeedSource>({
      license: fc.constantFrom(null, FORBIDDEN, { redistribution_allowed: "yes" }),
      authorization: fc.option(fc.record({ type: fc.constantFrom("", "header"), info_url: urls }), { nil: null }),
      urls: fc.option(fc.record({ static_current: urls }), { nil: null }),
    });
    fc.assert(
      fc.property(feeds, fc.constantFrom(null, "/copy.zip"), (feed, copy) => {
        const text = shown(feed, copy);
        const web = (url: string | undefined) => url?.startsWith("http") === true;
        const isKeyNeeded = feed.authorization !== null && feed.authorization.type !== "";
        const leads =
          (copy !== null && feed.license?.redistribution_allowed !== "no") ||
          web(feed.urls?.static_current) ||
          (isKeyNeeded && web(feed.authorization?.info_url));
        expect(text.includes("href=")).toBe(leads);
        expect(text).not.toContain("javascript:");
        expect(text).not.toContain("disabled");
      }),
    );
  });
});
