import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeFileName, sanitizeUrl } from "../../../src/domain/sanitize.ts";

const PIECES = [
  "javascript",
  "data",
  "vbscript",
  "file",
  "blob",
  "http",
  "https",
  "mailto",
  ":",
  "//",
  "/",
  ".",
  "&#106;",
  "&#x0a;",
  "&Tab;",
  "&NewLine;",
  "&colon;",
  "&amp;",
  "%",
  "%25",
  "%6a",
  "%00",
  "%3A",
  "\\n",
  "\\",
  "\t",
  "\n",
  " ",
  "\u200b",
  "\u0000",
  "&#",
  ";",
  "#",
  "?",
  "é",
  "_",
  "-",
  "1",
];
const hostile = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join(""));
const anyText = fc.oneof(hostile, fc.string({ unit: "binary" }));

test("no browser treats a sanitized URL as code, a file or a blob", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const url = sanitizeUrl(text);
      const base = "https://portal.example/";
      if (!URL.canParse(url, base)) return;
      expect(["javascript:", "data:", "vbscript:", "file:", "blob:"]).not.toContain(new URL(url, base).protocol);
    }),
    { numRuns: 5000 },
  );
});

test("sanitizing a URL twice changes nothing", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = sanitizeUrl(text);
      expect(sanitizeUrl(once)).toBe(once);
    }),
    { numRuns: 3000 },
  );
});

test("a web URL is returned unchanged", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
      const plain = !/&(#|tab;|newline;|colon;|amp;)|\\[nrt]/i.test(text);
      if (plain) expect(sanitizeUrl(text)).toBe(text);
    }),
  );
});

test("a file name contains no forbidden character and is not a device name", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(fc.constantFrom("con", "lpt1", ".", " ", "/", "?", "a", "\n", "\u0085"), { maxLength: 6 })
      .map((p) => p.join("")),
  );
  fc.assert(
    fc.property(name, (text) => {
      const clean = sanitizeFileName(text);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what has to be absent
      expect(clean).not.toMatch(/[/?<>\\:*|"\x00-\x1f\x80-\x9f]|[. ]$/);
      expect(clean === "").toBe(/^\.*$/.test(text));
    }),
    { numRuns: 2000 },
  );
});
