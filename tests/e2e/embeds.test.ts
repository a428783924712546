/** Embeds on another site: one with a strict policy, in both themes, wide and narrow, and when something is down. */
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../cli/project.ts";
import { hydrated, preferTheme, rulesOf, violations, watch } from "../support/browser.ts";
import { browser, openForAll, site } from "../support/opened.ts";

openForAll("sample");

const STOP = "s-r3gx2gu3rs-circularquay";
const ROUTE = "r-r3gx3-f9";
const FEED = "f-sample~sydney~ferries";
const OPERATOR = "o-sample~sydney~ferries";

const SHEET = `
  body { margin: 0; font-family: Georgia, serif; }
  body.light { color-scheme: light; }
  body.dark { color-scheme: dark; background: #111; color: #eee; }
  main { display: grid; gap: 1rem; padding: 1rem; }
  main > * { min-inline-size: 0; }
  .far { block-size: 5000px; }
  .themed { --transit-accent: rgb(1, 2, 3); }
  .themed::part(title) { letter-spacing: 5px; }
  a { color: inherit; }
`;

/** A page of the other site. Its address: the class of its body, and the markup in it. */
function pageOf({ searchParams }: URL): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Another site</title>' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="stylesheet" href="/site.css">' +
    `<script type="module" src="${site.origin}/embed/v1.js"></script></head>` +
    `<body class="${searchParams.get("theme")}"><main><h1>Another site</h1>${searchParams.get("body")}</main></body></html>`
  );
}

let server: Server;
let host: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://host.invalid");
    if (url.pathname === "/site.css") return response.setHeader("content-type", "text/css").end(SHEET);
    // What the documentation says that a host has to allow, and nothing else.
    response.setHeader(
      "content-security-policy",
      `default-src 'none'; style-src 'self'; script-src ${site.origin}; connect-src ${site.origin}; ` +
        `frame-src ${site.origin}; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    );
    return response.setHeader("content-type", "text/html").end(pageOf(url));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server?.close());

const address = (body: string, theme = "light") => `${host}/?${new URLSearchParams({ body, theme })}`;

const DEPARTURES = `<transit-departures stop="${STOP}" limit="3"><a href="#">Our own link</a></transit-departures>`;
const ALL =
  DEPARTURES +
  `<transit-departures stop="${STOP}" limit="2" lang="de"></transit-departures>` +
  `<transit-verdict feed="${FEED}"></transit-verdict><transit-verdict operator="${OPERATOR}"></transit-verdict>` +
  `<transit-route-map route="${ROUTE}"></transit-route-map>`;

/** Waits until every element has one of the states. */
async function settled(page: Page, state: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>("main > *")]
        .filter(({ localName }) => localName.startsWith("transit-"))
        .every(({ dataset }) => dataset.state === wanted),
    state,
  );
}

describe.each(["light", "dark"])("elements on another site in its %s theme", (theme) => {
  it("are accessible and break no policy, wide and narrow", async () => {
    const { page, messages, close } = await watch(browser, host, { viewport: { width: 1280, height: 3000 } });
    await page.goto(address(ALL, theme));
    await settled(page, "shown");
    const board = page.locator("transit-departures").first();
    await expect.poll(() => board.locator("[part~=row]").count()).toBe(3);
    await expect
      .poll(() => board.locator("[part~=base]").innerText())
      .toMatch(/Circular Quay[\s\S]*\d:\d\d [ap]m[\s\S]*Data: f-sample~sydney~ferries/);
    await expect
      .poll(() => board.locator("[part~=note] a").last().getAttribute("href"))
      .toBe(`${site.origin}/stops/${STOP}`);
    await expect
      .poll(() => page.locator("transit-departures[lang=de] [part~=base]").innerText())
      .toMatch(/\d\d:\d\d[\s\S]*Daten:/);
    await expect.poll(() => page.locator("transit-verdict[feed] [part~=base]").innerText()).toContain("Current");
    await expect
      .poll(() => page.locator("transit-verdict[operator] [part~=base]").innerText())
      .toContain("Source: f-sample~sydney~ferries");
    await expect.poll(() => page.getByText("Our own link").isVisible()).toBe(false);

    const map = page.locator("transit-route-map");
    await map.scrollIntoViewIfNeeded();
    const frame = map.frameLocator("iframe");
    await frame.locator("[part~=map][data-live]").waitFor();
    await expect.poll(() => frame.locator("html").getAttribute("data-theme")).toBe(theme);
    const fill = await board.locator("[part~=base]").evaluate((base) => getComputedStyle(base).backgroundColor);
    expect(fill).toBe(theme === "dark" ? "rgb(21, 30, 27)" : "rgb(255, 255, 255)");

    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 3000 });
      expect(await violations(page), `${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(messages).toEqual([]);
    await close();
  });
});

describe("elements", () => {
  it("take the theme of their attribute, and colors and styles of the host", async () => {
    const { page, close } = await watch(browser, host, { colorScheme: "dark" });
    const verdict = (more: string) => `<transit-verdict feed="${FEED}" ${more}></transit-verdict>`;
    await page.goto(
      address(verdict("") + verdict('theme="dark"') + verdict('theme="auto"') + verdict('class="themed"')),
    );
    await settled(page, "shown");
    const fills = await page
      .locator("transit-verdict [part~=base]")
      .evaluateAll((bases) => bases.map((base) => getComputedStyle(base).backgroundColor));
    const [light, dark] = ["rgb(255, 255, 255)", "rgb(21, 30, 27)"];
    expect(fills).toEqual([light, dark, dark, light]);
    const title = page.locator(".themed [part~=title]");
    expect(await title.evaluate((one) => getComputedStyle(one).letterSpacing)).toBe("5px");
    expect(await title.locator("a").evaluate((one) => getComputedStyle(one).color)).toBe("rgb(1, 2, 3)");
    await close();
  });

  it("load anew when an attribute changes", async () => {
    const { page, close } = await watch(browser, host);
    await page.goto(address(DEPARTURES));
    const board = page.locator("transit-departures");
    await expect.poll(() => board.locator("[part~=row]").count()).toBe(3);
    await board.evaluate((element) => element.setAttribute("limit", "1"));
    await expect.poll(() => board.locator("[part~=row]").count()).toBe(1);
    await board.evaluate((element) => element.setAttribute("stop", "s-nothing"));
    await expect.poll(() => board.locator("[part~=base]").innerText()).toContain("Nothing here has this id.");
    await close();
  });

  it("ask again every half minute while they are seen, and keep the focus", async () => {
    const { page, close } = await watch(browser, host);
    await page.clock.install();
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/v2/query")) asked += 1;
    });
    await page.goto(address(`${DEPARTURES}<div class="far"></div>`));
    await settled(page, "shown");
    expect(asked).toBe(1);
    const title = page.locator("transit-departures [part~=title] a");
    await title.focus();
    await page.clock.runFor(40_000);
    await expect.poll(() => asked).toBe(2);
    await settled(page, "shown");
    expect(await title.evaluate((link) => (link.getRootNode() as ShadowRoot).activeElement === link)).toBe(true);
    // A board says nothing while all is well.
    await expect.poll(() => page.locator("transit-departures [role=status]").textContent()).toBe("");

    await page.evaluate(() => scrollTo(0, 4000));
    // The observer of the element is older than this one, so it has been told before.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const observer = new IntersectionObserver(([entry]) => {
            if (entry?.isIntersecting === false) done();
          });
          observer.observe(document.querySelector("transit-departures")!);
        }),
    );
    await page.clock.runFor(300_000);
    expect(asked).toBe(2);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => asked).toBe(3);
    await close();
  });

  it("show five departures of a route with only a long name in 440 px, on all widths", async () => {
    const longName = "Warm Springs/South Hill - Richmond Heights";
    // Noon in Sydney, because less leaves by night.
    const now = "2026-11-25T01:00:00Z";
    const { page, close } = await watch(browser, host, { extraHTTPHeaders: { "x-test-now": now } });
    await page.clock.setFixedTime(now);
    await page.route(`${site.origin}/api/**`, async (route) => {
      const answer = await (await route.fetch()).text();
      await route.fulfill({
        body: answer
          .replace(/"route_short_name":"[^"]*"/g, '"route_short_name":""')
          .replace(/"route_long_name":"[^"]*"/g, `"route_long_name":"${longName}"`),
        contentType: "application/json",
        headers: { "access-control-allow-origin": "*" },
      });
    });
    await page.goto(address(`<transit-departures stop="${STOP}" limit="5"></transit-departures>`));
    await settled(page, "shown");
    for (const width of [320, 480, 1200]) {
      await page.setViewportSize({ width, height: 900 });
      const rows = await page.locator("transit-departures [part~=row]").evaluateAll((all) => {
        const letters = document.createElement("canvas").getContext("2d")!;
        return all.map((row) => {
          const name = row.querySelector("[part~=route]")!;
          const { font } = getComputedStyle(name);
          letters.font = font;
          const widest = Math.max(...name.textContent!.split(/[ /-]/).map((word) => letters.measureText(word).width));
          const { width } = name.getBoundingClientRect();
          return [name.textContent, width >= widest, width >= row.getBoundingClientRect().width / 4];
        });
      });
      expect(rows, `${width} px`).toEqual(Array.from({ length: 5 }, () => [longName, true, true]));
      const base = page.locator("transit-departures [part~=base]");
      expect((await base.boundingBox())!.height).toBeLessThanOrEqual(440);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await close();
  });

  it("keep what they show while the API is down, and say so once", async () => {
    const { page, close } = await watch(browser, host);
    await page.clock.install();
    await page.goto(address(DEPARTURES));
    await settled(page, "shown");
    await page.route(`${site.origin}/api/**`, (route) => route.abort());
    await page.clock.runFor(40_000);
    await settled(page, "stale");
    const board = page.locator("transit-departures");
    await expect.poll(() => board.locator("[part~=row]").count()).toBeGreaterThan(0);
    await expect.poll(() => board.locator("[role=status]").textContent()).toContain("Times may be out of date");
    await close();
  });

  it("show what stands in them, a reason and a way on while the API is down from the start", async () => {
    const { page, close } = await watch(browser, host);
    await page.route(`${site.origin}/api/**`, (route) => route.fulfill({ status: 503 }));
    await page.goto(address(DEPARTURES));
    await settled(page, "failed");
    const board = page.locator("transit-departures");
    await expect.poll(() => page.getByText("Our own link").isVisible()).toBe(true);
    await expect.poll(() => board.locator("[part~=message]").innerText()).toBe("We couldn't load this.");
    await expect.poll(() => board.getByText(/^More at/).getAttribute("href")).toBe(`${site.origin}/stops/${STOP}`);
    expect(await violations(page)).toEqual([]);
    await page.unroute(`${site.origin}/api/**`);
    await board.getByRole("button", { name: "Try again" }).click();
    await settled(page, "shown");
    await expect.poll(() => page.getByText("Our own link").isVisible()).toBe(false);
    await close();
  });

  it("show what stands in them if the script does not load", async () => {
    const { page, close } = await watch(browser, host);
    await page.route("**/embed/v1.js", (route) => route.abort());
    await page.goto(address(DEPARTURES));
    await expect.poll(() => page.getByText("Our own link").isVisible()).toBe(true);
    await close();
  });

  it("are one file of less than 20 kB, which other sites may load and browsers ask for again", async () => {
    const script = readFileSync(join(ROOT, "dist/client/embed/v1.js"));
    expect(gzipSync(script).length).toBeLessThan(20_000);
    expect(String(script)).not.toMatch(/\bimport\s*[("'{*]/);
    const response = await fetch(`${site.origin}/embed/v1.js`);
    await response.body?.cancel();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=600",
      etag: expect.stringMatching(/./),
    });
  });
});

describe("frames of another site", () => {
  const PAGES = [`/embed/departures/${STOP}`, `/embed/route-map/${ROUTE}`, `/embed/verdict/${FEED}`];

  it.each(PAGES)("show %s", async (path) => {
    const { page, messages, close } = await watch(browser, host);
    await page.goto(address(`<iframe src="${site.origin}${path}" title="Ours"></iframe>`));
    await page
      .frameLocator("iframe")
      .getByText(/^More at/)
      .last()
      .waitFor();
    expect(messages).toEqual([]);
    await close();
  });

  it.each(["/", "/feeds", `/stops/${STOP}`, `/routes/${ROUTE}`, "/map", "/embed/nothing", "/embed/v1.js"])(
    "do not show %s",
    async (path) => {
      const { page, close } = await watch(browser, host);
      await page.goto(address(`<iframe src="${site.origin}${path}" title="Ours"></iframe>`), { waitUntil: "load" });
      await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
      await close();
    },
  );

  it.each(PAGES)("%s is accessible alone, and readable without scripts", async (path) => {
    const framed = await watch(browser, site.origin, { viewport: { width: 320, height: 480 } });
    await framed.page.goto(path);
    if (path.includes("route-map")) await framed.page.locator("[data-live]").waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await framed.page.emulateMedia({ colorScheme });
      const found = await violations(framed.page);
      expect(
        found.filter((one) => !one.startsWith("page-has-heading-one")),
        colorScheme,
      ).toEqual([]);
      expect(await framed.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
    expect(framed.messages).toEqual([]);
    await framed.close();
    const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false });
    await page.goto(path);
    await expect
      .poll(() => page.locator("body").innerText())
      .toMatch(/(Circular Quay|Watsons Bay|Current)[\s\S]*More at/);
    await close();
  });
});

describe("the page that makes the code", () => {
  it("is accessible in both themes, wide and narrow", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { reducedMotion: "reduce" });
    await page.goto(`/embeds?id=${STOP}`);
    await hydrated(page);
    await page
      .frameLocator(".embed-preview")
      .getByText(/^More at/)
      .last()
      .waitFor();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ["light", "dark"] as const) {
        await preferTheme(page, colorScheme);
        expect(await violations(page, rulesOf(colorScheme)), `${colorScheme}, ${width} px`).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(messages).toEqual([]);
    await close();
  });

  it("is opened by the action of a page, with its id, and follows the choices", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    await page.goto(`/stops/${STOP}`);
    await hydrated(page);
    await page.getByRole("link", { name: "Embed this" }).click();
    await page.getByRole("heading", { level: 1, name: "Embeds" }).waitFor();
    const code = page.locator(".copied-code pre").first();
    await expect.poll(() => code.innerText()).toContain(`<transit-departures stop="${STOP}">`);
    const preview = page.frameLocator(".embed-preview");
    await preview.getByText("Circular Quay").last().waitFor();
    await page.getByLabel("Theme").selectOption("dark");
    await expect.poll(() => code.innerText()).toContain(`stop="${STOP}" theme="dark">`);
    await preview.locator("html[data-theme=dark]").waitFor();
    // An id of another kind gives way to an example.
    await page.getByLabel("Show", { exact: true }).selectOption("verdict");
    await expect.poll(() => code.innerText()).toMatch(/<transit-verdict operator="o-[^"]+" theme="dark">/);
    expect(messages).toEqual([]);
    await close();
  });

  it.each([
    [`/routes/${ROUTE}`, { show: "route-map", id: ROUTE }],
    [`/operators/${OPERATOR}`, { show: "verdict", id: OPERATOR }],
    [`/feeds/${FEED}`, { show: "verdict", id: FEED }],
  ])("is linked from %s, which names its oEmbed response", async (path, query) => {
    const read = async (address: string) => {
      // The shared site does not know its port.
      const { pathname, search } = new URL(address, site.origin);
      const response = await fetch(site.origin + pathname + search);
      return { status: response.status, text: (await response.text()).replaceAll("&amp;", "&") };
    };
    const { text: html } = await read(path);
    expect(html.includes(`href="/embeds?${new URLSearchParams(query)}"`)).toBe(true);
    const found = [...html.matchAll(/<link rel="alternate" type="(\S+)\+oembed" href="([^"]+)"/g)];
    expect(found.map(([, type]) => type)).toEqual(["application/json", "text/xml"]);
    for (const [, , href = ""] of found) {
      const { status, text } = await read(href);
      const source = /src=(?:\\"|&quot;)(.*?)(?:\\"|&quot;)/.exec(text)?.[1] ?? "";
      expect([status, (await read(source)).status]).toEqual([200, 200]);
    }
  });
});
