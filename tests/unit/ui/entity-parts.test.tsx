/** Markup of the parts that entity pages share; how they behave is in tests/e2e/pages/entity.test.ts. */
import { renderToStaticMarkup as html } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Collapsing, ROWS_SHOWN } from "../../../src/ui/collapsing.tsx";
import { apiCallAction, PageActions } from "../../../src/ui/page-actions.tsx";
import { SectionNav } from "../../../src/ui/section-nav.tsx";

describe("PageActions", () => {
  test("lists every action, the first one as the main one", () => {
    const text = html(
      <PageActions
        actions={[
          { label: "Download", href: "/file.zip", opens: "file" },
          { label: "Data", href: "/data", opens: "data" },
          { label: "Compare", href: "/compare", opens: "page" },
          { label: "Subscribe", menu: <p>Menu</p> },
        ]}
      />,
    );
    expect(text.match(/<li>/g)).toHaveLength(4);
    expect(text).toContain('<a class="button" data-kind="primary" href="/file.zip" download="">');
    expect(text).toContain('<a class="button" href="/data" data-reload="">');
    expect(text).toContain('<a class="button" href="/compare">');
    expect(text).toMatch(/<details[^>]*><summary class="button">Subscribe.*<p>Menu<\/p><\/div><\/details>/);
    expect(text.match(/data-kind="primary"/g)).toHaveLength(1);
  });

  test("marks a link to another site, and shows the note below the buttons", () => {
    const text = html(
      <PageActions
        actions={[{ label: "Get a key", href: "https://example.org/key", opens: "elsewhere" }]}
        note="We have no copy yet."
      />,
    );
    expect(text).toContain(
      '<a class="button external" data-kind="primary" href="https://example.org/key" rel="noopener nofollow ugc">',
    );
    expect(text).toMatch(/<\/ul><p class="small soft">We have no copy yet\.<\/p>/);
  });

  test("offers an API call as an absolute URL to copy", () => {
    const text = html(<PageActions actions={[apiCallAction("/api/v2/rest/feeds/f-x~a", "https://example.org")]} />);
    expect(text).toContain('data-copy="https://example.org/api/v2/rest/feeds/f-x~a"');
    expect(text).toContain("curl -L &#x27;https://example.org/api/v2/rest/feeds/f-x~a&#x27;");
    expect(text).toContain('href="/api/v2/rest/feeds/f-x~a" data-reload=""');
  });
});

describe("SectionNav", () => {
  test("links to the sections with their counts, and to none of a page with a single one", () => {
    const text = html(
      <SectionNav
        sections={[
          { id: "about", name: "About" },
          { id: "stops", name: "Stops", count: 1204 },
        ]}
      />,
    );
    expect(text).toContain('<a href="#about">About</a>');
    expect(text).toContain('<span class="tag">1,204</span>');
    expect(text).not.toContain("aria-current");
    expect(html(<SectionNav sections={[{ id: "about", name: "About" }]} />)).toBe("");
  });
});

describe("Collapsing", () => {
  const list = (count: number) =>
    html(
      <Collapsing count={count} label={`Show all ${count} rows`}>
        <ul />
      </Collapsing>,
    );

  test("adds a button to a long list, and nothing to a short one", () => {
    expect(list(ROWS_SHOWN + 2)).toContain(`<span class="collapsing-more">Show all ${ROWS_SHOWN + 2} rows</span>`);
    expect(list(ROWS_SHOWN + 1)).toBe('<div class="collapsing-short"><ul></ul></div>');
  });
});
