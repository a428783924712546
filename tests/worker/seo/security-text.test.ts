import { describe, expect, it } from "vitest";
import { ask } from "../../support/worker/ask.ts";

const PATH = "/.well-known/security.txt";

describe("security.txt", () => {
  it("names the contact, for half a year from now", async () => {
    const vars = {
      SECURITY_CONTACT: "mailto:security@example.org",
      SITE_URL: "https://portal.example",
      TEST_HOOKS: "",
    };
    const before = Date.now();
    const response = await ask(PATH, { vars });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const text = await response.text();
    expect(text).toMatch(
      /^Contact: mailto:security@example\.org\nExpires: \S+T00:00:00Z\nPreferred-Languages: en\nCanonical: https:\/\/portal\.example\/\.well-known\/security\.txt\n$/,
    );
    const days = (Date.parse(/Expires: (\S+)/.exec(text)![1]!) - before) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(181);
  });

  it("is 404 without a contact, as is every other path below /.well-known", async () => {
    expect((await ask(PATH)).status).toBe(404);
    const vars = { SECURITY_CONTACT: "https://example.org/report" };
    const other = await ask("/.well-known/other", { vars });
    expect([other.status, await other.json()]).toMatchObject([404, { code: "route.not_found" }]);
  });

  it.each(["security@example.org", "javascript:alert(1)", "http://example.org", "mailto:a@b\nExpires: x"])(
    "refuses the contact %j at start",
    async (contact) => {
      const response = await ask(PATH, { vars: { SECURITY_CONTACT: contact } });
      expect([response.status, await response.text()]).toEqual([500, expect.stringContaining("SECURITY_CONTACT")]);
    },
  );
});
