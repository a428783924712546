import { describe, expect, it } from "vitest";
import { ask } from "../../support/worker/ask.ts";

/** Inline scripts that a browser would run: no src, no data type. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(
      ([, attributes]) => !/\bsrc=/.test(attributes ?? "") && !/type="application\/(ld\+)?json"/.test(attributes ?? ""),
    )
    .map(([, , text]) => text ?? "");
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

describe("policy of a page", () => {
  it.each(["/", "/sign-in", "/nothing", "/feeds", "/operators"])(
    "allows the inline scripts of %s, by hash",
    async (path) => {
      const response = await ask(path);
      const policy = response.headers.get("content-security-policy") ?? "";
      const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
      const html = await response.text();
      const hashes = await Promise.all(inlineScripts(html).map(sha256));
      expect(new Set(hashes).size).toBe(hashes.length);
      expect(sources).toEqual(expect.arrayContaining(["'self'", ...hashes]));
      // Streamed pages also allow the script of a part that fails.
      expect(sources.length - hashes.length).toBeLessThanOrEqual(hashes.length === 1 ? 1 : 2);
      expect(html).not.toMatch(/\sstyle="/);
      expect(html).not.toContain("<style");
      expect(html).not.toMatch(/\son[a-z]+="/);
    },
  );
});
