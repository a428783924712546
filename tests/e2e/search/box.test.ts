/** The search box of the navigation, as visitors work with it: states, keyboard, accessibility, and without scripts. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hydrated, preferTheme, rulesOf, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { startSite } from "../../support/site.ts";

openForAll("sample");

const WIDE = { viewport: { width: 1280, height: 800 } };
const NARROW = { viewport: { width: 320, height: 640 } };

/**
 * A page with the list of the box loaded; `asked` are the searches that went out.
 * @param before is done with the page while it is still empty
 */
async function open(options = {}, path = "/sign-in", before: (page: Page) => Promise<unknown> = async () => {}) {
  const watched = await watch(browser, site.origin, { ...WIDE, ...options });
  const { page } = watched;
  const asked: string[] = [];
  await before(page);
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/portal/search")) asked.push(url.searchParams.get("q") ?? "");
  });
  await page.goto(path);
  await hydrated(page);
  const opener = page.locator('[data-action="search"]');
  if (await opener.isVisible()) await opener.click();
  const field = page.locator("nav input[type=search]");
  await field.focus();
  await page.locator('nav input[role="combobox"]').waitFor();
  return { ...watched, field, asked };
}

const status = (page: Page) => page.locator("nav [role=status]").textContent();
const saying = (page: Page, text: string) =>
  page.waitForFunction((t) => document.querySelector("nav [role=status]")?.textContent?.includes(t), text);
/** Says how many were found: other than "No results". */
const counting = (page: Page) => expect.poll(() => status(page)).toMatch(/^\d+ results?\b/);
const panelOf = (page: Page) => page.locator("nav .search-box-panel");
const activeName = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector("nav input")?.getAttribute("aria-activedescendant");
    return id == null ? null : (document.getElementById(id)?.textContent ?? "");
  });

describe("states", () => {
  it("searches from three characters, once after a pause, with at most ten results of each kind", async () => {
    const { page, field, asked, messages, close } = await open({}, "/sign-in", (p) => p.clock.install());
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route("**/portal/search**", async (route) => {
      await held;
      await route.continue();
    });
    // Between two letters no time passes, however long the machine takes over them.
    await page.clock.pauseAt(Date.now() + 60_000);
    expect(await status(page)).toBe("");
    await field.pressSequentially("lu");
    await saying(page, "Start typing");
    await page.clock.runFor(400);
    expect(asked).toEqual([]);
    await field.pressSequentially("as", { delay: 40 });
    await saying(page, "Loading...");
    await page.clock.runFor(190);
    expect(asked).toEqual([]);
    await page.clock.resume();
    await expect.poll(() => asked).toEqual(["luas"]);
    await saying(page, "Loading...");
    answer();
    await counting(page);
    expect(asked).toEqual(["luas"]);
    await expect.poll(() => field.getAttribute("aria-expanded")).toBe("true");
    await expect
      .poll(() => page.locator("nav [role=group]").first().getAttribute("aria-labelledby"))
      .toBe("search-box-nav-operators");
    await field.fill("st");
    await saying(page, "Start typing");
    await expect.poll(() => page.locator("nav [role=option]").count()).toBe(0);
    await field.fill("station");
    await counting(page);
    for (const group of await page.locator("nav [role=group]").all())
      await expect.poll(() => group.locator("[role=option]").count()).toBeLessThanOrEqual(10);
    expect(messages).toEqual([]);
    await close();
  });

  it("reports no results, and similar results", async () => {
    const { page, field, close } = await open();
    await field.fill("qqqxyzw");
    await saying(page, "No results");
    await field.fill("broombrige");
    await saying(page, "similar result");
    await expect.poll(() => page.locator("nav [role=option]").first().textContent()).toContain("Broombridge");
    await close();
  });

  it("picks up text typed while it is mounted", async () => {
    const { page, field, close } = await open({}, "/sign-in", (p) =>
      p.addInitScript(() => {
        const watching = new MutationObserver(() => {
          const input = document.querySelector<HTMLInputElement>("nav input[type=search]");
          if (input === null || document.querySelector("nav .search-box") === null) return;
          watching.disconnect();
          input.value = "luas";
          input.dispatchEvent(new Event("input", { bubbles: true }));
        });
        watching.observe(document, { childList: true, subtree: true });
      }),
    );
    await counting(page);
    await expect.poll(() => field.inputValue()).toBe("luas");
    await close();
  });

  it("is cleared by Escape and by the clear button", async () => {
    const { page, field, close } = await open();
    for (const empty of [() => page.keyboard.press("Escape"), () => page.click("nav .search-box-clear")]) {
      await field.fill("luas");
      await counting(page);
      await empty();
      await expect.poll(() => field.inputValue()).toBe("");
      await expect.poll(() => status(page)).toBe("");
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    }
    await close();
  });

  it("reports a failed search", async () => {
    const { page, field, close } = await open();
    await page.route("**/portal/search**", (route) => route.abort());
    await field.fill("luas");
    await saying(page, "Search is temporarily unavailable");
    await close();
  });
});

describe("keyboard", () => {
  it("moves through the options and wraps around, and Enter opens one", async () => {
    const { page, field, messages, close } = await open();
    await field.fill("broombridge");
    await counting(page);
    expect(await activeName(page)).toBeNull();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => activeName(page)).not.toBeNull();
    const first = await activeName(page);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => activeName(page)).toBeNull();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => activeName(page)).toContain("All results");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => activeName(page)).toBeNull();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => activeName(page)).toBe(first);
    const href = await page.locator('nav [aria-selected="true"]').getAttribute("href");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname !== "/sign-in");
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(decodeURIComponent(href ?? ""));
    await expect.poll(() => field.inputValue()).toBe("");
    await panelOf(page).waitFor({ state: "hidden" });
    expect(messages).toEqual([]);
    await close();
  });

  it("Enter without an option opens the search page, Tab closes the list", async () => {
    const { page, field, close } = await open();
    await field.fill("luas");
    await counting(page);
    await page.keyboard.press("Tab");
    await panelOf(page).waitFor({ state: "hidden" });
    await field.focus();
    await panelOf(page).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=luas");
    // The address changes a moment before the page does.
    await page.locator("main").getByText("Luas").first().waitFor();
    await close();
  });
});

it("an option opens on click", async () => {
  const { page, field, close } = await open();
  await field.fill("luas");
  await counting(page);
  await page.locator("nav [role=option]").first().click();
  await page.waitForURL("**/operators/o-sample~dublin~luas");
  await close();
});

describe("before anything is typed", () => {
  const optionNames = (page: Page) => page.locator("nav .search-box-name").allTextContents();

  it.each([
    ["wide", WIDE, ["/", "Control+k"]],
    ["narrow", NARROW, ["/", "Meta+k"]],
  ] as const)(
    "the slash, Ctrl+K and Command+K open the search with suggestions from the data, %s",
    async (_, size, all) => {
      const { page, messages, close } = await watch(browser, site.origin, size);
      await page.goto("/operators");
      await hydrated(page);
      const field = page.locator("nav input[type=search]");
      for (const keys of all) {
        await page.keyboard.press(keys);
        await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
        await expect.poll(() => optionNames(page)).toContain("Luas (sample)");
        expect(await optionNames(page)).toContain("Stops near you");
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        if (keys === "/") expect(await violations(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await panelOf(page).waitFor({ state: "hidden" });
        await field.blur();
      }
      expect(messages).toEqual([]);
      await close();
    },
  );

  it("a slash in a field is typed", async () => {
    const { page, close } = await watch(browser, site.origin, WIDE);
    await page.goto("/operators");
    await hydrated(page);
    const field = page.locator("main input[name=search]");
    await field.focus();
    await page.keyboard.press("/");
    await expect.poll(() => field.inputValue()).toBe("/");
    await close();
  });

  it("on a phone the search opens beside the menu, and Escape closes it", async () => {
    const { page, close } = await watch(browser, site.origin, NARROW);
    await page.goto("/operators");
    await hydrated(page);
    const opener = page.getByRole("button", { name: "Open search" });
    const field = page.locator("nav input[type=search]");
    await expect.poll(() => field.isVisible()).toBe(false);
    await opener.click();
    await expect.poll(() => opener.getAttribute("aria-expanded")).toBe("true");
    await panelOf(page).waitFor();
    await page.keyboard.press("Escape");
    await panelOf(page).waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "hidden" });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await close();
  });

  it("shows what was opened and searched recently, on the search page as well, until it is cleared", async () => {
    const { page, field, messages, close } = await open();
    await field.fill("broombridge");
    await counting(page);
    await page
      .locator("nav")
      .getByRole("option", { name: /^Broombridge/ })
      .first()
      .click();
    await page.waitForURL(/\/stops\//);
    await field.fill("manly");
    await counting(page);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=manly");
    await page.locator("#stops").waitFor();
    await page.keyboard.press("Control+k");
    const recent = page.locator("nav [role=group]", { hasText: "Recent" });
    await expect.poll(() => recent.locator(".search-box-name").allTextContents()).toEqual(["manly", "Broombridge"]);
    await page.goto("/search");
    await hydrated(page);
    await expect.poll(() => page.locator("#recent .cell-main").allTextContents()).toEqual(["manly", "Broombridge"]);
    await expect.poll(() => page.locator("#suggested .cell-main").allTextContents()).toContain("Luas (sample)");
    await expect.poll(() => page.getAttribute("main input[name=q]", "placeholder")).toMatch(/\(sample\)$/);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear recent searches" }).click();
    await page.locator("#recent").waitFor({ state: "detached" });
    await page.reload();
    await hydrated(page);
    await page.keyboard.press("/");
    await page.locator("nav .search-box-name").first().waitFor();
    await expect.poll(() => page.locator("nav [role=group]", { hasText: "Recent" }).count()).toBe(0);
    expect(messages).toEqual([]);
    await close();
  });
});

it("the field of the home page has the same list", async () => {
  for (const size of [WIDE, NARROW]) {
    const { page, messages, close } = await watch(browser, site.origin, size);
    await page.goto("/");
    await hydrated(page);
    const field = page.locator("main input[type=search]");
    await field.click();
    await page.locator("main .search-box-name", { hasText: "Luas (sample)" }).waitFor();
    await field.fill("broombridge");
    await page.locator("#search-box-home-stops").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe("search-box-home-option-0");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/(stops|routes)\//);
    expect(messages).toEqual([]);
    await close();
  }
});

it.each([
  ["wide", WIDE],
  ["narrow", NARROW],
])("is accessible in both themes, %s", async (name, size) => {
  const { page, field, messages, close } = await open({ ...size, reducedMotion: "reduce" });
  const shots = process.env.SCREENSHOTS;
  const check = async (picture?: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await preferTheme(page, colorScheme);
      expect(await violations(page, rulesOf(colorScheme)), colorScheme).toEqual([]);
      if (shots !== undefined && picture !== undefined)
        await page.screenshot({ path: `${shots}/${picture}-${colorScheme}-${name}.png` });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  };
  for (const [text, said] of [
    ["lu", "Start typing"],
    ["qqqxyzw", "No results"],
    ["station", "results. "],
  ] as const) {
    await field.fill(text);
    await saying(page, said);
    await check();
  }
  await page.keyboard.press("ArrowDown");
  await check("box");
  await page.goto("/search?q=station");
  await hydrated(page);
  await check("page");
  await page.goto("/search?q=qqqxyzw");
  await hydrated(page);
  await check();
  expect(messages).toEqual([]);
  await close();
});

describe("without scripts", () => {
  it("the form opens the search page, which finds short names and has pages for each kind", async () => {
    const { page, close } = await watch(browser, site.origin, { ...WIDE, javaScriptEnabled: false });
    await page.goto("/sign-in");
    await page.fill("nav input[type=search]", "浅草");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=**");
    await expect.poll(() => page.locator("#stops .hit-name").first().textContent()).toContain("浅草");
    await page.goto("/search?q=D");
    await expect.poll(() => page.locator("#routes .hit-name").first().textContent()).toContain("Línea D");
    await page.goto("/search?q=sample");
    await expect.poll(() => page.locator("#feeds .hit").count()).toBeGreaterThan(0);
    await page.goto("/search?q=st&kind=stops");
    await page.locator(".hit").first().waitFor();
    await page.goto("/search?q=nothing+whatsoever");
    await expect.poll(() => page.locator("main").textContent()).toContain("No results for");
    await page.goto("/search");
    await expect.poll(() => page.locator("main input[name=q]").count()).toBe(1);
    await close();
  });
});

describe("behind a proxy", () => {
  it("the search sends the CSRF header with the page's token", async () => {
    const proxied = await startSite("sample", {
      USE_PROXY: "1",
      CSRF_HEADER: "x-proxy-token",
      CSRF_SECRET: "0123456789abcdef0123456789abcdef",
    });
    const { page, close } = await watch(browser, proxied.origin, WIDE);
    const sent: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/portal/search")) sent.push(request.headers()["x-proxy-token"]);
    });
    await page.goto("/sign-in");
    await hydrated(page);
    const token = await page.evaluate(() => {
      const known = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
      const meta = known ?? document.head.appendChild(document.createElement("meta"));
      meta.name = "csrf-token";
      meta.content ||= "secret";
      return meta.content;
    });
    await page.fill("nav input[type=search]", "luas");
    await counting(page);
    expect(sent).toEqual([token]);
    await close();
    await proxied.close();
  });
});
