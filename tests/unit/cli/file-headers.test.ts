/** Headers of static files, read from `_headers` as Cloudflare reads it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeFileHeaders } from "../../../cli/file-headers.ts";

let dist: string;

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), "portal-headers-"));
  mkdirSync(`${dist}/client`);
});
afterAll(() => rmSync(dist, { recursive: true }));

/** Headers of a path by all blocks that have it; one that two blocks name is joined, which nobody wants. */
async function headersOf(path: string, siteUrl: string, hsts = ""): Promise<Record<string, string>> {
  await writeFileHeaders({ SITE_URL: siteUrl, HSTS: hsts }, dist);
  const found: Record<string, string> = {};
  let applies = false;
  for (const line of readFileSync(`${dist}/client/_headers`, "utf8").split("\n")) {
    const [, rule] = /^(\/\S*)$/.exec(line) ?? [];
    if (rule !== undefined) applies = rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : path === rule;
    const [, name = "", value = ""] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    if (!applies || name === "") continue;
    expect([path, name, found[name.toLowerCase()]]).toEqual([path, name, undefined]);
    found[name.toLowerCase()] = value;
  }
  return found;
}

describe("headers of static files", () => {
  it.each(["/assets/entry-abc.js", "/content/abc.json", "/favicon.svg", "/card-glyphs/400/0000.bin"])(
    "%s has everything that an answer of the Worker has",
    async (path) => {
      expect(await headersOf(path, "http://127.0.0.1:8787")).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cache-control": expect.stringMatching(/^public, max-age=\d+/),
        "cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
        "content-security-policy": expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
      });
      const policy = (await headersOf(path, ""))["content-security-policy"];
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    },
  );

  it("require https only if the site is served over https", async () => {
    for (const [siteUrl, order, hsts] of [
      ["https://portal.test", "max-age=31536000"],
      ["http://127.0.0.1:8787", undefined, "includeSubDomains"],
      ["https://portal.test", "max-age=31536000; includeSubDomains", "includeSubDomains"],
      ["https://portal.test", "max-age=31536000"],
    ] as const) {
      expect((await headersOf("/assets/a.js", siteUrl, hsts))["strict-transport-security"]).toBe(order);
    }
  });
});
