/** Maps on pages: a drawing at once, the interactive map in its place where it can be, and lists in step with both. */
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { answered, atRest, hydrated, violations, watch } from "../../support/browser.ts";
import { layoutShifts } from "../../support/layout-shifts.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

let version: string;

openForAll("places");

beforeAll(async () => {
  const feed = await (await fetch(`${site.origin}/feeds/f-sample~dublin~luas`)).text();
  version = /\/feeds\/f-sample~dublin~luas\/versions\/[0-9a-f]{40}/.exec(feed)?.[0] ?? "";
});

const firstLink = async (page: string, pattern: RegExp) =>
  pattern.exec(await (await fetch(site.origin + page)).text())?.[1]?.replaceAll("&amp;", "&") ?? "";

/** Name, address, and what in a list leads to what in the drawing. */
const PAGES: readonly [string, () => Promise<string>, string][] = [
  ["operator", () => firstLink("/routes/r-gc7x3-green", /href="(\/operators\/o-[^"?#]+)"/), ".routes [data-route]"],
  ["route", async () => "/routes/r-gc7x3-green", ".stops [data-stop]"],
  ["stop", () => firstLink("/routes/r-gc7x3-green", /href="(\/stops\/[^"?#]+)"/), ".routes [data-route]"],
  ["feed version", async () => version, "#routes a[data-route]"],
  ["place", async () => "/places/Ireland", ".places [data-place]"],
];

/** One page for each kind of list; the pages of the others have the same parts. */
const LISTS = PAGES.filter(([name]) => ["operator", "route", "place"].includes(name));

/** A station of the sample that has platforms or entrances. */
async function firstStation(): Promise<string> {
  const query = "{ stops(limit: 1000) { onestop_id location_type children { id } } }";
  const response = await fetch(`${site.origin}/api/v2/query`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const { data } = (await response.json()) as {
    data: { stops: { onestop_id: string; location_type: number; children: unknown[] }[] };
  };
  const station = data.stops.find((stop) => stop.location_type === 1 && stop.children.length > 0);
  return `/stops/${encodeURIComponent(station!.onestop_id)}`;
}

/** As a browser without a graphics card. */
function withoutWebgl(page: Page) {
  return page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
}

const MAP = "figure[data-map]";
const WIDE = { viewport: { width: 1280, height: 900 } };

/** Waits for the interactive map; the error says how far it came. */
async function shown(page: Page): Promise<void> {
  try {
    await page.locator(`${MAP}[data-live] canvas`).waitFor();
  } catch (cause) {
    const state = await page.evaluate((map) => {
      const figure = document.querySelector(map);
      const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
      return {
        parts: [...(figure?.querySelectorAll(".schematic-live *") ?? [])].map(({ className }) => `${className}`),
        files: files.filter((path) => /on-pages|mount|page-data|tiles|maplibre|query|portal/.test(path)),
        visibility: document.visibilityState,
        hasWebgl: document.createElement("canvas").getContext("webgl2") !== null,
      };
    }, MAP);
    throw new Error(`The map did not come: ${JSON.stringify(state)}`, { cause });
  }
}

/** Waits for the interactive map as a visitor does who moves the pointer: it begins to load at once. */
async function live(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await shown(page);
}

type At = { x: number; y: number; what: string };

/** Points of the window at which the drawing, hidden by now, has things that the page lists: far from any other. */
function pointsOf(page: Page): Promise<At[]> {
  return page.evaluate((map) => {
    const onScreen = (element: SVGGeometryElement, x: number, y: number) =>
      new DOMPoint(x, y).matrixTransform(element.getScreenCTM()!);
    const figure = document.querySelector(map)!;
    const isListed = (name: string, value: string | undefined) =>
      value !== undefined &&
      [...document.querySelectorAll(`[data-${name}="${CSS.escape(value)}"]`)].some((e) => !figure.contains(e));
    const circles = [...figure.querySelectorAll("circle")].map((circle) => ({
      circle,
      at: onScreen(circle, circle.cx.baseVal.value, circle.cy.baseVal.value),
    }));
    const distance = (a: DOMPoint, b: DOMPoint) => Math.hypot(a.x - b.x, a.y - b.y);
    const found: { x: number; y: number; what: string }[] = [];
    const take = (at: DOMPoint, what: string) => found.push({ x: at.x, y: at.y, what });
    for (const path of figure.querySelectorAll<SVGPathElement>("path[data-route]")) {
      if (!isListed("route", path.dataset.route)) continue;
      const length = path.getTotalLength();
      const ways = Array.from({ length: 50 }, (_, i) => path.getPointAtLength((length * (i + 0.5)) / 50));
      const free = ways
        .map(({ x, y }) => onScreen(path, x, y))
        .find((at) => circles.every((other) => distance(other.at, at) > 26));
      if (free !== undefined) take(free, `route ${path.dataset.route}`);
    }
    for (const { circle, at } of circles) {
      if (isListed("stop", circle.dataset.stop)) take(at, `stop ${circle.dataset.stop}`);
    }
    for (const area of figure.querySelectorAll<SVGGeometryElement>("[data-box]")) {
      if (!isListed("place", area.dataset.place)) continue;
      const { x, y } = area.getPointAtLength(0);
      take(onScreen(area, x, y), `place ${area.dataset.place}`);
    }
    const { top, bottom, left, right } = figure.querySelector("svg")!.getBoundingClientRect();
    const inside = found.filter(({ x, y }) => x > left + 4 && x < right - 60 && y > top + 4 && y < bottom - 40);
    return inside.filter((_, i) => i % Math.ceil(inside.length / 6) === 0);
  }, MAP);
}

describe.each(PAGES)("the map of a page of kind %s", (_, addressOf) => {
  it("is a drawing with words and a link to the main map, without a script, wide and narrow", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { ...WIDE, javaScriptEnabled: false });
    await page.goto(await addressOf());
    const drawing = page.locator(`${MAP} svg`);
    await expect.poll(() => drawing.count()).toBe(1);
    const svg = await drawing.evaluate((e) => e.outerHTML);
    expect(gzipSync(svg).length).toBeLessThan(15_000);
    await expect.poll(() => drawing.getAttribute("role")).toBe("img");
    expect(svg).toMatch(/<title id="[^"]+">[^<]{5,}<\/title>/);
    expect(svg).toMatch(/<path|<rect/);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const box = (await drawing.boundingBox())!;
      expect(box.width).toBeGreaterThan(200);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }

    const frame = (await page.locator(MAP).getAttribute("data-frame"))!.split(",").map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const href = await page.getByRole("link", { name: "Open in the map" }).getAttribute("href");
    const [, , lat, lon] = /#([\d.]+)\/(-?[\d.]+)\/(-?[\d.]+)$/.exec(href!)!.map(Number);
    expect(lon).toBeCloseTo((frame[0] + frame[2]) / 2, 4);
    expect(lat).toBeGreaterThan(frame[1]);
    expect(lat).toBeLessThan(frame[3]);
    expect(messages).toEqual([]);
    await close();
  });
});

describe.each(LISTS)("the map of a page of kind %s, beside its list", (_, addressOf, row) => {
  it("becomes the interactive map in place, in step with the list, and the drawing again in print and without graphics", async () => {
    // Without fading two pictures of a map differ by what is lit alone.
    const { page, messages, close } = await watch(browser, site.origin, {
      viewport: { width: 1280, height: 3600 },
      reducedMotion: "reduce",
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(await addressOf());
    await hydrated(page);
    const figure = page.locator(MAP);
    const before = await figure.boundingBox();
    await figure.scrollIntoViewIfNeeded();
    await live(page);
    expect(await figure.boundingBox()).toEqual({ ...before, y: (await figure.boundingBox())!.y });
    await page.locator(`${MAP} svg[role=img]`).waitFor({ state: "hidden" });
    // A line of text that settles by a pixel scores under 0.001; a map that changes its height, over 0.01.
    const { sum, moved } = await layoutShifts(page);
    expect(sum, moved.join("; ")).toBeLessThan(0.005);

    // From the map to the list: the pointer goes where the drawing has its lines and stops.
    const points = await pointsOf(page);
    expect(points.length).toBeGreaterThan(0);
    for (const { x, y, what } of points) {
      await expect
        .poll(
          async () => {
            await page.mouse.move(x, y);
            return page.locator(`[data-lit]:not(${MAP} *)`).count();
          },
          { message: what },
        )
        .toBeGreaterThan(0);
    }

    // From the list to the map, by the pointer and by the keyboard.
    await page.mouse.move(2, 2);
    const canvas = page.locator(`${MAP} canvas`);
    const first = page.locator(row).first();
    const anchor = first.locator("xpath=descendant-or-self::a").first();
    for (const way of ["hover", "focus"] as const) {
      // The map is drawn a moment after the list: a picture taken in between is of what was lit before.
      await expect
        .poll(async () => {
          await expect.poll(() => page.locator("[data-lit]").count()).toBe(0);
          await figure.scrollIntoViewIfNeeded();
          const dark = await canvas.screenshot();
          await anchor[way]();
          await expect.poll(() => first.getAttribute("data-lit")).toBe("");
          const lit = await canvas.screenshot();
          if (way === "hover") await page.mouse.move(2, 2);
          else await anchor.blur();
          return dark.equals(lit);
        })
        .toBe(false);
    }

    expect(asked.filter((url) => !url.startsWith(site.origin) && !/^(blob|data):/.test(url))).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);

    // In print, and when the graphics context is lost, the drawing stands in.
    const drawing = page.locator(`${MAP} svg[role=img]`);
    await page.emulateMedia({ media: "print" });
    await drawing.waitFor();
    await page.locator(`${MAP} canvas`).waitFor({ state: "hidden" });
    await page.emulateMedia({ media: "screen" });
    await drawing.waitFor({ state: "hidden" });
    const card = await page
      .locator(`${MAP} canvas`)
      .evaluateHandle((canvas: HTMLCanvasElement) => canvas.getContext("webgl2")!.getExtension("WEBGL_lose_context")!);
    await card.evaluate((lose) => lose.loseContext());
    await page.locator(`${MAP}:not([data-live])`).waitFor();
    await drawing.waitFor();
    await card.evaluate((lose) => lose.restoreContext());
    await live(page);
    expect(messages.filter((message) => !/WebGL: CONTEXT_LOST/.test(message))).toEqual([]);
    await close();
  });

  it("stays a drawing without WebGL, still in sync with the list", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    await withoutWebgl(page);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await page.goto(await addressOf());
    await hydrated(page);
    const figure = page.locator(MAP);
    await figure.scrollIntoViewIfNeeded();
    const first = page.locator(`${row} a, a${row}`.replace("a#routes a", "#routes a")).first();
    if ((await first.count()) > 0) {
      await expect
        .poll(async () => {
          await first.blur();
          await first.focus();
          return page.locator("[data-lit]").count();
        })
        .toBeGreaterThan(0);
    }
    await expect.poll(() => page.locator(".schematic-live").count()).toBe(0);
    expect(scripts.filter((address) => /mount-|maplibre/.test(address))).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });
});

it("stops of an operator are drawn by the server, and highlighted from the list", async () => {
  const path = await firstLink("/routes/r-gc7x3-green", /href="(\/operators\/o-[^"?#]+)"/);
  const html = await (await fetch(site.origin + path)).text();
  const figure = /<figure class="schematic".*?<\/figure>/s.exec(html)?.[0] ?? "";
  const total = Number(/href="#stops"[^>]*>.*?(\d+)/s.exec(html)?.[1]);
  const drawn = figure.match(/<circle /g)?.length ?? 0;
  expect(total).toBeGreaterThan(20);
  // Both platforms of a stop are one circle.
  expect(drawn).toBeGreaterThan(total / 3);
  expect(drawn).toBeLessThanOrEqual(total);
  const { page, messages, close } = await watch(browser, site.origin, WIDE);
  await withoutWebgl(page);
  await page.goto(path);
  await hydrated(page);
  const keys = await page.locator(`${MAP} circle`).evaluateAll((all) => all.map((e) => (e as SVGElement).dataset.stop));
  const listed = page.locator(keys.map((key) => `#stops li[data-stop="${key}"]`).join()).first();
  await expect
    .poll(async () => {
      await page.mouse.move(2, 2);
      await listed.hover();
      return page.locator(`${MAP} circle[data-lit]`).count();
    })
    .toBe(1);
  expect(messages).toEqual([]);
  await close();
});

it("a direction of a route highlights its stops in the drawing", async () => {
  const { page, messages, close } = await watch(browser, site.origin, WIDE);
  await withoutWebgl(page);
  await page.goto("/routes/r-gc7x3-green");
  await hydrated(page);
  const section = page.locator("section[data-pattern]").first();
  const stops = await section.evaluate(
    (whole) =>
      [...whole.querySelectorAll("ol [data-stop]")].filter((e) => e.closest("[data-pattern]") === whole).length,
  );
  expect(stops).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      await page.mouse.move(2, 2);
      await section.locator("h3").hover();
      return page.locator(`${MAP} circle[data-lit]`).count();
    })
    .toBeGreaterThan(stops / 2);
  await expect.poll(() => section.locator("[data-lit]").count()).toBe(0);
  expect(messages).toEqual([]);
  await close();
});

it("a stop is drawn in its station, with lines to its parts, at the scale of zoom 15", async () => {
  const parts = await firstStation();
  const html = await (await fetch(site.origin + parts)).text();
  const figure = /<figure class="schematic".*?<\/figure>/s.exec(html)?.[0] ?? "";
  expect(figure).toMatch(/<path class="schematic-link" d="M/);
  expect(figure.match(/<circle /g)!.length).toBeGreaterThan(1);
  const [, zoom] = /href="\/map[^"#]*#([\d.]+)\//.exec(figure)!;
  expect(Number(zoom)).toBeGreaterThan(13.5);
  expect(Number(zoom)).toBeLessThan(16);
  const { page, close } = await watch(browser, site.origin, WIDE);
  await page.goto(parts);
  await hydrated(page);
  await live(page);
  const row = page.locator("#station a[data-stop]").first();
  await expect
    .poll(async () => {
      await page.mouse.move(2, 2);
      await row.hover();
      return row.getAttribute("data-lit");
    })
    .toBe("");
  await close();
});

it("loads by itself when the visitor only looks, and moves without animation with reduced motion", async () => {
  const { page, messages, close } = await watch(browser, site.origin, { ...WIDE, reducedMotion: "reduce" });
  await page.goto("/routes/r-gc7x3-green");
  await hydrated(page);
  await page.locator(MAP).scrollIntoViewIfNeeded();
  await shown(page);
  const scale = page.locator(".maplibregl-ctrl-scale");
  await expect.poll(() => scale.textContent()).not.toBe("");
  await page.evaluate(() => {
    const scale = document.querySelector(".maplibregl-ctrl-scale")!;
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => seen.push(scale.textContent ?? "")).observe(scale, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const before = await scale.textContent();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(() => scale.textContent()).not.toBe(before);
  await answered(page);
  // A flight would tell of the zooms on its way.
  expect(new Set(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).size).toBe(1);
  expect(messages).toEqual([]);
  await close();
});

it("keeps its lines and stops with forced colors", async () => {
  const { page, close } = await watch(browser, site.origin, {
    ...WIDE,
    forcedColors: "active",
    javaScriptEnabled: false,
  });
  await page.goto("/routes/r-gc7x3-green");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const look = await page.locator(`${MAP} svg`).evaluate((svg) => {
      const of = (selector: string) => getComputedStyle(svg.querySelector(selector)!);
      const figure = getComputedStyle(svg.closest("figure")!);
      return {
        line: of(".schematic-line path").stroke,
        given: svg.querySelector(".schematic-line path")!.getAttribute("stroke"),
        ground: figure.backgroundColor,
        casing: of(".schematic-casing").stroke,
        stop: of(".schematic-stop").stroke,
      };
    });
    expect(look.line).not.toBe("none");
    for (const drawn of [look.casing, look.stop]) expect(drawn).not.toBe(look.ground);
  }
  await close();
});

it("a stop on the map links to its page, even if the list shows it on another page", async () => {
  const path = await firstLink("/routes/r-gc7x3-green", /href="(\/operators\/o-[^"?#]+)"/);
  const { page, messages, close } = await watch(browser, site.origin, WIDE);
  await page.goto(path);
  await hydrated(page);
  await page.locator(MAP).scrollIntoViewIfNeeded();
  await live(page);
  const at = await page.locator(`${MAP} circle[data-stop]`).evaluateAll((circles) => {
    const isListed = (e: Element) =>
      document.querySelector(`li[data-stop="${(e as SVGElement).dataset.stop}"]`) !== null;
    const places = circles.map((e) => ({ e, box: e.getBoundingClientRect() }));
    const free = places.filter(({ e, box }) => {
      const others = places.filter((other) => other.e !== e);
      return !isListed(e) && others.every((other) => Math.hypot(other.box.x - box.x, other.box.y - box.y) > 16);
    });
    const { x, y, width, height } = free[0]!.box;
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.click(at.x, at.y);
  await page.waitForURL("**/stops/**");
  expect(messages).toEqual([]);
  await close();
});

it("the renderer is loaded only when the map is near the viewport", async () => {
  const { page, close } = await watch(browser, site.origin, { viewport: { width: 1280, height: 200 } });
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto(version);
  await hydrated(page);
  await atRest(page);
  // The search box has a file of that name as well, which comes with the first sign of a visitor; the renderer is the
  // one with a map's layers, and the stylesheet beside it.
  const renderer = async () => {
    const files = scripts.filter((address) => /mount-[^/]*\.js/.test(address));
    const texts = await Promise.all(files.map(async (address) => (await fetch(address)).text()));
    return texts.filter((text) => text.includes("page-casing")).length;
  };
  expect(await renderer()).toBe(0);
  await page.locator(MAP).scrollIntoViewIfNeeded();
  await live(page);
  await expect.poll(renderer).toBe(1);
  await close();
});

it("a map is removed with its page, and the next page has its own", async () => {
  const { page, messages, close } = await watch(browser, site.origin, WIDE);
  await page.goto("/routes/r-gc7x3-green");
  await hydrated(page);
  await page.locator(MAP).scrollIntoViewIfNeeded();
  await live(page);
  await page.locator('.page-kind a[href^="/operators/"]').click();
  await page.waitForURL("**/operators/**");
  await page.locator('figure[data-map*="network"][data-live] canvas').waitFor();
  await expect.poll(() => page.locator("canvas").count()).toBe(1);
  expect(messages).toEqual([]);
  await close();
});
