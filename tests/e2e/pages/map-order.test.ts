/** What the map waits for: its code comes on its page alone, and its first tiles wait for nothing but that code. */
import { expect, it } from "vitest";
import { atRest, hydrated, watch } from "../../support/browser.ts";
import { DUBLIN, drawn, WIDE } from "../../support/map.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

type Step = { what: "asked" | "came"; path: string };

const IS_TILE = /^\/tiles\/.+\.mvt$/;

it("requests its first tiles right after its code, without another request in between", async () => {
  const { page, close } = await watch(browser, site.origin, WIDE);
  const steps: Step[] = [];
  const pathOf = (url: string) => url.replace(site.origin, "");
  page.on("request", (request) => steps.push({ what: "asked", path: pathOf(request.url()) }));
  page.on("requestfinished", (request) => steps.push({ what: "came", path: pathOf(request.url()) }));
  await page.goto(`/map${DUBLIN}`);
  await drawn(page);
  await close();

  // The renderer is the file among the scripts that came before the first tile whose text draws maps.
  const firstTile = steps.findIndex(({ what, path }) => what === "asked" && IS_TILE.test(path));
  expect(firstTile).toBeGreaterThan(0);
  const before = steps.slice(0, firstTile);
  const scripts = before.filter(({ what, path }) => what === "came" && /^\/assets\/.+\.js$/.test(path));
  const sizes = await Promise.all(
    scripts
      .filter(({ path }) => !path.includes("worker"))
      .map(async ({ path }) => ({ path, size: (await (await fetch(site.origin + path)).text()).length })),
  );
  const renderer = sizes.toSorted((a, b) => b.size - a.size)[0]!;
  expect(renderer.size).toBeGreaterThan(500_000);
  const rendererCame = before.findIndex(({ what, path }) => what === "came" && path === renderer.path);
  const asked = new Set(
    before
      .slice(0, rendererCame)
      .filter(({ what }) => what === "asked")
      .map(({ path }) => path),
  );
  // What was asked for earlier is in the browser's cache, or on its way. What looks for newer builds begins a second after
  // the page, which on a slow machine lies in between, and nothing of the map waits for it or for what it imports.
  const background = before.find(({ path }) => path.startsWith("/assets/background-"))?.path;
  const ofBackground = background === undefined ? "" : await (await fetch(site.origin + background)).text();
  const isOther = (path: string) =>
    path === background || path.startsWith("/builds/") || ofBackground.includes(path.replace("/assets/", "./"));
  const waitedFor = before
    .slice(rendererCame)
    .filter(({ what, path }) => what === "came" && !asked.has(path) && !isOther(path))
    .map(({ path }) => path);
  expect(waitedFor).toEqual([]);
  for (const early of [
    /^\/tiles\/routes\.json/,
    /^\/tiles\/stops\.json/,
    /^\/tiles\/basemap\.json/,
    /maplibre-gl-worker/,
  ])
    expect([...asked].some((path) => early.test(path))).toBe(true);
});

it("is loaded on demand: a page without a map loads no map code and no tiles", async () => {
  const { page, close } = await watch(browser, site.origin, WIDE);
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await page.goto("/operators");
  await hydrated(page);
  await page.mouse.move(300, 300);
  await atRest(page);
  expect(urls.filter((url) => /\/(world|begin|maplibre[^/]*)-[^/]*\.js|\/tiles\//.test(url))).toEqual([]);
  await close();
});
