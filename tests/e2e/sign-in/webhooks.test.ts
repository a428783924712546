/** The account page: webhooks of the signed-in user. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { checked, choose, type Signed, startSignIn } from "../../support/idp.ts";
import { closePages, openBrowser } from "../../support/opened.ts";

let browser: Browser;
let signed: Signed;

beforeAll(async () => {
  [browser, signed] = await Promise.all([openBrowser(), startSignIn()]);
});
afterAll(async () => {
  await closePages();
  await signed?.close();
});

const HOOK = "https://example.org/hook";

describe("the account page", () => {
  it("adds a webhook, shows its secret once, and removes it", async () => {
    const { page, messages, close } = await watch(browser, signed.site.origin);
    await page.goto("/account");
    await hydrated(page);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    const me = checked(page);
    await choose(page, "Ada Lovelace", "/account");
    await (await me).finished();
    await page.getByText("You have no webhooks yet.").waitFor();

    await page.getByLabel("URL that receives messages").fill(HOOK);
    await page.getByLabel("What to follow").selectOption("feed");
    await page.getByLabel("Onestop ID, or names of the place").fill("f-nowhere");
    await page.getByRole("button", { name: "Add webhook" }).click();
    await page.getByRole("alert").getByText("No feed has the Onestop ID f-nowhere.").waitFor();
    await page.getByLabel("Onestop ID, or names of the place").fill("f-sample~sydney~ferries");
    await page.getByRole("button", { name: "Add webhook" }).click();
    const secret = page.getByText(/^whsec_[A-Za-z0-9+/]+=*$/);
    await secret.waitFor();
    await page.getByText("f-sample~sydney~ferries. Waiting for your receiver to confirm").waitFor();
    expect(await violations(page)).toEqual([]);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }

    await page.reload();
    await page.getByRole("button", { name: `Remove the webhook ${HOOK}` }).waitFor();
    await expect.poll(() => secret.count()).toBe(0);
    // The name in the navigation leads here.
    await expect.poll(() => page.getByText("Hello, Ada Lovelace").getAttribute("href")).toBe("/account");
    await page.getByRole("button", { name: `Remove the webhook ${HOOK}` }).click();
    await page.getByText("You have no webhooks yet.").waitFor();
    expect(messages).toEqual([]);
    await close();
  });
});
