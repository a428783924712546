/** Notifications: turned on and off on pages, listed on the account page and the home page, and absent without a key. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { makeBrowserKeys } from "../../support/push-service.ts";
import { rowsAs } from "../../support/rows.ts";
import { sharedSite, startSite } from "../../support/site.ts";

const { keys } = await makeBrowserKeys();

openForAll(() => startSite("sample", { PUSH_PUBLIC_KEY: keys.p256dh }));

const FEED = "/feeds/f-sample~sydney~ferries";

/** A push service of the browser: the one of Chromium needs a network. */
async function stubPush(page: Page): Promise<void> {
  await page.addInitScript((pushKeys) => {
    let endpoint: string | null = null;
    const subscription = {
      toJSON: () => ({ endpoint, keys: pushKeys }),
      async unsubscribe() {
        endpoint = null;
        return true;
      },
    };
    Notification.requestPermission = async () => "granted";
    PushManager.prototype.getSubscription = async () => (endpoint === null ? null : (subscription as never));
    PushManager.prototype.subscribe = async (options) => {
      const { active } = await navigator.serviceWorker.getRegistration("/push/").then((one) => one ?? { active: null });
      if (active === null || options?.userVisibleOnly !== true) throw new DOMException("No worker.", "AbortError");
      endpoint = "https://push.example.org/p/1";
      return subscription as never;
    };
  }, keys);
}

const rows = () =>
  rowsAs<{ target: string; target_key: string; language: string; address: string }>(
    site.store.stores.db,
    "SELECT target, target_key, language, address FROM subscriber ORDER BY created_at",
  );

async function openMenu(page: Page, label = "Subscribe"): Promise<void> {
  const tools = page.locator(".page-tools summary");
  if ((await tools.count()) > 0 && (await tools.first().isVisible())) await tools.first().click();
  await page.locator("summary", { hasText: label }).click();
}

describe("notifications", () => {
  it("are turned on without an account, listed, and turned off", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport: { width: 375, height: 800 } });
    await stubPush(page);
    await page.goto(FEED);
    await hydrated(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await openMenu(page);
    await page.getByRole("button", { name: "Notify me on this device" }).click();
    await page.getByRole("status").getByText("Notifications are on.").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await rows()).toEqual([
      {
        ...{ target: "feed", target_key: "f-sample~sydney~ferries", language: "en" },
        address: "https://push.example.org/p/1",
      },
    ]);
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );
    expect(scopes).toEqual(["/push/"]);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

    // The state is shown when the menu opens.
    await page.reload();
    await hydrated(page);
    await openMenu(page);
    await page.getByRole("button", { name: "Stop notifications" }).waitFor();

    await page.goto("/de/places/Australia");
    await hydrated(page);
    await openMenu(page, "Abonnieren");
    await page.getByRole("button", { name: "Auf diesem Gerät benachrichtigen" }).click();
    await page.getByRole("status").getByText("Benachrichtigungen sind an.").waitFor();
    expect((await rows())[1]).toMatchObject({ target: "place", target_key: '["Australia"]', language: "de" });
    expect(await violations(page)).toEqual([]);

    await page.goto("/");
    const row = page.getByRole("region", { name: "Notifications" });
    await row.getByRole("link", { name: "Australien" }).waitFor();
    await expect.poll(() => row.getByRole("link").count()).toBe(3);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

    await page.goto("/account");
    await hydrated(page);
    const stop = page.getByRole("button", { name: /^Stop notifications about / });
    await expect.poll(() => stop.count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await stop.first().click();
    await expect.poll(() => stop.count()).toBe(1);
    await stop.first().click();
    await expect.poll(() => stop.count()).toBe(0);
    await page.getByRole("status").getByText("Notifications are off.").waitFor();
    expect(await rows()).toEqual([]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect(messages).toEqual([]);
    await close();
  });

  it("follow a route, and are refused where the browser blocks them", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { colorScheme: "dark" });
    await stubPush(page);
    await page.addInitScript(() => {
      Notification.requestPermission = async () => "denied";
    });
    await page.goto("/routes/r-r3gx9-f1");
    await hydrated(page);
    await openMenu(page);
    await page.getByRole("button", { name: "Notify me on this device" }).click();
    await page.getByRole("status").getByText("Notifications are blocked.").waitFor();
    expect((await rows()).filter(({ target }) => target === "line")).toEqual([]);
    const atom = page.locator(".action-panel").getByRole("link", { name: "Atom" });
    await expect.poll(() => atom.getAttribute("href")).toBe("/api/v2/portal/changes.atom?line=r-r3gx9-f1");
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });

  it("are shown by a worker that has its own file", async () => {
    const response = await fetch(`${site.origin}/push/worker.js`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^(text|application)\/javascript/);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("service-worker-allowed")).toBeNull();
  });

  it("are not offered without a key", async () => {
    const { page, close } = await watch(browser, sharedSite("sample").origin);
    await page.goto(FEED);
    await hydrated(page);
    await openMenu(page);
    await page.locator(".action-panel").getByRole("link", { name: "Atom" }).waitFor();
    await expect.poll(() => page.locator("[data-follow]").count()).toBe(0);
    await page.goto("/account");
    await hydrated(page);
    await expect.poll(() => page.locator("#notifications").count()).toBe(0);
    await close();
  });
});
