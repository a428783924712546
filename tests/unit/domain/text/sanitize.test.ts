import { describe, expect, it, test, vi } from "vitest";
import { sanitizeFileName, sanitizeUrl, webUrl } from "../../../../src/domain/text/sanitize.ts";

/** What the vectors do not hold. */
test.each([
  ["CON", "file"],
  ["lpt1.tar.gz", "file"],
  ["   ", "file"],
  ["\n", "file"],
  ["a/../../b", "a....b"],
  ["f-日本~x.zip", "f-日本~x.zip"],
])("file name %j → %j", (name, want) => {
  expect(sanitizeFileName(name)).toBe(want);
});

test.each([
  "java\u200bscript:alert(1)",
  "java\u00adscript:alert(1)",
  "\u202ejavascript:alert(1)",
  "&amp;#106;avascript:alert(1)",
  "&amp;colon;javascript:alert(1)",
  "java&#115cript:alert(1)",
  "java&#x0;script:alert(1)",
  "j\\navascript:alert(1)",
  "%6Aavascript:alert(1)",
  "%256Aavascript:alert(1)",
  "&#37;6Aavascript:alert(1)",
  "javascript&#x3a;alert(1)",
  "ja%E2%80%8Bvascript:alert(1)",
  " \t\n DATA:text/html;base64,PHNjcmlwdD4=",
  "VBSCRIPT:x",
  "File:/etc/passwd",
  "FILE&colon;//etc",
  "bl%6Fb:https://x/1",
  `%${"25".repeat(40)}6Aavascript:x`,
])("%j is blocked", (url) => {
  expect(sanitizeUrl(url)).toBe("about:blank");
});

test.each([
  "https://example.org/?q=%25&r=%26",
  "https://example.org/a%2Fb",
  "https://example.org/?x=1&y=2&colonel=3",
  "https://例え.jp/路線?x=東京#節",
  "tel:+1-510-464-6000",
  "/a%20b",
  "./x:y",
  "datafile.zip",
  "https://example.org/data:1",
])("%j is unchanged", (url) => {
  expect(sanitizeUrl(url)).toBe(url);
});

test("a value that is not a text is not a URL", () => {
  expect(sanitizeUrl(5 as never)).toBe("about:blank");
  expect(sanitizeUrl({} as never)).toBe("about:blank");
});

test.each([
  ["about:blank", `%${"25".repeat(20_000)}6Aavascript:x`],
  ["xy", `x${"&#x0;".repeat(10_000)}y`],
])("deep encoding is handled with a bounded number of passes over the text: %s", (want, url) => {
  const { replace } = String.prototype;
  let characters = 0;
  const spy = vi.spyOn(String.prototype, "replace").mockImplementation(function (this: string, ...edit) {
    characters += this.length;
    return Reflect.apply(replace, this, edit);
  });
  const sanitized = sanitizeUrl(url);
  spy.mockRestore();
  expect(sanitized).toBe(want);
  expect(characters / url.length).toBeLessThan(150);
});

describe("webUrl", () => {
  it.each([
    ["https://agency.example/license", "https://agency.example/license"],
    [" http://agency.example/ ", "http://agency.example/"],
    ["javascript:alert(1)", null],
    ["JaVaScript://agency.example/%0aalert(1)", null],
    ["mailto:a@agency.example", null],
    ["agency.example/license", null],
    ["//agency.example", null],
    ["https://", null],
    ["https://user@agency.example", null],
    ["https://user:secret@agency.example", null],
    ["https://agency.example\\@other.example", null],
    [null, null],
  ])("%s is %s", (given, expected) => {
    expect(webUrl(given)).toBe(expected);
  });
});
