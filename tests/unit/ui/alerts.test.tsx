import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Alerts, alertText, effectWords } from "../../../src/ui/alerts.tsx";
import { NamesProvider, namesIn } from "../../../src/ui/names.ts";

const text = (...pairs: [language: string | null, text: string][]) =>
  pairs.map(([language, words]) => ({ language, text: words }));

describe("texts of alerts", () => {
  test("are in English or without a language, else the first; HTML versions last", () => {
    expect(alertText(text(["de", "Umleitung"], ["en-GB", "Detour"])).text).toBe("Detour");
    expect(alertText(text(["de", "Umleitung"], [null, "Any"])).text).toBe("Any");
    expect(alertText(text(["de", "Umleitung"], ["fr", "Déviation"])).text).toBe("Umleitung");
    expect(alertText(text(["en-html", "<p>Detour</p>"], ["de", "Umleitung"])).text).toBe("Umleitung");
    expect(alertText(null).text).toBe("");
  });

  test("are in the reader's language or a wider one, else in the feed's, else the first", () => {
    const all = text(["de", "Umleitung"], ["en", "Detour"], ["fr", "Déviation"], ["ar", "تحويلة"]);
    const choice = (chosen: string, feed?: string) => Object.values(alertText(all, { chosen, feed }));
    expect(choice("fr-CA", "de")).toEqual(["Déviation", "fr"]);
    expect(choice("ar")).toEqual(["تحويلة", "ar"]);
    expect(choice("it", "de")).toEqual(["Umleitung", "de"]);
    expect(choice("it")).toEqual(["Detour", undefined]);
    expect(alertText(text(["pt", "Desvio"], ["de", "Umleitung"]), { chosen: "it" }).text).toBe("Desvio");
    expect(alertText(text(["pt", "Desvio"], [null, "Umleitung"]), { chosen: "it", feed: "de" })).toEqual({
      text: "Umleitung",
      language: "de",
    });
  });

  test("have no tags and collapsed whitespace", () => {
    expect(alertText(text([null, "<p>Stop&nbsp;A\n\n <b>closed</b></p>"])).text).toBe("Stop&nbsp;A closed");
    expect(alertText(text([null, "3 < 4 > 2"])).text).toBe("3 2");
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

  test("names their language and direction", () => {
    const html = renderToStaticMarkup(
      <NamesProvider value={namesIn("ar", () => undefined)}>
        <Alerts
          alerts={[
            { ...alert, header_text: text(["ar", "تحويلة"], ["fr", "x"]), description_text: text(["fr", "Loin"]) },
          ]}
        />
      </NamesProvider>,
    );
    expect(html).toContain('<p class="notice-title" lang="ar" dir="rtl">تحويلة</p>');
    expect(html).toContain('<p lang="fr">Loin</p>');
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
