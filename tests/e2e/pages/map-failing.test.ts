/** The map when something is missing: tiles, the position of the device, sense in its address. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated, setOffline, violations, watch } from "../../support/browser.ts";
import { DUBLIN, drawn, openMap, openOnce, showAddress, WIDE } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

const open = (path: string, options = {}, before?: (page: Page) => Promise<unknown>) =>
  openMap(browser, site, path, options, before);

const find = (page: Page) => page.getByRole("button", { name: "Find my location" }).click();

describe("tiles that fail to load", () => {
  it.each([
    ["tiles", "**/tiles/**/*.mvt"],
    ["descriptions of tiles", "**/tiles/*.json*"],
  ])("%s are reported, and requested again", async (_, pattern) => {
    const { page, close } = await open(`/map${DUBLIN}`, {}, (p) => p.route(pattern, (route) => route.abort()));
    const alert = page.getByRole("alert");
    await alert.filter({ hasText: "Parts of the map are missing" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.unroute(pattern);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator('.map-row a[href^="/routes/"]').first().waitFor();
    await alert.waitFor({ state: "detached" });
    await close();
  });
});

it("missing map code leaves the lists, with a message", async () => {
  const { page, close } = await watch(browser, site.origin, WIDE);
  await page.route(/\/assets\/world-/, (route) => route.abort());
  await page.goto("/map");
  await page.locator(".map-screen[data-state=failed]").waitFor();
  await page.locator(".map-panel", { hasText: "couldn't load the map" }).waitFor();
  await page.getByRole("link", { name: "All operators" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await close();
});

it("a browser whose WebGL fails late gets the same message", async () => {
  const { page, close } = await watch(browser, site.origin, WIDE);
  await page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      // The one that asks whether there is any is not in the page.
      const refused = kind.startsWith("webgl") && this.isConnected;
      return refused ? null : (get as (...all: unknown[]) => unknown).call(this, kind, ...more);
    } as typeof get;
  });
  await page.goto("/map");
  await page.locator(".map-screen[data-state=failed]").waitFor();
  await page.getByRole("link", { name: "All operators" }).waitFor();
  await close();
});

it("an offline first view shows that it is loading, not that it is empty", async () => {
  const { page, close } = await watch(browser, site.origin, WIDE);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/tiles/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/map${DUBLIN}`);
  await hydrated(page);
  await page.getByRole("tab", { name: "Routes and stops" }).waitFor();
  await page.locator(".map-wait").waitFor();
  await expect.poll(() => page.locator(".map-in-view [role=status]").textContent()).toBe("Loading…");
  release();
  await drawn(page);
  await page.locator(".map-wait").waitFor({ state: "hidden" });
  await close();
});

describe("a map that is open", () => {
  const map = openOnce(() =>
    open("/map", { permissions: ["geolocation"], geolocation: { latitude: 53.339, longitude: -6.261, accuracy: 20 } }),
  );

  it("loads missing tiles when the network is back", async () => {
    const { page } = map();
    await setOffline(page, true);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, DUBLIN);
    await page.getByRole("alert").waitFor();
    await setOffline(page, false);
    await page.locator('.map-row a[href^="/routes/"]').first().waitFor();
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  it("is centered at the device's position when it is available", async () => {
    const { page, messages } = map();
    const before = messages.length;
    await showAddress(page, "/map#2/40.00000/-40.00000");
    await find(page);
    await page.waitForURL(/#1\d(\.\d+)?\/53\.33/);
    await page.getByRole("tab", { name: "Departures" }).click();
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.waitForURL(/lon=-6\.26100&lat=53\.33900/);
    expect(messages.slice(before)).toEqual([]);
  });
});

describe("the device's position", () => {
  it("is reported as unknown, with the reason", async () => {
    const { page, messages, close } = await open("/map", {}, (p) =>
      p.addInitScript(() => {
        const { geolocation, permissions } = navigator;
        permissions.query = async () => ({ state: "prompt" }) as PermissionStatus;
        geolocation.getCurrentPosition = (_, failed) => {
          const code = Number(document.documentElement.dataset.failure);
          failed?.({ code } as GeolocationPositionError);
        };
      }),
    );
    // The refusal comes last, because a browser does not ask again after it.
    for (const [code, words] of [
      [2, "couldn't find your position"],
      [3, "took too long"],
      [1, "didn't share your position"],
    ] as const) {
      await page.evaluate((failure) => {
        document.documentElement.dataset.failure = `${failure}`;
      }, code);
      await find(page);
      await page.locator(".map-said", { hasText: words }).waitFor();
      await page.getByRole("tab", { name: "Departures" }).click();
      await page.getByRole("button", { name: "Use my location" }).click();
      await page.locator(".map-departures [role=status]", { hasText: words }).waitFor();
    }
    expect(messages).toEqual([]);
    await close();
  });

  it("is disabled if permission was denied before", async () => {
    const { page, messages, close } = await open("/map", { permissions: [] });
    await expect.poll(() => page.getByRole("button", { name: "Location not available" }).isDisabled()).toBe(true);
    // The renderer warns of it, which is its own business.
    expect(messages.filter((message) => !message.startsWith("warning: Geolocation support"))).toEqual([]);
    await close();
  });
});

it.each([
  "/map?lat=foo&lon=1&radius=-1&headway=x&mode=plane&kinds=&verdict=%00&base=../..&selected=%3Cimg%3E#99/999/abc",
  "/map?lon=-999&lat=NaN&agency=%22%3E%3Cscript%3E#5/91/0",
])("an invalid URL shows the networks that are there: %s", async (path) => {
  const { page, messages, close } = await open(path);
  await page.waitForURL(/#\d(\.\d+)?\/-?\d+\.\d{5}\/-?\d+\.\d{5}$/);
  await expect.poll(() => page.locator(".map-selected").count()).toBe(0);
  await expect
    .poll(() => page.getByRole("tab", { name: "Routes and stops" }).getAttribute("aria-selected"))
    .toBe("true");
  expect(messages).toEqual([]);
  await close();
});
