import { describe, expect, test } from "vitest";
import { LICENSE_TERMS, termsOfLicense } from "../../../../src/domain/registry/license-terms.ts";

/** Commercial use, redistribution, derived products, no attribution, no share-alike. */
const shortly = (spdx: string) => {
  const terms = termsOfLicense(spdx);
  return terms === null ? null : LICENSE_TERMS.map((term) => (terms[term] === "yes" ? "y" : "n")).join("");
};

describe("standard licenses", () => {
  test.each([
    ["CC0-1.0", "yyyyy"],
    ["PDDL-1.0", "yyyyy"],
    ["CC-BY-4.0", "yyyny"],
    ["cc-by-2.5", "yyyny"],
    ["etalab-2.0", "yyyny"],
    ["ODC-By-1.0", "yyyny"],
    ["OGL-UK-3.0", "yyyny"],
    ["MIT", "yyyny"],
    ["ODbL-1.0", "yyynn"],
    ["CC-BY-SA-4.0", "yyynn"],
    ["CC-BY-NC-4.0", "nyyny"],
    ["CC-BY-NC-SA-3.0", "nyynn"],
    ["CC-BY-ND-4.0", "yynny"],
    ["CC-BY-NC-ND-4.0", "nynny"],
  ])("%s: %s", (spdx, terms) => expect(shortly(spdx)).toBe(terms));

  test.each(["", "NOASSERTION", "LicenseRef-odbl-1.0", "Proprietary", "CC-BY"])("nothing is derived from %j", (spdx) =>
    expect(termsOfLicense(spdx)).toBeNull(),
  );
});
