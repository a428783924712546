/** Datasets, and the first screen's ways to them: what is offered can be downloaded and is what its checksum says. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Local } from "../../../cli/local/local.ts";
import { ROOT } from "../../../cli/project.ts";
import { DATASETS_CURRENT } from "../../../src/domain/datasets/manifest.ts";
import { ENGINE_BYTES, ENGINE_FILE, ENGINE_VERSION } from "../../../src/domain/datasets/sql-engine.ts";
import { EXAMPLES, sqlText } from "../../../src/pages/datasets/sql-text.ts";
import { DATA_CHANGED } from "../../../worker/store/db/data-version.ts";
import { faultsInThemes, hydrated, preferTheme, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { startSite } from "../../support/site.ts";

/** Makes the licenses of two feeds of the sample require attribution. */
async function requireAttribution(store: Local): Promise<void> {
  const terms = { use_without_attribution: "no", attribution_text: "© Somebody <b>", url: "javascript:alert(1)" };
  const values = [JSON.stringify(terms)];
  const sql = "UPDATE feed SET license = ? WHERE onestop_id IN ('f-sample~cairo~metro', 'f-sample~dublin~luas')";
  await store.stores.db.write([{ sql, values }, DATA_CHANGED]);
}

openForAll(() => startSite("sample", {}, requireAttribution));

describe.each([true, false])("with scripts: %s", (javaScriptEnabled) => {
  it("links from the home page to a file with the displayed checksum", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { javaScriptEnabled });
    await page.goto("/");
    if (javaScriptEnabled) await hydrated(page);
    await page.locator("#ways a", { hasText: "Datasets" }).click();
    await page.waitForURL("**/datasets");
    await page.locator("main h1", { hasText: "Datasets" }).waitFor();
    await expect
      .poll(() => page.locator("main section.section h2").allTextContents())
      .toEqual(["Query with SQL", "Columns and licenses", "Parquet files", "Terms", "For programs"]);
    const table = page.getByRole("table");
    await expect
      .poll(() => table.getByRole("columnheader").allTextContents())
      .toEqual(["Dataset", "Rows", "CSV", "GeoJSON, JSON", "Parquet"]);
    const row = table.getByRole("row", { name: /^Stops/ });
    const copy = row.locator("[data-copy][aria-label='Copy the SHA-256 checksum of stops.csv']");
    await expect.poll(() => copy.isVisible()).toBe(javaScriptEnabled);
    const checksum = await copy.getAttribute("data-copy");
    const link = row.getByRole("link", { name: "Stops: CSV" });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe("stops.csv");
    const file = readFileSync(await download.path());
    expect(createHash("sha256").update(file).digest("hex")).toBe(checksum);
    expect(file.toString().split("\r\n")[0]).toContain("stop_name");
    expect(messages).toEqual([]);
    await close();
  });
});

it("has nothing cut off or hard to use in both themes, wide and narrow", async () => {
  const { page, messages, close } = await watch(browser, site.origin, { reducedMotion: "reduce" });
  for (const path of ["/datasets", "/", "/terms"]) {
    await page.goto(path);
    await hydrated(page);
    const details = page.locator("main details").first();
    if ((await details.count()) > 0) await details.locator("summary").click();
    expect(await faultsInThemes(page), path).toEqual([]);
  }
  expect(messages).toEqual([]);
  await close();
});

describe("the SQL editor", () => {
  it("runs queries in the page with nothing from another origin", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { reducedMotion: "reduce" });
    const requested: string[] = [];
    page.context().on("request", (request) => requested.push(request.url()));
    await page.goto("/datasets");
    await hydrated(page);
    // Nothing of the engine is loaded before a query runs.
    expect(requested.filter((url) => /sql-engine|duckdb|catalog/.test(url))).toEqual([]);
    const editor = page.locator("#sql");
    await expect.poll(() => editor.textContent()).toContain("loads DuckDB (4.20 MB)");
    await editor.locator("button", { hasText: "Run query" }).click();
    await editor.locator("[role=status]", { hasText: /^7 rows$/ }).waitFor();
    const result = editor.locator("table");
    await expect.poll(() => result.locator("th").allTextContents()).toEqual(["country", "stops"]);
    const rows = await result.locator("tbody tr").evaluateAll((all) => all.map((row) => row.textContent));
    expect(rows).toEqual(["IE68", "AR64", "JP38", "BR22", "EG20", "US17", "AU9"]);

    await editor.locator("button", { hasText: "Most frequent routes" }).click();
    await editor.locator("textarea").press("Control+Enter");
    await result.locator("td", { hasText: "Línea A: Plaza de Mayo - San Pedrito" }).waitFor();
    for (const [colorScheme, width] of [
      ["light", 320],
      ["dark", 1280],
    ] as const) {
      await preferTheme(page, colorScheme);
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page), `${colorScheme}, ${width} px`).toEqual([]);
      // The table scrolls inside itself.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      editor.locator("button", { hasText: "Download CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("result.csv");
    const lines = readFileSync(await download.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(lines[0]).toBe("\uFEFFagency_name,route_short_name,route_long_name,minutes");
    expect(lines[1]).toContain("Subte de Buenos Aires (sample)");

    const { host } = new URL(site.origin);
    const elsewhere = requested.filter((url) => !url.startsWith("blob:") && new URL(url).host !== host);
    expect(elsewhere).toEqual([]);
    expect(requested.some((url) => url.endsWith("/assets/duckdb-1.28.0-eh.wasm.gz"))).toBe(true);
    expect(messages).toEqual([]);
    await close();
  });
});

it("the SQL editor runs each of its examples, and shows errors, missing values and long results", async () => {
  const { page, messages, close } = await watch(browser, site.origin);
  await page.goto("/datasets");
  await hydrated(page);
  const editor = page.locator("#sql");
  const status = editor.locator("[role=status]");
  const run = async (sql: string, rows: RegExp) => {
    await editor.locator("textarea").fill(sql);
    await editor.locator("button", { hasText: "Run query" }).click();
    await status.filter({ hasText: rows }).waitFor();
  };
  for (const { title } of EXAMPLES) {
    await editor.locator("button", { hasText: sqlText.example[title] }).click();
    await editor.locator("button", { hasText: "Run query" }).click();
    await status.filter({ hasText: /^[1-9]\d* rows$/ }).waitFor();
  }
  // An empty result in between, so that no status is that of the query before.
  await run("SELECT stop_id FROM stops WHERE false", /^0 rows$/);
  await expect.poll(() => editor.locator("th").allTextContents()).toEqual(["stop_id"]);
  await run(
    "SELECT NULL AS nothing, DATE '2026-01-02' AS day, [1, 2] AS list, active, country FROM feed_versions WHERE country = 'EG'",
    /^1 row$/,
  );
  await expect
    .poll(() => editor.locator("tbody td").allTextContents())
    .toEqual(["NULL", "2026-01-02", "[1,2]", "true", "EG"]);
  await run("SELECT n.range AS n FROM range(20000) n", /^More than 10,000 rows$/);
  await expect.poll(() => editor.locator("tbody tr").count()).toBe(200);
  await editor.getByText("Showing the first 200 rows").waitFor();
  // Neither code nor markup in data is run.
  await run("SELECT '<img src=x onerror=alert(1)>' AS text", /^1 row$/);
  await expect.poll(() => editor.locator("tbody img").count()).toBe(0);

  const failed = async (sql: string) => {
    await editor.locator("textarea").fill(sql);
    await editor.locator("button", { hasText: "Run query" }).click();
    await editor.locator("[role=alert]").waitFor();
    expect(await violations(page)).toEqual([]);
    return (await editor.locator(".sql-error").textContent()) ?? "";
  };
  expect(await failed("SELEC 1")).toContain('syntax error at or near "SELEC"');
  await run("SELECT 1", /^1 row$/);
  expect(await failed("SELECT * FROM trains")).toContain("trains does not exist");
  await run("SELECT 1", /^1 row$/);
  const extension = await failed("SELECT json_extract('{}', '$')");
  expect(extension).toContain("Extensions of DuckDB are not available on this page.");
  expect(extension).not.toContain("INSTALL");
  expect(messages).toEqual([]);
  await close();
});

it("without scripts the page shows queries to run elsewhere", async () => {
  const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false });
  await page.goto("/datasets");
  await expect.poll(() => page.locator("#sql textarea").isVisible()).toBe(false);
  await expect.poll(() => page.locator("#sql").textContent()).toContain("turn on JavaScript");
  const queries = await page.locator("#parquet pre").allTextContents();
  expect(queries[0]).toMatch(/^SELECT \* FROM 'http.*\/datasets\/files\/stops\/country=IE\/stops\.parquet' LIMIT 10;$/);
  const file = /'(http[^']*)'/.exec(queries[0] ?? "")?.[1] ?? "";
  const response = await fetch(new URL(new URL(file).pathname, site.origin), { headers: { range: "bytes=0-3" } });
  expect([response.status, await response.text()]).toEqual([206, "PAR1"]);
  await close();
});

it("the size of the engine is that of its file", async () => {
  const response = await fetch(new URL(ENGINE_FILE, site.origin), { method: "HEAD" });
  expect(response.status).toBe(200);
  const file = join(ROOT, "dist/client", ENGINE_FILE);
  expect(Math.abs(statSync(file).size - ENGINE_BYTES)).toBeLessThan(50_000);
  const installed = join(ROOT, "node_modules/@duckdb/duckdb-wasm/package.json");
  expect((JSON.parse(readFileSync(installed, "utf8")) as { version: string }).version).toBe(ENGINE_VERSION);
});

it("the columns of a dataset are explained in place", async () => {
  const { page, close } = await watch(browser, site.origin, { javaScriptEnabled: false });
  await page.goto("/datasets");
  const dictionary = page.locator("#columns-routes");
  const columns = dictionary.locator("dl").first();
  await expect.poll(() => columns.isVisible()).toBe(false);
  await dictionary.locator("summary").click();
  await expect.poll(() => columns.locator("dt code").first().textContent()).toBe("onestop_id");
  await expect.poll(() => columns.isVisible()).toBe(true);
  await close();
});

it("the terms page lists the required attributions, and all other sources", async () => {
  const { page, messages, close } = await watch(browser, site.origin);
  await page.goto("/terms");
  await hydrated(page);
  const list = page.locator("#attributions");
  await expect
    .poll(() => list.locator("h3 + ul > li").allTextContents())
    .toEqual([
      expect.stringMatching(/^Cairo Metro.*: © Somebody <b>$/),
      expect.stringMatching(/^Dublin Luas.*: © Somebody <b>$/),
    ]);
  // What a publisher writes is never run.
  await expect.poll(() => list.locator('a[href^="javascript"]').count()).toBe(0);
  for (const name of ["GeoNames", "Transitland Atlas", "Natural Earth"])
    await expect.poll(() => list.locator("a", { hasText: name }).count()).toBe(1);
  await expect.poll(() => page.locator("#data-attributions ~ *, #model-license").count()).toBeGreaterThan(0);
  await page.goto("/terms?feeds_after=f-sample~cairo~metro");
  await expect.poll(() => list.locator("h3 + ul > li").count()).toBe(1);
  expect(messages).toEqual([]);
  await close();
});

it("the home page has the latest news, which link to their articles", async () => {
  const { page, messages, close } = await watch(browser, site.origin);
  await page.goto("/");
  await hydrated(page);
  const news = page.locator("#news h3 a");
  await expect.poll(() => news.count()).toBe(3);
  const title = await news.first().textContent();
  await news.first().click();
  await page.waitForURL("**/news/2026/**");
  await page.locator("main h1", { hasText: title ?? "" }).waitFor();
  expect(messages).toEqual([]);
  await close();
});

it("without a build the page links to lists that can be downloaded, and shows no operator instructions", async () => {
  await site.store.archive.delete(DATASETS_CURRENT);
  await site.store.stores.db.write([DATA_CHANGED]);
  const { page, messages, close } = await watch(browser, site.origin);
  await page.goto("/datasets");
  await hydrated(page);
  const main = page.locator("main");
  await expect.poll(() => main.locator("h2").allTextContents()).toEqual(["No datasets yet"]);
  const links = await main.locator(".empty a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links).toEqual(["/feeds", "/operators"]);
  await expect.poll(() => main.locator("code").count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(messages).toEqual([]);
  await close();
});
