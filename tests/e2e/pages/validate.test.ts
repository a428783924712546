/** Check my feed: a zip is read, judged and shown in the browser, and nothing of it leaves the device. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zipFolder } from "../../../cli/files/zip-folder.ts";
import type { CheckAnswer } from "../../../src/domain/feed-check/check.ts";
import type { SarifLog } from "../../../src/domain/feed-check/sarif.ts";
import { BAD_ZIPS } from "../../support/bad-zips.ts";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { gbfsFiles } from "../../support/gbfs-system.ts";
import { GOOD_FEED, spoil } from "../../support/good-feed.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { makeZip } from "../../support/zip.ts";

openForAll("sample");

const LUAS = "f-sample~dublin~luas";

const zipOf = async (files: Parameters<typeof makeZip>[0] = {}) =>
  Buffer.from(await makeZip({ ...GOOD_FEED, ...files }));

/** A stop in the Arctic Ocean that is out of range, so that its calls are dropped, too. */
const BROKEN = spoil("stops.txt", "S,Start,,48.2,", "S,Start,,98.2,");

async function check(page: Page, buffer: Buffer, name = "feed.zip"): Promise<void> {
  await page.getByLabel("Choose a GTFS zip").setInputFiles({ name, mimeType: "application/zip", buffer });
  await page.getByRole("heading", { name: `Result for ${name}` }).waitFor();
}

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

async function saved(page: Page, button: string): Promise<{ name: string; content: unknown }> {
  const { name, bytes } = await downloaded(page, button);
  return { name, content: JSON.parse(bytes.toString()) };
}

describe("the page /validate", () => {
  it.each([
    [320, "light"],
    [1280, "dark"],
  ] as const)("shows all of a good feed, at %i pixels, %s", async (width, colorScheme) => {
    const options = { viewport: { width, height: 900 }, colorScheme, timezoneId: "Europe/Vienna" };
    const { page, messages, close } = await watch(browser, site.origin, options);
    await page.goto("/validate");
    await hydrated(page);
    expect(await violations(page)).toEqual([]);
    await check(page, await zipOf());
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Result for feed.zip");
    await page.getByText("The check is complete: 0 errors").waitFor({ state: "attached" });
    await page.locator("figcaption", { hasText: "1 route with a line and 3 stops" }).waitFor();
    await page.getByRole("group", { name: "Calendar of service hours" }).waitFor();
    await page.getByLabel("Day", { exact: true }).fill("2026-11-25");
    const grid = page.getByRole("region", { name: /^Timetable, / });
    await grid.getByText("Wednesday, 25 November 2026", { exact: false }).waitFor();
    await expect.poll(() => grid.getByRole("rowheader").allTextContents()).toEqual(["Start ", "End "]);
    await page.getByLabel("Day", { exact: true }).fill("2026-11-28");
    await page.getByText("No trip of this route runs on Saturday, 28 November 2026.").waitFor();
    await page.getByRole("button", { name: "Show the next day with service" }).click();
    await grid.getByText("Monday, 30 November 2026", { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(messages).toEqual([]);
    await close();
  });

  it("checks the files of a GBFS system", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    await page.goto("/validate");
    await hydrated(page);
    const files = Object.entries(gbfsFiles({ version: "3.0" }, 1)).map(([name, file]) => ({
      ...{ name: `${name}.json`, mimeType: "application/json" },
      buffer: Buffer.from(JSON.stringify(file)),
    }));
    await page.getByLabel("Choose a GTFS zip").setInputFiles(files);
    await page.getByRole("heading", { name: "Result for gbfs.json" }).waitFor();
    await page.getByText("gbfs_position_zero", { exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: "vehicle_status.json" });
    await expect.poll(() => row.textContent()).toContain("vehicles[].lat");
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });

  it("groups findings, offers them as files, and sends nothing but requests for files of this site", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    await page.goto("/validate");
    await hydrated(page);
    const sent: string[] = [];
    page.on("request", (request) => {
      const { pathname, origin } = new URL(request.url());
      if (request.method() !== "GET" || request.postData() !== null || origin !== site.origin) sent.push(request.url());
      else if (!/^\/(assets|tiles|content|builds)\//.test(pathname)) sent.push(pathname);
    });
    await check(page, await zipOf(BROKEN), "my broken feed.zip");
    await page.getByText("3 errors", { exact: true }).waitFor();
    await page.getByText("coordinates_out_of_range", { exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: "stops.txt, line 2" });
    await expect.poll(() => row.textContent()).toContain("98.2");
    const json = await saved(page, "JSON");
    expect(json.name).toBe("my-broken-feed.report.json");
    expect(json.content as CheckAnswer).toMatchObject({ success: true, details: { agencies: [{ agency_id: "A" }] } });
    const sarif = await saved(page, "SARIF");
    expect((sarif.content as SarifLog).runs[0].results.map(({ ruleId }) => ruleId)).toContain(
      "coordinates_out_of_range",
    );
    expect(sent).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });

  it("repairs a feed, and offers the new zip with the list of changes", async () => {
    const { page, messages, close } = await watch(browser, site.origin, { viewport: { width: 320, height: 900 } });
    await page.goto("/validate");
    await hydrated(page);
    await check(page, await zipOf());
    await page.getByRole("button", { name: "Repair this feed" }).click();
    await page.getByText("There is nothing that can be repaired without guessing.").waitFor();
    await check(page, await zipOf(spoil("trips.txt", "T1,H", "T1,GONE")), "gone.zip");
    await page.getByRole("button", { name: "Repair this feed" }).click();
    await page.getByText("1 change in 1 file.").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const list = await downloaded(page, "Download the list of changes (CSV)");
    expect(list.name).toBe("gone.changes.csv");
    expect(list.bytes.toString()).toContain("trips.txt,2,shape_id,GONE,,reference_ignored,");
    const zip = await downloaded(page, "Download the repaired zip");
    expect(zip.name).toBe("gone.repaired.zip");
    await check(page, zip.bytes, zip.name);
    await page.getByText("The check is complete: 0 errors").waitFor({ state: "attached" });
    expect(messages).toEqual([]);
    await close();
  });

  it("refuses what an import would refuse, in the same words", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    await page.goto("/validate");
    await hydrated(page);
    const field = page.getByLabel("Choose a GTFS zip");
    const refused = page.getByRole("alert");
    const bomb = Buffer.from(await makeZip({ ...GOOD_FEED, "big.txt": "0".repeat(5_000_000) }));
    for (const [name, buffer, words] of [
      ["text.zip", Buffer.from(await BAD_ZIPS["a text"]!()), "archive.not_zip"],
      ["bomb.zip", bomb, "archive.ratio: big.txt unpacks to more than 200 times its size."],
      ["routes.zip", await zipOf({ "routes.txt": "route_id\nR\n" }), "gtfs.column_missing"],
    ] as const) {
      await field.setInputFiles({ name, mimeType: "application/zip", buffer });
      await page.getByRole("heading", { name: `Result for ${name}` }).waitFor();
      await expect.poll(() => refused.textContent()).toContain(words);
      await page.getByText("an import would refuse this feed").waitFor({ state: "attached" });
    }
    expect(await violations(page)).toEqual([]);
    expect(messages).toEqual([]);
    await close();
  });

  it("compares with the active version of a feed that this site knows", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    await page.goto(`/validate?feed=${encodeURIComponent(LUAS)}`);
    await hydrated(page);
    await check(page, Buffer.from(await zipFolder("sample/networks/dublin-luas/2025-09")));
    const compare = page.getByRole("button", { name: "Compare", exact: true });
    const field = page.getByLabel("Onestop ID or URL of the feed");
    await expect.poll(() => field.inputValue()).toBe(LUAS);
    await compare.click();
    await page.getByText("Compared with the active version of").waitFor();
    await page.getByRole("region", { name: "Files", exact: true }).getByText("stop_times.txt").waitFor();
    expect(await violations(page)).toEqual([]);
    await field.fill("f-unknown~feed");
    await compare.click();
    await page.getByText("We don't know this feed").waitFor();
    await check(page, Buffer.from(await zipFolder("sample/networks/dublin-luas/2026-06")), "active.zip");
    await compare.click();
    await page.getByText("not a byte differs").waitFor();
    expect(messages).toEqual([]);
    await close();
  });
});

describe("a URL", () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    const zip = await zipOf();
    server = createServer((request, response) => {
      const open = request.url === "/open.zip" ? { "access-control-allow-origin": "*" } : {};
      response.writeHead(200, { "content-type": "application/zip", ...open }).end(zip);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it("is downloaded by the browser if its host allows that; otherwise the page says what to do", async () => {
    const { page, close } = await watch(browser, site.origin);
    await page.goto("/validate");
    await hydrated(page);
    const field = page.getByLabel("URL of a zip");
    const button = page.getByRole("button", { name: "Check this URL" });
    await field.fill(`${origin}/open.zip`);
    await button.click();
    await page.getByRole("heading", { name: `Result for ${origin}/open.zip` }).waitFor();
    await page.getByText("The check is complete: 0 errors").waitFor({ state: "attached" });
    await field.fill(`${origin}/closed.zip`);
    await button.click();
    const alert = page.getByRole("alert");
    await alert.getByText("does not let other sites read its files").waitFor();
    await expect.poll(() => alert.textContent()).toContain("Download the zip with your browser");
    await field.fill("gtfs.zip");
    await button.click();
    await page.getByText("Enter a URL that begins with").waitFor();
    await close();
  });
});
