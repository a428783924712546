/** A portal with an audience of its own, an address after signing out, and analytics, as its visitors meet it. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answered, hydrated, watch } from "../../support/browser.ts";
import { checked, choose, type Signed, startSignIn } from "../../support/idp.ts";
import { closePages, openBrowser } from "../../support/opened.ts";

type Told = { event: string; key: string; visit: string; path?: string; id?: string; name?: string; email?: string };

const AUDIENCE = "https://api.portal.example/";

/** Somebody else's server: takes what analytics tell, and has a page for those who have signed out. */
async function startService() {
  const told: (Told & { origin: string | undefined; cookie: string | undefined })[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const { origin, cookie } = request.headers;
      if (request.method === "POST" && request.url === "/tell") told.push({ ...JSON.parse(text), origin, cookie });
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<!doctype html><title>Bye</title><h1>See you soon</h1>");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, told, close: () => new Promise((done) => server.close(done)) };
}

let browser: Browser;
let signed: Signed;
let service: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  service = await startService();
  [browser, signed] = await Promise.all([
    openBrowser(),
    startSignIn(
      { ANALYTICS_KEY: "k1", ANALYTICS_URL: `${service.origin}/tell`, REQUIRE_DOWNLOAD_ROLES: "1" },
      { audience: AUDIENCE, logoutUri: `${service.origin}/bye` },
    ),
  ]);
});

afterAll(async () => {
  await closePages();
  await signed?.close();
  await service?.close();
});

beforeEach(() => {
  service.told.length = 0;
});

const button = (page: Page, name: string) => page.getByRole("navigation").getByRole("button", { name, exact: true });
const greeting = (page: Page) => page.getByText("Hello, Ada Lovelace");
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("session") ?? "null"));
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const askedMe = (page: Page) => page.waitForRequest((request) => (request.postData() ?? "").includes('"me"'));
const events = (name: string) => service.told.filter(({ event }) => event === name);

/** A page of a visitor who has signed in as Ada, whose session has been checked. */
async function signedIn() {
  const watched = await watch(browser, signed.site.origin);
  await watched.page.goto("/terms");
  await hydrated(watched.page);
  await button(watched.page, "Sign in").click();
  const me = checked(watched.page);
  await choose(watched.page, "Ada Lovelace", "/terms");
  await (await me).finished();
  await greeting(watched.page).waitFor();
  return watched;
}

describe("a portal with an audience", () => {
  it("receives access tokens for it, also after silent renewal", async () => {
    const { page, messages, close } = await signedIn();
    const { token, idToken } = await stored(page);
    expect(token).not.toBe(idToken);
    expect(payloadOf(token)).toMatchObject({ iss: signed.idp.issuer, aud: AUDIENCE, sub: "ada" });
    // What it does not say is known from the ID token, which stays in the browser.
    expect(payloadOf(token).name).toBeUndefined();

    await page.evaluate(() => {
      const tokens = JSON.parse(localStorage.getItem("session") ?? "null");
      localStorage.setItem("session", JSON.stringify({ ...tokens, expiresAt: Date.now() - 1 }));
    });
    const asked = askedMe(page);
    await page.reload();
    const { authorization } = (await asked).headers();
    const fresh = (await stored(page)).token;
    expect(authorization).toBe(`Bearer ${fresh}`);
    expect(fresh).not.toBe(token);
    expect(payloadOf(fresh)).toMatchObject({ aud: AUDIENCE, sub: "ada" });
    expect(await (await asked).response().then((response) => response?.json())).toMatchObject({
      data: { me: { id: "ada", roles: expect.arrayContaining(["tl_export_feed_versions"]) } },
    });
    await greeting(page).waitFor();
    expect(messages).toEqual([]);
    await close();
  });

  it("offers restricted files to users with the role, on click", async () => {
    const { page, messages, close } = await signedIn();
    const { sha1 } = (await (
      await fetch(`${signed.site.origin}/api/v2/rest/feed_versions?feed_onestop_id=f-sample~sydney~ferries`)
    )
      .json()
      .then((answer) => (answer as { feed_versions: { sha1: string }[] }).feed_versions[0])) as { sha1: string };
    await page.goto(`/feed-versions/${sha1}`);
    await greeting(page).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download GTFS" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`f-sample~sydney~ferries-${sha1}.zip`);
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    expect(page.url()).toBe(`${signed.site.origin}/feed-versions/${sha1}`);
    expect(messages).toEqual([]);
    await close();
  });

  it("does not accept an ID token instead", async () => {
    const { page, close } = await signedIn();
    const { idToken } = await stored(page);
    const answer = await fetch(`${signed.site.origin}/api/v2/query`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${idToken}` },
      body: '{"query":"{ me { id } }"}',
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"/);
    await close();
  });
});

describe("a session", () => {
  it("checks the user again after ten minutes, and ends if `me` fails", async () => {
    const { page, close } = await signedIn();
    const later = await page.context().newPage();
    await later.clock.install();
    let asked = 0;
    later.on("request", (request) => {
      if ((request.postData() ?? "").includes('"me"')) asked++;
    });
    const first = later.waitForResponse((response) => (response.request().postData() ?? "").includes('"me"'));
    await later.goto("/terms");
    await (await first).finished();
    await greeting(later).waitFor();
    await later.clock.fastForward(570_000);
    expect(asked).toBe(1);
    const second = later.waitForResponse((response) => (response.request().postData() ?? "").includes('"me"'));
    await later.clock.fastForward(31_000);
    await (await second).finished();
    expect(asked).toBe(2);
    await greeting(later).waitFor();

    await later.route("**/api/v2/query", (route) => route.fulfill({ status: 500, body: "{}" }));
    // The ten minutes begin when the page has read the second answer.
    await expect
      .poll(async () => {
        if (asked < 3) await later.clock.fastForward(60_000);
        return asked;
      })
      .toBe(3);
    await button(later, "Sign in").waitFor();
    expect(asked).toBe(3);
    await close();
  });

  it("ends at the configured URL, through the provider", async () => {
    const { page, close } = await signedIn();
    const ended = page.waitForRequest((request) => request.url().startsWith(`${signed.idp.issuer}/session/end?`));
    await button(page, "Sign out").click();
    expect(new URL((await ended).url()).searchParams.get("post_logout_redirect_uri")).toBe(`${service.origin}/bye`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "See you soon" }).waitFor();
    await page.goto(`${signed.site.origin}/terms`);
    await button(page, "Sign in").waitFor();
    expect(await stored(page)).toBeNull();
    await close();
  });

  it("ends there even if the provider does not answer", async () => {
    const { page, close } = await signedIn();
    signed.idp.down(true);
    try {
      await button(page, "Sign out").click();
      await page.getByRole("heading", { name: "See you soon" }).waitFor();
    } finally {
      signed.idp.down(false);
    }
    await close();
  });
});

describe("analytics", () => {
  it("report pages without queries, identify the user once per session, and reset after sign-out", async () => {
    const { page, messages, close } = await signedIn();
    await expect.poll(() => events("identify").length).toBe(1);
    expect(events("identify")[0]).toMatchObject({
      key: "k1",
      id: "ada",
      name: "Ada Lovelace",
      email: "ada@example.org",
    });
    await expect.poll(() => events("page")[0]).toMatchObject({ path: "/terms" });
    expect(service.told.map(({ cookie }) => cookie)).toEqual(service.told.map(() => undefined));
    const [{ visit } = { visit: "" }] = service.told;

    await page.getByRole("navigation").getByRole("link", { name: "Operators" }).click();
    await expect.poll(() => events("page").map(({ path }) => path)).toContain("/operators");
    await page.goto("/feeds?search=secret");
    await greeting(page).waitFor();
    await expect.poll(() => events("page").map(({ path }) => path)).toContain("/feeds");
    expect(events("identify")).toHaveLength(1);
    expect(new Set(service.told.map((told) => told.visit))).toEqual(new Set([visit]));
    expect(JSON.stringify(service.told)).not.toContain("secret");

    await button(page, "Sign out").click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "See you soon" }).waitFor();
    service.told.length = 0;
    await page.goto(`${signed.site.origin}/terms`);
    await expect.poll(() => events("page").length).toBe(1);
    expect(service.told[0]?.visit).toMatch(/^[\da-f-]{36}$/);
    expect(service.told[0]?.visit).not.toBe(visit);
    expect(events("identify")).toHaveLength(0);
    expect(messages).toEqual([]);
    await close();
  });

  it.each([
    ["Do Not Track", "doNotTrack", "1"],
    ["Global Privacy Control", "globalPrivacyControl", true],
    ["neither", "doNotTrack", null],
  ])("under %s", async (_, name, value) => {
    const { page, close } = await watch(browser, signed.site.origin);
    await page.clock.install();
    await page.addInitScript(
      ([name, value]) => Object.defineProperty(Navigator.prototype, name as string, { get: () => value }),
      [name, value] as const,
    );
    await page.goto("/terms");
    await hydrated(page);
    const [loaded] = await Promise.all([page.waitForResponse(/\/analytics-[\w-]+\.js/), page.clock.fastForward(3_100)]);
    await loaded.finished();
    // A page more would be told as well.
    await page.getByRole("navigation").getByRole("link", { name: "Operators" }).click();
    await page.waitForURL("**/operators");
    if (value === null) await expect.poll(() => service.told.length).toBeGreaterThan(0);
    else {
      await page.clock.fastForward(10_000);
      await answered(page);
      expect(service.told).toEqual([]);
    }
    await close();
  });
});
