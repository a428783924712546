import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  attributionLine,
  type License,
  LicenseSummary,
  licenseAnswer,
  saysAnything,
} from "../../../src/ui/license-summary.tsx";

const NOTHING: License = {
  spdx_identifier: "",
  url: "",
  use_without_attribution: "",
  create_derived_product: "",
  redistribution_allowed: "",
  commercial_use_allowed: "",
  share_alike_optional: "",
  attribution_text: "",
  attribution_instructions: "",
};

describe("LicenseSummary", () => {
  test("a missing license is reported as unknown", () => {
    expect(saysAnything(NOTHING)).toBe(false);
    expect(saysAnything(null)).toBe(false);
    for (const license of [NOTHING, null]) {
      const text = renderToStaticMarkup(<LicenseSummary license={license} name="BART" />);
      expect(text).toContain("lists no license");
      expect(text).not.toContain("allowed");
    }
  });

  test("answers are in plain words, and those that nothing tells are listed as not stated", () => {
    const text = renderToStaticMarkup(
      <LicenseSummary
        name="BART"
        license={{
          ...NOTHING,
          spdx_identifier: "LicenseRef-own",
          commercial_use_allowed: "yes",
          redistribution_allowed: "no",
          use_without_attribution: "unknown",
        }}
      />,
    );
    expect(text).toContain("Commercial use is allowed");
    expect(text).toContain("You may not redistribute the data");
    expect(text).toContain("Not stated: derived products, attribution, share-alike");
    expect(text).toContain('href="https://spdx.org/licenses/LicenseRef-own.html"');
    expect(text).not.toContain("standard terms");
  });

  test("a standard license answers what the registry leaves open, and duties are no prohibitions", () => {
    const text = renderToStaticMarkup(
      <LicenseSummary name="SNCF" license={{ ...NOTHING, spdx_identifier: "ODbL-1.0" }} />,
    );
    expect(text).toContain("Commercial use is allowed");
    expect(text).toContain("standard terms of ODbL-1.0");
    expect(text).not.toContain("Not stated");
    const duties = [...text.matchAll(/data-answer="must".*?<\/svg>(.*?)<\/li>/g)].map(([, words]) => words);
    expect(duties).toEqual(["You must name the source", "You must share derived data under the same terms"]);
    expect(text).not.toContain('data-answer="forbidden"');
  });

  test("the registry's own answer precedes the standard license", () => {
    const license = { ...NOTHING, spdx_identifier: "CC-BY-4.0", use_without_attribution: "yes" };
    expect(licenseAnswer(license, "use_without_attribution")).toBe("yes");
    expect(licenseAnswer({ ...license, use_without_attribution: "unknown" }, "use_without_attribution")).toBe("no");
  });

  test("the attribution is the publisher's own text, else built from name and terms", () => {
    expect(attributionLine({ ...NOTHING, attribution_text: "© BART" }, "x")).toBe("© BART");
    expect(attributionLine({ ...NOTHING, spdx_identifier: "CC0-1.0", url: "https://a.example" }, "BART")).toBe(
      "Data: BART (CC0-1.0, https://a.example)",
    );
    expect(attributionLine(NOTHING, "BART")).toBe("Data: BART");
  });

  test("unsafe texts are escaped", () => {
    const text = renderToStaticMarkup(
      <LicenseSummary
        name="</script><b>"
        license={{ ...NOTHING, url: "javascript:alert(1)", spdx_identifier: '"><b>', attribution_instructions: "<b>" }}
      />,
    );
    expect(text).not.toContain("<b>");
    expect(text).not.toContain('href="javascript');
  });
});
