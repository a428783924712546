import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAuthCallback } from "../../../src/session/auth-callback.ts";
import { safeTarget } from "../../../src/session/session.ts";

const ORIGIN = "https://portal.example";

describe("the target of a sign-in", () => {
  it.each([
    ["/", "/"],
    ["/feeds?search=a#b", "/feeds?search=a#b"],
    ["/operators/o-9q9-bart?code=7", "/operators/o-9q9-bart?code=7"],
    // What a provider adds would be taken for a way back again.
    ["/feeds?code=a&state=b&search=c", "/feeds?search=c"],
    ["/feeds?error=a&state=b", "/feeds"],
    ["/sign-in?returnTo=/sign-in", "/"],
    ["/sign-in/", "/"],
    ["/sign-inside", "/sign-inside"],
    [null, "/"],
    [undefined, "/"],
    ["", "/"],
    ["feeds", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/feeds\\x", "/"],
    ["/.//evil.example", "/"],
    ["/..//evil.example/", "/"],
    ["/\t/evil.example", "/"],
    ["/a\nb", "/"],
    ["https://evil.example/", "/"],
    ["javascript:alert(1)", "/"],
  ])("%j redirects to %j", (text, path) => {
    expect(safeTarget(text, ORIGIN)).toBe(path);
  });

  it("is always on this site, starts with one slash, is not an auth callback, and is stable", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "@",
      ":",
      "//",
      "evil.example",
      "?",
      "#",
      "code=a&state=b",
      "\t",
      "%2f",
      "a",
    );
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece).map((pieces) => `/${pieces.join("")}`),
    );
    fc.assert(
      fc.property(text, (given) => {
        const target = safeTarget(given, ORIGIN);
        expect(target).toMatch(/^\/(?!\/)/);
        const url = new URL(target, ORIGIN);
        expect(url.origin).toBe(ORIGIN);
        expect(isAuthCallback(url)).toBe(false);
        expect(safeTarget(target, ORIGIN)).toBe(target);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("an auth callback", () => {
  it.each([
    ["/?code=a&state=b", true],
    ["/feeds?x=1&state=b&code=", true],
    ["/?error=access_denied&state=b", true],
    ["/?code=a", false],
    ["/?state=b", false],
    ["/?error=a", false],
  ])("%s: %s", (path, is) => {
    expect(isAuthCallback(new URL(path, ORIGIN))).toBe(is);
  });
});
