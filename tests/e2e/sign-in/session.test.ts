/** Signing in at a real provider, as visitors meet it. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { arrived, checked, choose, type Signed, startSignIn } from "../../support/idp.ts";
import { closePages, openBrowser } from "../../support/opened.ts";

let browser: Browser;
let signed: Signed;
/** Milliseconds since 1970. */
let firstSignInAt: number | undefined;

beforeAll(async () => {
  [browser, signed] = await Promise.all([openBrowser(), startSignIn()]);
});

afterAll(async () => {
  await closePages();
  await signed?.close();
});

beforeEach(() => signed.idp.down(false));

const DEEP = "/operators?search=a";

const button = (page: Page, name: string) => page.getByRole("navigation").getByRole("button", { name, exact: true });
const greeting = (page: Page, name: string) => page.getByText(`Hello, ${name}`);
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("session") ?? "null"));
const change = (page: Page, by: object) =>
  page.evaluate((by) => {
    const tokens = JSON.parse(localStorage.getItem("session") ?? "null");
    localStorage.setItem("session", JSON.stringify({ ...tokens, ...by }));
  }, by);

/** A page of a visitor who has signed in as Ada from `path`, whose session has been checked. */
async function signedIn(path = DEEP) {
  const watched = await watch(browser, signed.site.origin);
  await watched.page.goto(path);
  await hydrated(watched.page);
  await button(watched.page, "Sign in").click();
  const me = checked(watched.page);
  await choose(watched.page, "Ada Lovelace", path);
  await (await me).finished();
  await greeting(watched.page, "Ada Lovelace").waitFor();
  firstSignInAt ??= Date.now();
  return watched;
}

describe("a visitor", () => {
  it("signs in, returns to the previous page, and stays signed in after a reload", async () => {
    const { page, messages, close } = await signedIn();
    expect(await violations(page)).toEqual([]);
    const asked = page.waitForRequest((request) => (request.postData() ?? "").includes('"me"'));
    await page.reload();
    expect((await asked).headers().authorization).toBe(`Bearer ${(await stored(page)).token}`);
    await greeting(page, "Ada Lovelace").waitFor();
    // Data of pages is asked for with the token, too.
    const payload = page.waitForRequest(/_payload\.json/);
    await page.getByRole("navigation").getByRole("link", { name: "Source Feeds" }).click();
    expect((await payload).headers().authorization).toMatch(/^Bearer /);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByTitle("Open menu").click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(messages).toEqual([]);
    await close();
  });

  it("signs out here and at the provider", async () => {
    const { page, messages, close } = await signedIn();
    await button(page, "Sign out").click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await arrived(page, "/");
    await button(page, "Sign in").waitFor();
    expect(await stored(page)).toBeNull();
    // The provider asks anew who it is.
    await button(page, "Sign in").click();
    await page.getByRole("button", { name: "Ben Franklin" }).waitFor();
    expect(messages).toEqual([]);
    await close();
  });

  it("renews the token silently", async () => {
    const { page, messages, close } = await signedIn();
    const { token } = await stored(page);
    await change(page, { expiresAt: Date.now() - 1000 });
    const me = checked(page);
    await page.reload();
    expect((await me).status()).toBe(200);
    await greeting(page, "Ada Lovelace").waitFor();
    expect((await stored(page)).token).not.toBe(token);
    expect(page.url()).toBe(signed.site.origin + DEEP);
    expect(messages).toEqual([]);
    await close();
  });

  it("is redirected to sign in if the renewal fails, and returns", async () => {
    const { page, close } = await signedIn();
    await change(page, { expiresAt: Date.now() - 1000, refreshToken: "none-of-ours" });
    const led = page.waitForRequest((request) => request.url().startsWith(`${signed.idp.issuer}/auth?`));
    await page.reload();
    await led;
    await arrived(page, DEEP);
    await greeting(page, "Ada Lovelace").waitFor();
    await close();
  });

  it("is signed out and can keep reading when the provider is down", async () => {
    const { page, close } = await signedIn();
    await change(page, { expiresAt: Date.now() - 1000 });
    signed.idp.down(true);
    await page.reload();
    await button(page, "Sign in").waitFor();
    await expect.poll(() => page.locator("h1").textContent()).toBe("Operators");
    await close();
  });

  it("with a token that the portal refuses is signed out and can keep reading", async () => {
    const { page, close } = await signedIn();
    await change(page, { token: "e30.e30.AAAA" });
    await page.reload();
    await button(page, "Sign in").waitFor();
    await expect.poll(() => stored(page)).toBeNull();
    await page.getByRole("navigation").getByRole("link", { name: "Source Feeds" }).click();
    await expect.poll(() => page.locator("h1").textContent()).toBe("Source feeds");
    await close();
  });

  it("is signed out in all tabs at once", async () => {
    const { page, close } = await signedIn();
    const other = await page.context().newPage();
    await other.goto(signed.site.origin);
    await greeting(other, "Ada Lovelace").waitFor();
    await page.evaluate(() => localStorage.removeItem("session"));
    await button(other, "Sign in").waitFor();
    await close();
  });
});

describe("an auth callback that did not start here", () => {
  it.each(["/?code=x&state=y", "/feeds?search=a&code=x&state=y", "/sign-in?code=x&state=y"])(
    "exchanges nothing: %s",
    async (path) => {
      const { page, messages, close } = await watch(browser, signed.site.origin);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(path);
      await arrived(page, "/");
      expect(asked.filter((url) => url.startsWith(signed.idp.issuer))).toEqual([]);
      expect(await stored(page)).toBeNull();
      expect(messages).toEqual([]);
      await close();
    },
  );

  it("redirects to the stored target, and nowhere else", async () => {
    const { page, close } = await watch(browser, signed.site.origin);
    for (const [target, end] of [
      ["/feeds?search=a", "/feeds?search=a"],
      ["//evil.example/", "/"],
      ["https://evil.example/", "/"],
      ["/feeds?code=a&state=b", "/feeds"],
    ] as const) {
      await page.goto("/terms");
      await page.evaluate((target) => {
        const pending = { state: "right", nonce: "n", verifier: "v", target, at: Date.now() };
        sessionStorage.setItem("session-pending", JSON.stringify(pending));
      }, target);
      await page.goto("/?code=x&state=wrong");
      await arrived(page, end);
    }
    expect(await stored(page)).toBeNull();
    await close();
  });

  it("from another provider is refused, even with the right state", async () => {
    const { page, close } = await watch(browser, signed.site.origin);
    await page.goto("/terms");
    await page.evaluate(() => {
      const pending = { state: "right", nonce: "n", verifier: "v", target: "/feeds", at: Date.now() };
      sessionStorage.setItem("session-pending", JSON.stringify(pending));
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/?code=x&state=right&iss=https%3A%2F%2Fevil.example");
    await arrived(page, "/feeds");
    expect(asked.filter((url) => url.endsWith("/token"))).toEqual([]);
    expect(await stored(page)).toBeNull();
    await close();
  });
});

describe("new signing keys of the provider", () => {
  it("are found, and old tokens become invalid with the old keys", async () => {
    const { page, close } = await signedIn();
    await signed.idp.rotateKeys();
    // The Worker asks for keys at most every 30 seconds, and asked when it verified the first token of this file.
    await expect.poll(() => Date.now() - (firstSignInAt ?? 0), { timeout: 40_000 }).toBeGreaterThan(31_000);
    const other = await signedIn("/feeds");
    expect((await stored(other.page)).token).not.toBe((await stored(page)).token);
    await page.reload();
    await button(page, "Sign in").waitFor();
    await other.close();
    await close();
  });
});
