/** What a first visit costs, measured on the built site: bytes of scripts, styles and HTML, and the size of the Worker. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../cli/project.ts";
import { OTHER_LANGUAGES } from "../../src/domain/language/languages.ts";
import { hydrated, type Watched, watch } from "../support/browser.ts";
import { LIMITS, MAX_HTML, MAX_SCRIPTS, MAX_TEXTS, WITH_MAP } from "../support/budget.ts";
import { OPEN_ROUTES } from "../support/open-routes.ts";
import { browser, openForAll, site } from "../support/opened.ts";

openForAll("sample");

const sizes = new Map<string, number>();

/** Bytes of a script or style, compressed; each is compressed once, because the screens share most of theirs. */
function asset(path: string): number {
  const size = sizes.get(path) ?? brotliCompressSync(readFileSync(join(ROOT, "dist/client", path))).length;
  sizes.set(path, size);
  return size;
}

const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map((m) => m[1] ?? ""))];

const pages = new Map<string, Promise<string>>();

/** HTML of a page; each is fetched once, because the ways to the screens share most of their pages. */
function read(path: string): Promise<string> {
  const html = pages.get(path) ?? fetch(site.origin + path).then((response) => response.text());
  pages.set(path, html);
  return html;
}

/** Screens that people reach by an id they have at hand: the path of another screen, whose addresses end with such an id. */
const BY_ID: Readonly<Record<string, string>> = {
  "/feed-versions/:version": "/feeds/:feedKey/versions/:feedVersionKey",
  "/onestop-id/:id": "/routes/:routeKey",
};

/** Whether a screen has more than one address. */
const isOpen = (path: string) => /[:*]/.test(path);

/** What the addresses of a screen look like, as the source of a pattern. */
const likenessOf = (path: string) => `^${path.replace(/:\w+/g, "[^/?#]+").replace("*", "[^?#]+")}`;

/** A real address of a screen: its path, or the first link that leads to it from the pages before. */
async function addressOf(path: string): Promise<string> {
  if (!isOpen(path)) return path;
  const other = BY_ID[path];
  if (other !== undefined) return path.replace(/:\w+/, (await addressOf(other)).split("/").at(-1) ?? "");
  const pattern = new RegExp(`${likenessOf(path)}([?#]|$)`);
  const seen = new Set<string>();
  let next = OPEN_ROUTES.map(({ path: p }) => p).filter((p) => !isOpen(p));
  for (let step = 0; step < 4; step++) {
    const links: string[] = [];
    for (const page of next) {
      if (seen.has(page)) continue;
      seen.add(page);
      links.push(
        ...found(await read(page), /<a\b[^>]*?href="(\/[^"]*)"/g).map((link) => link.replaceAll("&amp;", "&")),
      );
    }
    const link = links.find((l) => pattern.test(l) && !OPEN_ROUTES.some(({ path: p }) => p === l));
    if (link !== undefined) return link;
    // One link of each screen is enough to go on by.
    next = OPEN_ROUTES.flatMap(({ path: p }) => {
      const like = new RegExp(`${likenessOf(p)}$`);
      return links.filter((l) => like.test(l) && !seen.has(l)).slice(0, 2);
    });
  }
  throw new Error(`No page of the sample leads to ${path}.`);
}

/** One page that visits all screens. What is in its cache is requested as well. */
let opened: Watched;

/** Scripts that a browser fetches for a page of its own accord, with nobody touching it. */
async function fetchedScripts(path: string): Promise<string[]> {
  const { page } = opened;
  const scripts = new Set<string>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.add(pathname);
  };
  page.on("request", note);
  // The look for newer builds begins a second after the start and comes last; a board that is followed never ends.
  const last = page.waitForResponse("**/builds/meta/*.json");
  await page.goto(path);
  await hydrated(page);
  await (await last).finished();
  page.off("request", note);
  return [...scripts];
}

describe("budget", () => {
  beforeAll(async () => {
    opened = await watch(browser, site.origin);
    // The interactive map of a page comes beside it, and only where there is WebGL.
    await opened.page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
  });
  afterAll(() => opened?.close());

  it.each(OPEN_ROUTES.filter(({ name }) => !WITH_MAP.test(name)))("of $name", async ({ name, path }) => {
    const address = await addressOf(path);
    const response = await fetch(site.origin + address);
    expect(response.status).toBe(200);
    const html = await response.text();
    const scripts = [
      ...found(html, /<script type="module"[^>]* src="([^"]+)"/g),
      ...found(html, /<link rel="modulepreload" href="([^"]+)"/g),
      ...(await fetchedScripts(address)),
    ];
    const styles = found(html, /<link rel="stylesheet" href="([^"]+)"/g);
    expect(scripts.length).toBeGreaterThan(0);
    expect(styles.length).toBeGreaterThan(0);
    expect(sum([...new Set(scripts)].map(asset))).toBeLessThanOrEqual(MAX_SCRIPTS[name] ?? LIMITS.scripts);
    expect(sum(styles.map(asset))).toBeLessThanOrEqual(LIMITS.styles);
    expect(gzipSync(html).length).toBeLessThanOrEqual(MAX_HTML[name] ?? LIMITS.html);
  });

  it.each(OTHER_LANGUAGES)("of texts before hydration: %s", (language) => {
    const folder = join(ROOT, "dist/client/messages");
    const build = readdirSync(folder).find((name) => !name.includes(".")) ?? "";
    const sizeOf = (name: string) =>
      brotliCompressSync(readFileSync(join(folder, build, language, name)), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      }).length;
    const names = readdirSync(join(folder, build, language)).filter((name) => !name.endsWith(".later.json"));
    const screens = names.filter((name) => name !== "frame.json");
    expect(screens.length).toBeGreaterThan(30);
    const large = screens.filter((name) => sizeOf("frame.json") + sizeOf(name) > MAX_TEXTS);
    expect(large).toEqual([]);
  });

  it("of the Worker", () => {
    const folder = join(ROOT, "dist/worker");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
    const size = sum(files.map((name) => gzipSync(readFileSync(join(folder, name))).length));
    expect(size).toBeGreaterThan(50_000);
    expect(size).toBeLessThanOrEqual(LIMITS.worker);
  });

  it("leaves no manifest, source map or source file among the public files", () => {
    const files = readdirSync(join(ROOT, "dist/client"), { recursive: true, encoding: "utf8" });
    expect(files.filter((name) => /manifest|\.map$|\.tsx?$/.test(name))).toEqual([]);
  });
});
