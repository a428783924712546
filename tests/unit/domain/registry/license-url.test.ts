import { expect, test } from "vitest";
import { normalizedLicenseUrl, spdxIdOfUrl } from "../../../../src/domain/registry/license-url.ts";

test.each([
  ["https://creativecommons.org/licenses/by-sa/4.0/deed.nl", "CC-BY-SA-4.0"],
  ["http://www.creativecommons.org/licenses/by-nc-nd/3.0/legalcode.en", "CC-BY-NC-ND-3.0"],
  ["https://creativecommons.org/publicdomain/zero/1.0/", "CC0-1.0"],
  ["https://opendatacommons.org/licenses/odbl/1-0/?ref=feed#text", "ODbL-1.0"],
  ["https://spdx.org/licenses/MIT.html", "mit"],
  ["www.govdata.de/dl-de/by-2-0", "DL-DE-BY-2.0"],
  ["https://creativecommons.org/licenses/", null],
  ["https://agency.example/terms", null],
])("%s is the text of %s", (url, id) => {
  expect(spdxIdOfUrl(normalizedLicenseUrl(url) ?? "")).toBe(id);
});

test.each(["", "terms", "mailto:a@b.example", "javascript:alert(1)", "https://"])("%j is no URL", (text) => {
  expect(normalizedLicenseUrl(text)).toBeNull();
});
