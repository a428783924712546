/** A page left open over a deploy: two real builds on one address, the chunks of the first gone with it. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtWorker, ensureBuilt } from "../../cli/build/bundle.ts";
import { type Local, openStore } from "../../cli/local/local.ts";
import { ROOT } from "../../cli/project.ts";
import { readSettings } from "../../cli/settings.ts";
import { answered, hydrated, watch } from "../support/browser.ts";
import { closePages, openBrowser } from "../support/opened.ts";
import { secondBuild } from "../support/second-build.ts";

let browser: Browser;
let folder: string;
let builds: string[];
/** Both builds run all the time, and the front shows one of them: starting one takes longer than most tests. */
let running: Local[] = [];
let front: Front;
let deployed: 0 | 1 = 0;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-builds-"));
  await ensureBuilt();
  builds = [join(ROOT, "dist"), await secondBuild(join(folder, "second"))];
  browser = await openBrowser();
  running = [await start(0), await start(1)];
  front = await startFront(() => Number(running[deployed]!.url.port));
  origin = `http://127.0.0.1:${front.port}`;
  // Makes a whole build.
}, 900_000);
afterAll(async () => {
  await closePages();
  front?.close();
  for (const local of running) await local.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

type Front = {
  port: number;
  /** Ends all connections, as the end of a site does. */
  disconnect(): void;
  close(): void;
};

/** An address that passes connections on. @param target port to which a new connection leads */
async function startFront(target: () => number): Promise<Front> {
  const sockets: Socket[] = [];
  const server = createServer((visitor) => {
    const site = connect(target(), "127.0.0.1");
    for (const socket of [visitor, site]) socket.on("error", () => socket.destroy());
    visitor.on("close", () => site.destroy());
    site.on("close", () => visitor.destroy());
    visitor.pipe(site).pipe(visitor);
    sockets.push(visitor);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const disconnect = () => {
    for (const socket of sockets.splice(0)) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    disconnect,
    close() {
      disconnect();
      server.close();
    },
  };
}

/** Starts a build on a store of its own. */
async function start(n: 0 | 1): Promise<Local> {
  const settings = readSettings({});
  Object.assign(settings.vars, { TEST_HOOKS: "1", SITE_URL: "http://127.0.0.1" });
  const worker = await builtWorker(settings, builds[n]);
  const listen = { host: "127.0.0.1", port: 0 };
  return openStore(join(folder, `state-${n}`), settings, `portal-builds-${process.pid}-${n}`, worker, listen);
}

/** Serves the build that is not served now at the same address. */
function deployOther(): void {
  deployed = deployed === 0 ? 1 : 0;
  front.disconnect();
}

/** Waits until a page of the build that is served now has hydrated. */
const served = (page: Page) =>
  page.waitForFunction((isSecond) => {
    const { ready, second } = document.documentElement.dataset;
    return ready !== undefined && (second !== undefined) === isSecond;
  }, deployed === 1);

/** A mark that goes when the document does. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const marked = (page: Page) => page.evaluate(() => "marked" in window);
/** Opens a page and waits until it looks for new builds, which it begins when it has come to rest. */
const rest = async (page: Page, path: string) => {
  const rules = page.waitForResponse("**/builds/meta/*.json");
  await page.goto(path);
  await hydrated(page);
  await (await rules).finished();
  await answered(page);
};
const becomeVisible = async (page: Page) => {
  const latest = page.waitForResponse("**/builds/latest.json?*");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await (await latest).finished();
  await answered(page);
};
/** Puts a link into the page and follows it. */
const add = async (page: Page, href: string) => {
  await page.evaluate((to) => {
    document.querySelector("main")!.insertAdjacentHTML("beforeend", `<a id="added" href="${to}">added</a>`);
  }, href);
  await page.click("#added");
};
const follow = (page: Page, name: string) => page.locator("nav").getByRole("link", { name, exact: true }).click();

describe("two builds", () => {
  it("share no chunk", () => {
    const [first, second] = builds.map((dist) => readdirSync(join(dist, "client/assets")));
    const pages = (names: string[]) => names.filter((name) => /^(pages|entry).*\.js$/.test(name));
    expect(pages(first!).filter((name) => second!.includes(name))).toEqual([]);
  });

  it("the next navigation after a deploy loads the new build, once", async () => {
    const { page, close } = await watch(browser, origin);
    await rest(page, "/feeds");
    await mark(page);
    await becomeVisible(page);
    await follow(page, "Operators");
    await page.waitForFunction(() => document.title.startsWith("Operators"));
    expect(await marked(page), "no deploy, no load").toBe(true);
    deployOther();
    await becomeVisible(page);
    expect(await marked(page), "nothing is reloaded by itself").toBe(true);
    const rules = page.waitForResponse("**/builds/meta/*.json");
    await follow(page, "Source Feeds");
    await served(page);
    await (await rules).finished();
    await answered(page);
    expect(new URL(page.url()).pathname).toBe("/feeds");
    await mark(page);
    await becomeVisible(page);
    await follow(page, "Operators");
    await page.waitForFunction(() => document.title.startsWith("Operators"));
    expect(await marked(page), "the new build stays").toBe(true);
    await close();
  });

  it("going back after a deploy loads the new build, too", async () => {
    const { page, close } = await watch(browser, origin);
    await rest(page, "/feeds");
    await follow(page, "Operators");
    await page.waitForFunction(() => document.title.startsWith("Operators"));
    deployOther();
    await becomeVisible(page);
    await page.evaluate(() => history.back());
    await served(page);
    expect(new URL(page.url()).pathname).toBe("/feeds");
    expect(await page.title()).toMatch(/^Source feeds/i);
    await close();
  });

  it("a missing chunk loads its page from the new build", async () => {
    const { page, close } = await watch(browser, origin);
    // Nobody tells the page that there is a new build.
    await page.route(/_payload\.json|builds\/latest/, (route) => route.abort());
    await page.goto("/sign-in");
    await hydrated(page);
    deployOther();
    await follow(page, "Source Feeds");
    await served(page);
    expect(new URL(page.url()).pathname).toBe("/feeds");
    expect(await page.title()).toMatch(/^Source feeds/i);
    await close();
  });

  it("data of another build load the page from that build", async () => {
    const { page, close } = await watch(browser, origin);
    await page.goto("/documentation/atlas");
    await hydrated(page);
    // The code of the page that is gone to is here already, and nobody has told of the new build.
    await page.route(/builds\/latest/, (route) => route.abort());
    deployOther();
    await add(page, "/documentation/support#top");
    await served(page);
    expect(page.url()).toBe(`${origin}/documentation/support#top`);
    await close();
  });

  it("missing code of a loader loads the page from the new build", async () => {
    const { page, close } = await watch(browser, origin);
    await page.route(/_payload\.json|builds\/latest/, (route) => route.abort());
    await page.goto("/nearby");
    await hydrated(page);
    deployOther();
    await add(page, "/nearby?lat=52.5&lon=13.4");
    await served(page);
    expect(page.url()).toBe(`${origin}/nearby?lat=52.5&lon=13.4`);
    await close();
  });

  it("a console with missing code loads its page from the new build", async () => {
    const { page, close } = await watch(browser, origin);
    await page.goto("/documentation/api/rest-console");
    await hydrated(page);
    deployOther();
    await page.getByRole("button", { name: /^Open/ }).click();
    await served(page);
    await page.getByRole("button", { name: /^Open/ }).click();
    await page.waitForSelector(".swagger-ui .opblock");
    await close();
  });

  it("a permanently missing chunk causes one reload, and the server-rendered page stays readable", async () => {
    const { page, messages, close } = await watch(browser, origin);
    await page.goto("/sign-in");
    await hydrated(page);
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads++;
    });
    const [chunk] = readdirSync(join(builds[deployed]!, "client/assets")).filter((name) =>
      /^pages-operators-/.test(name),
    );
    await page.route(chunk === undefined ? /\/assets\/.*operators/ : `**/${chunk}`, (route) => route.abort());
    await follow(page, "Operators");
    await page.waitForURL("**/operators");
    await page.waitForFunction(() => document.title.startsWith("Operators"));
    await expect.poll(() => messages.join("\n")).toContain("The page could not be started.");
    await answered(page);
    expect(loads).toBe(1);
    await expect.poll(() => page.textContent("main")).toContain("Operators");
    await close();
  });
});

describe("manifest", () => {
  it("is fetched a second after the page, and its redirects apply inside the app", async () => {
    const { page, messages, close } = await watch(browser, origin);
    const manifest = page.waitForResponse("**/builds/meta/*.json");
    await rest(page, "/sign-in");
    expect((await manifest).status()).toBe(200);
    await mark(page);
    await add(page, "/dispatcher/feeds/?search=x");
    await page.waitForURL("**/feeds?search=x");
    expect(await marked(page)).toBe(true);
    expect(messages).toEqual([]);
    await close();
  });

  it("yields to redirect rules, and is enough if the server reports none", async () => {
    const { page, close } = await watch(browser, origin);
    const lead = (location: string) => ({ json: { redirect: { location, status: 302 } } });
    await page.route("**/playground/_payload.json?*", (route) => route.fulfill(lead("/places")));
    await page.route("**/how-it-works/_payload.json?*", (route) => route.abort());
    await page.route("**/participate/_payload.json?*", (route) => route.fulfill(lead("https://docs.example.org/v1")));
    await page.route("https://docs.example.org/v1", (route) => route.fulfill({ body: "there" }));
    await rest(page, "/sign-in");
    await mark(page);
    for (const [old, path, title] of [
      ["/playground#top", "/places#top", "Places"],
      ["/how-it-works?x=1", "/documentation?x=1", "Documentation"],
    ]) {
      await add(page, old!);
      await expect.poll(() => page.url()).toBe(origin + path);
      await page.waitForFunction((begins) => document.title.startsWith(begins!), title);
      await page.evaluate(() => document.querySelector("#added")?.remove());
    }
    expect(await marked(page)).toBe(true);
    await add(page, "/participate");
    await expect.poll(() => page.url()).toBe("https://docs.example.org/v1");
    await close();
  });

  it("is not fetched on slow-2g, and a failure is only logged", async () => {
    const slow = await watch(browser, origin);
    let asked = 0;
    slow.page.on("request", (request) => {
      if (request.url().includes("/builds/meta/")) asked++;
    });
    await slow.page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { effectiveType: "slow-2g" } }),
    );
    await slow.page.clock.install();
    await slow.page.goto("/sign-in");
    await hydrated(slow.page);
    await slow.page.clock.fastForward(10_000);
    await answered(slow.page);
    expect(asked).toBe(0);
    await slow.close();

    const broken = await watch(browser, origin);
    await broken.page.route("**/builds/meta/*", (route) => route.fulfill({ status: 500, body: "" }));
    await broken.page.goto("/sign-in");
    await hydrated(broken.page);
    await expect.poll(() => broken.messages).toEqual([expect.stringContaining("The route rules could not be loaded.")]);
    await follow(broken.page, "Operators");
    await broken.page.waitForURL("**/operators");
    await broken.close();
  });
});

describe("payloads", () => {
  it("are prefetched when the pointer is over a link, and not requested again on click", async () => {
    const { page, messages, close } = await watch(browser, origin);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    // What comes a second after the page is not asked for by a link.
    await rest(page, "/sign-in");
    const payload = page.waitForResponse("**/operators/_payload.json?*");
    await page.locator("nav").getByRole("link", { name: "Operators", exact: true }).hover();
    await (await payload).finished();
    requests.length = 0;
    await follow(page, "Operators");
    await page.waitForFunction(() => document.title.startsWith("Operators"));
    expect(requests.filter((r) => !/\/builds\/|favicon/.test(r))).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });

  it("are not prefetched on slow connections or with data saving", async () => {
    for (const connection of [{ effectiveType: "2g" }, { saveData: true }]) {
      const { page, close } = await watch(browser, origin);
      await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      await page.clock.install();
      await page.goto("/sign-in");
      await hydrated(page);
      await page.locator("nav").getByRole("link", { name: "Operators", exact: true }).hover();
      await page.clock.fastForward(1_000);
      await answered(page);
      expect(requests.filter((url) => url.includes("_payload.json"))).toEqual([]);
      await follow(page, "Operators");
      await page.waitForFunction(() => document.title.startsWith("Operators"));
      await close();
    }
  });

  it("are fetched at most four at a time", async () => {
    const { page, close } = await watch(browser, origin);
    let waiting = 0;
    await page.route("**/_payload.json?*", async () => {
      waiting++;
    });
    await page.goto("/sign-in");
    await hydrated(page);
    await page.evaluate(() => {
      const main = document.querySelector("main")!;
      for (let i = 0; i < 8; i++) main.insertAdjacentHTML("beforeend", `<a class="ahead" href="/feeds/f-${i}">f</a> `);
      for (const link of document.querySelectorAll(".ahead"))
        link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    });
    await expect.poll(() => waiting).toBe(4);
    await answered(page);
    expect(waiting).toBe(4);
    await close();
  });

  it("follow redirect rules", async () => {
    const { page, close } = await watch(browser, origin);
    const redirect = { redirect: { location: "/operators", status: 302 } };
    await page.route("**/feeds/_payload.json?*", (route) => route.fulfill({ json: redirect }));
    await page.goto("/sign-in");
    await hydrated(page);
    await mark(page);
    await follow(page, "Source Feeds");
    await page.waitForURL("**/operators");
    expect(await marked(page)).toBe(true);
    await close();
  });

  it.each([
    ["what is no page of the router", "/feed.xml"],
    ["another host", "https://docs.example.org/v1?x=1"],
  ])("open %s by loading the page", async (_, location) => {
    const { page, close } = await watch(browser, origin);
    await page.route("**/feeds/_payload.json?*", (route) =>
      route.fulfill({ json: { redirect: { location, status: 302 } } }),
    );
    const address = new URL(location, origin).href;
    let loads = 0;
    await page.route(address, (route) => {
      if (route.request().isNavigationRequest()) loads++;
      return route.fulfill({ contentType: "text/html", body: "<title>there</title>" });
    });
    await page.goto("/sign-in");
    await hydrated(page);
    await follow(page, "Source Feeds");
    await page.waitForURL(address);
    expect([loads, await page.title()]).toEqual([1, "there"]);
    await close();
  });
});
