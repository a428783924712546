import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Alerts, effectWords, plainText } from "../../../src/ui/alerts.tsx";

const text = (...pairs: [language: string | null, text: string][]) =>
  pairs.map(([language, words]) => ({ language, text: words }));

describe("texts of alerts", () => {
  test("are in English or without a language, else the first; HTML versions last", () => {
    expect(plainText(text(["de", "Umleitung"], ["en-GB", "Detour"]))).toBe("Detour");
    expect(plainText(text(["de", "Umleitung"], [null, "Any"]))).toBe("Any");
    expect(plainText(text(["de", "Umleitung"], ["fr", "Déviation"]))).toBe("Umleitung");
    expect(plainText(text(["en-html", "<p>Detour</p>"], ["de", "Umleitung"]))).toBe("Umleitung");
    expect(plainText(null)).toBe("");
  });

  test("have no tags and collapsed whitespace", () => {
    expect(plainText(text([null, "<p>Stop&nbsp;A\n\n <b>closed</b></p>"]))).toBe("Stop&nbsp;A closed");
    expect(plainText(text([null, "3 < 4 > 2"]))).toBe("3 2");
  });

  test("have effects in words", () => {
    expect(effectWords("REDUCED_SERVICE")).toBe("Reduced service");
    expect(effectWords("UNKNOWN_EFFECT")).toBe("Alert");
    expect(effectWords(null)).toBe("Alert");
  });
});

describe("Alerts", () => {
  const alert = {
    effect: "DETOUR",
    severity_level: null,
    header_text: text([null, "Line 1 </script><b>"]),
    description_text: text([null, "Line 1"]),
    url: text([null, "javascript:alert(1)"]),
  };

  test("renders nothing without alerts", () => {
    expect(renderToStaticMarkup(<Alerts alerts={null} />)).toBe("");
    expect(renderToStaticMarkup(<Alerts alerts={[]} />)).toBe("");
  });

  test("renders notices; unsafe texts and URLs have no effect", () => {
    const html = renderToStaticMarkup(
      <Alerts alerts={[alert, { ...alert, header_text: [], severity_level: "INFO" }]} />,
    );
    expect(html.match(/class="notice"/g)).toHaveLength(2);
    expect(html).toContain("Warning: ");
    expect(html).toContain(">Detour</p>");
    expect(html).not.toContain("<b>");
    expect(html).not.toContain("href");
  });
});
