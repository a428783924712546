import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, it } from "vitest";
import { withSettingsTable } from "../../../cli/readme-settings.ts";
import { describeSettings, parseSettings } from "../../../worker/settings.ts";

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8");

const described = new Set(describeSettings().flatMap(({ names }) => names));

it("the settings table of the README matches worker/settings.ts (npm run readme rewrites it)", () => {
  const readme = read("README.md");
  expect(withSettingsTable(readme)).toBe(readme);
});

it("every variable that the code reads is described", () => {
  const variables = new Set<string>();
  const bindings = new Proxy(
    { OIDC_ISSUER: "https://id.test", OIDC_CLIENT_ID: "a", ANALYTICS_KEY: "k", ANALYTICS_URL: "https://a.test" },
    {
      get(target: Record<string, string>, name: string) {
        variables.add(name);
        return target[name];
      },
    },
  );
  parseSettings(bindings);
  // Secrets are named in the descriptions of the settings that need them.
  expect([...variables].filter((name) => !described.has(name))).toEqual(["CSRF_SECRET", "MAIL_SECRET"]);
  expect(variables.size).toBeGreaterThan(25);
});

it("every variable of wrangler.toml is described", () => {
  const { vars } = parse(read("wrangler.toml")) as unknown as { vars: Record<string, string> };
  expect(Object.keys(vars).filter((name) => !described.has(name))).toEqual([]);
});
