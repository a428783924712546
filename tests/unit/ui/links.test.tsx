import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ExternalLink } from "../../../src/ui/external-link.tsx";
import { sortRoutes } from "../../../src/ui/listed-route.ts";
import { RouteList, routeWords } from "../../../src/ui/route-list.tsx";

describe("ExternalLink", () => {
  test("opens external links with nofollow and ugc", () => {
    const html = renderToStaticMarkup(<ExternalLink url="https://example.org/a?b=1&c=2">Terms</ExternalLink>);
    expect(html).toBe(
      '<a class="external" href="https://example.org/a?b=1&amp;c=2" rel="noopener nofollow ugc">Terms</a>',
    );
  });

  test.each([
    "javascript:alert(1)",
    " jAvAsCrIpT:alert(1)",
    "data:text/html,<b>",
    "vbscript:x",
    "file:///etc/passwd",
    "/relative",
    "example.org",
    "",
    null,
  ])("renders no link to %j", (url) => {
    const html = renderToStaticMarkup(<ExternalLink url={url}>Terms</ExternalLink>);
    expect(html).not.toContain("href");
    expect(html).toContain("Terms");
  });
});

const route = (id: number, more: object) => ({
  id,
  onestop_id: null,
  route_id: `id${id}`,
  route_short_name: null,
  route_long_name: null,
  route_type: 3,
  route_color: null,
  route_text_color: null,
  feed_onestop_id: "f-a",
  ...more,
});

describe("RouteList", () => {
  test("numbers are in natural order, rail before bus", () => {
    const sorted = sortRoutes([
      route(1, { route_short_name: "10" }),
      route(2, { route_short_name: "9" }),
      route(3, { route_short_name: "Red", route_type: 1 }),
      route(4, { route_long_name: "100X" }),
    ]);
    expect(sorted.map((entry) => entry.id)).toEqual([3, 2, 1, 4]);
  });

  test("routes of a single feed are in its order, those without a place in it after them", () => {
    const inOrder = [
      route(1, { route_short_name: "A", route_sort_order: 20 }),
      route(2, { route_short_name: "B", route_type: 1 }),
      route(3, { route_short_name: "C", route_sort_order: 3 }),
      route(4, { route_short_name: "D", route_sort_order: 0 }),
      route(5, { route_short_name: "E", route_sort_order: null }),
    ];
    expect(sortRoutes(inOrder).map(({ id }) => id)).toEqual([4, 3, 1, 2, 5]);
    const other = route(6, { feed_onestop_id: "f-b", route_short_name: "AA", route_sort_order: 1 });
    expect(sortRoutes([...inOrder, other]).map(({ id }) => id)).toEqual([2, 1, 6, 3, 4, 5]);
  });

  test("the text beside the badge never repeats it", () => {
    expect(routeWords(route(1, { route_short_name: "9", route_long_name: "9" }))).toBe("Bus");
    expect(routeWords(route(1, { route_short_name: "9", route_long_name: "Harbour" }))).toBe("Harbour");
    expect(routeWords(route(1, { route_long_name: "Harbour" }))).toBe("Harbour");
    expect(routeWords(route(1, {}))).toBe("id1");
  });

  test("marks the language of names, and not that of words of the page", () => {
    const agency = { agency_lang: "ja" };
    const routes = [route(1, { route_long_name: "銀座線", agency }), route(2, { route_short_name: "9", agency })];
    const html = renderToStaticMarkup(<RouteList routes={routes} />);
    expect(html).toContain('lang="ja">銀座線<');
    expect(html).toContain(">Bus<");
    expect(html).not.toContain('lang="ja">Bus<');
    const inGerman = renderToStaticMarkup(<RouteList routes={[route(1, { route_long_name: "Ring" })]} lang="de" />);
    expect(inGerman).toContain('lang="de">Ring<');
  });

  test("links by Onestop ID, else by feed and GTFS id, and escapes names", () => {
    const html = renderToStaticMarkup(
      <RouteList
        routes={[
          route(1, { onestop_id: "r-9q9-red", route_long_name: "</script><b>" }),
          route(2, { route_id: 'a"/b' }),
        ]}
      />,
    );
    expect(html).toContain('href="/routes/r-9q9-red"');
    expect(html).toContain('href="/routes/f-a:a%22%2Fb"');
    expect(html).toContain("&lt;/script&gt;&lt;b&gt;");
    expect(html).not.toContain("<b>");
  });
});
