/** The installed Hono without what the portal does not use. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withoutUnused } from "../../../cli/hono-parts.ts";
import { ROOT } from "../../../cli/project.ts";

const changed = (part: string) =>
  withoutUnused(part, readFileSync(join(ROOT, `node_modules/hono/dist/utils/${part}.js`), "utf8"));

describe("withoutUnused", () => {
  it.each([
    ["mount", "createMountedRequest"],
    ["body", "parseBody"],
  ])("leaves of %s a function that says so", async (part, name) => {
    const text = Buffer.from(changed(part)).toString("base64");
    const module = (await import(/* @vite-ignore */ `data:text/javascript;base64,${text}`)) as Record<
      string,
      () => void
    >;
    expect(Object.keys(module)).toEqual([name]);
    expect(() => module[name]?.()).toThrow(`left out: ${name}`);
  });

  it("leaves other modules as they are, and fails for a Hono that looks otherwise", () => {
    expect(changed("url")).toBe(readFileSync(join(ROOT, "node_modules/hono/dist/utils/url.js"), "utf8"));
    expect(() => withoutUnused("mount", "export { createMountedRequest, other };")).toThrow("cli/hono-parts.ts");
    expect(() => withoutUnused("body", "export const more = 1;\nexport { parseBody };")).toThrow("cli/hono-parts.ts");
  });
});
