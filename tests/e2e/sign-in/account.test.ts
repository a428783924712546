/** The account page: what the token and this site know about the signed-in user. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeApiKey } from "../../../worker/store/registry/api-key.ts";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { arrived, checked, choose, type Signed, startSignIn } from "../../support/idp.ts";
import { closePages, openBrowser } from "../../support/opened.ts";

let browser: Browser;
let signed: Signed;
let secret = "";

beforeAll(async () => {
  [browser, signed] = await Promise.all([
    openBrowser(),
    startSignIn({}, {}, async ({ stores: { db } }) => {
      const key = { name: "Ada's app", perMinute: 6_000, maxRows: 500, user: "ada", now: "2026-11-20T10:00:00Z" };
      secret = (await makeApiKey(db, key)).key;
    }),
  ]);
});
afterAll(async () => {
  await closePages();
  await signed?.close();
});

it.each([
  ["Ada Lovelace", "ada", /tl_export_feed_versions/, 320],
  ["Ben Franklin", "ben", /^None$/, 1280],
] as const)(
  "shows the name, email, roles and keys of %s; signing out is headed as such",
  async (name, id, roles, width) => {
    const { page, messages, close } = await watch(browser, signed.site.origin, { viewport: { width, height: 800 } });
    await page.goto("/account");
    await hydrated(page);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    const me = checked(page);
    await page.getByRole("heading", { name: "Sign in to try out" }).waitFor();
    await choose(page, name, "/account");
    await (await me).finished();
    const fact = (label: string) => page.locator("#profile dt", { hasText: label }).locator("+ dd").innerText();
    await expect.poll(() => fact("Roles")).toMatch(roles);
    expect([await fact("Name"), await fact("Email"), await fact("User ID")]).toEqual([name, `${id}@example.org`, id]);
    const keys = page.locator("#keys");
    if (id === "ada") {
      await keys.getByText(`Ada's app ${secret.slice(0, 11)}…`).waitFor();
      await keys.getByText("6,000 requests a minute, 500 rows an answer, since 20 November 2026").waitFor();
      expect(await page.content()).not.toContain(secret);
    } else await keys.getByText("You have no key, and need none.").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("navigation").getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign out of the try-out provider" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await arrived(page, "/");
    expect(messages).toEqual([]);
    await close();
  },
);
