import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { contrastRatio, parseHex } from "../../../src/domain/gtfs/color.ts";
import { RouteBadge } from "../../../src/ui/route-badge.tsx";

const HOSTILE = '</script><b onload="x">';

describe("RouteBadge", () => {
  test("shows the short name on the route's color", () => {
    const html = renderToStaticMarkup(
      <RouteBadge
        route={{ route_type: 1, route_color: "ffe600", route_text_color: "ffffff", route_short_name: "L2" }}
      />,
    );
    expect(html).toContain('fill="#ffe600"');
    expect(html).toContain('fill="#000000"');
    expect(html).toContain(">L2</text>");
    expect(html).toContain('aria-label="L2"');
  });

  test("shows the mode if the short name is missing or too long", () => {
    for (const route_short_name of ["", null, "A very long name of a route"]) {
      const html = renderToStaticMarkup(<RouteBadge route={{ route_type: 4, route_short_name }} />);
      expect(html).toContain('aria-label="Ferry"');
      expect(html).not.toContain("<text");
    }
  });

  test("escapes the name", () => {
    const html = renderToStaticMarkup(<RouteBadge route={{ route_type: 3, route_short_name: HOSTILE.slice(0, 9) }} />);
    expect(html).not.toContain("</script");
    expect(html).toContain("&lt;/script");
  });

  test("has an outline only if the fill would be invisible on the background", () => {
    const badge = (route_color: string) =>
      renderToStaticMarkup(<RouteBadge route={{ route_type: 3, route_color, route_short_name: "1" }} />);
    expect(badge("FFFFFF")).toContain("badge-edge");
    expect(badge("000000")).toContain("badge-edge");
    expect(badge("d11f3a")).not.toContain("badge-edge");
  });

  test("has no style attribute and legible text for any feed data", () => {
    fc.assert(
      fc.property(
        fc.option(fc.stringMatching(/^[0-9a-fA-F]{6}$/)),
        fc.option(fc.stringMatching(/^[0-9a-fA-F]{6}$/)),
        fc.string({ minLength: 1, maxLength: 9, unit: "grapheme" }),
        (route_color, route_text_color, route_short_name) => {
          const html = renderToStaticMarkup(
            <RouteBadge route={{ route_type: 3, route_color, route_text_color, route_short_name }} />,
          );
          expect(html).not.toContain("style=");
          const [fill, text] = [...html.matchAll(/fill="#([0-9a-f]{6})"/g)].map((match) => parseHex(match[1])!);
          if (text !== undefined) expect(contrastRatio(fill!, text)).toBeGreaterThanOrEqual(4.5);
        },
      ),
    );
  });
});
