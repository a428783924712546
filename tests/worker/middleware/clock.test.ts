import { describe, expect, it } from "vitest";
import { ask } from "../../support/worker/ask.ts";
import { pageState } from "../../support/worker/page-state.ts";

const at = (text: string, vars = {}) => ask("/sign-in", { init: { headers: { "x-test-now": text } }, vars });

describe("clock", () => {
  it("follows the test hook", async () => {
    const state = await pageState(await at("2025-02-03T04:05:06+01:00"));
    expect(new Date(state.site.now).toISOString()).toBe("2025-02-03T03:05:06.000Z");
  });

  it("ignores the header without the test hooks", async () => {
    const state = await pageState(await at("2025-02-03T04:05:06Z", { TEST_HOOKS: "" }));
    expect(Math.abs(state.site.now - Date.now())).toBeLessThan(60_000);
  });

  it.each(["noon", "2025-02-03", "2025-02-30T99:00:00Z", "1738555506"])("refuses %s", async (text) => {
    expect((await at(text)).status).toBe(400);
  });

  it("is refused completely on a public site", async () => {
    const response = await ask("/api/v2/query", { vars: { TEST_HOOKS: "1", SITE_URL: "https://portal.test" } });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: "settings.invalid", field: "TEST_HOOKS" });
  });
});
