/** The desk: ops add, change, and remove redirects in a browser, see what others did, and go back. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Local } from "../../../cli/local/local.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { saveImportJobs } from "../../../worker/store/version/import-job.ts";
import { createVersion } from "../../../worker/store/version/version.ts";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { type Signed, signInAndOpen, startSignIn } from "../../support/idp.ts";
import { closePages, openBrowser } from "../../support/opened.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { storedZip } from "../../support/stored-zip.ts";
import { makeZip } from "../../support/zip.ts";

let browser: Browser;
let signed: Signed;
/** Serves the zip of a feed. */
let publisher: Server;

const FEED = "f-sample~dublin~luas";

/** A version whose import failed at every attempt. */
async function giveUp({ stores: { db } }: Local): Promise<void> {
  const at = "2026-11-20T10:00:00Z";
  const { id: feed_id } = await ensureFeed(db, FEED, at);
  const version = { feed_id, sha1: "9".repeat(40), fetched_at: at, created_at: at };
  const feed_version_id = await createVersion(db, version);
  const job = { feed_version_id, feed_id, attempts: 6, detail: "The database did not respond.", changed_at: at };
  await saveImportJobs(db, [{ ...job, state: "dead", reason: "unavailable" }]);
}

beforeAll(async () => {
  publisher = createServer((_, response) => response.end(storedZip(SMALL_FEED)));
  await new Promise<void>((done) => publisher.listen(0, "127.0.0.1", done));
  [browser, signed] = await Promise.all([openBrowser(), startSignIn({}, {}, giveUp)]);
});
afterAll(async () => {
  await closePages();
  await signed?.close();
  publisher?.close();
});

/** The desk, as Ada sees it. */
async function openDesk(options = {}) {
  const watched = await watch(browser, signed.site.origin, options);
  await signInAndOpen(watched.page, "Ada Lovelace", "/desk");
  await watched.page.getByRole("heading", { name: "Redirects" }).waitFor();
  return watched;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const saved = (page: Page, revision: number) =>
  page.getByRole("status").getByText(`Saved as revision ${revision}.`).waitFor();

async function fillRule(page: Page, source: string, target: string): Promise<void> {
  await page.getByRole("textbox", { name: "From", exact: true }).fill(source);
  await page.getByRole("textbox", { name: "To", exact: true }).fill(target);
  await button(page, "Review the change").first().click();
  await page.getByRole("heading", { name: "Review the change" }).waitFor();
}

const redirectOf = async (path: string) => {
  const { status, headers } = await fetch(signed.site.origin + path, { redirect: "manual" });
  return [status, headers.get("location")];
};

const SCREENS = [
  ["light, 1280 px", { viewport: { width: 1280, height: 900 } }],
  ["dark, 320 px", { viewport: { width: 320, height: 800 }, colorScheme: "dark" }],
] as const;

// One of them shows as much of a form and a table; the screens are checked in both by the first test.
const [WIDE, NARROW] = [SCREENS.slice(0, 1), SCREENS.slice(1)];

it.each(SCREENS)("adds a rule, tries it, removes it, and rolls back (%s)", async (name, options) => {
  const { page, messages, close } = await openDesk(options);
  const source = `/old-${name.split(",")[0]}`;
  const before = Number(await page.getByText(/^Revision \d+/).count());
  const revision = before === 0 ? 0 : Number(/\d+/.exec(await page.getByText(/^Revision \d+/).innerText())?.[0]);
  await fillRule(page, source, "/feeds?spec=GTFS");
  await expect.poll(() => page.getByRole("list", { name: "Differences" }).innerText()).toContain(source);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await button(page, "Save").click();
  await saved(page, revision + 1);
  await expect.poll(() => redirectOf(source)).toEqual([301, "/feeds?spec=GTFS"]);

  await page.getByLabel("Path of this site").fill(source);
  await button(page, "Try it").click();
  await page.getByText(`${source} leads to /feeds?spec=GTFS (301).`).waitFor();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as CSV" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toContain(`${source},/feeds?spec=GTFS,301`);

  await page.getByRole("button", { name: `Remove the rule for ${source}` }).click();
  await button(page, "Save").click();
  await saved(page, revision + 2);
  await expect.poll(async () => (await redirectOf(source))[0]).toBe(404);

  await page.getByRole("button", { name: `Roll back to revision ${revision + 1}` }).click();
  await button(page, "Save").click();
  await saved(page, revision + 3);
  await expect.poll(() => redirectOf(source)).toEqual([301, "/feeds?spec=GTFS"]);
  await expect
    .poll(() => page.getByRole("table", { name: "Revisions of the rules" }).innerText())
    .toContain("ada@example.org");
  expect(await violations(page)).toEqual([]);
  expect(messages).toEqual([]);
  await close();
});

it("makes a rule from a path that was not found", async () => {
  // A second run finds the rule of the first.
  const path = `/old/timetable-${Date.now()}.html`;
  expect((await fetch(`${signed.site.origin}${path}?week=1`)).status).toBe(404);
  const { page, messages, close } = await openDesk();
  await page.getByRole("button", { name: `Make a rule for ${path}` }).click();
  await page.getByRole("textbox", { name: "To", exact: true }).fill("/routes");
  expect(await violations(page)).toEqual([]);
  await button(page, "Review the change").first().click();
  await button(page, "Save").click();
  await page
    .getByRole("status")
    .getByText(/^Saved as revision/)
    .waitFor();
  await expect.poll(() => redirectOf(path)).toEqual([301, "/routes"]);
  await expect.poll(() => page.getByRole("button", { name: `Make a rule for ${path}` }).count()).toBe(0);
  expect(messages).toEqual([]);
  await close();
});

it("shows what somebody else saved first, and refuses a rule that leads nowhere", async () => {
  const [first, second] = [await openDesk(), await openDesk()];
  await fillRule(second.page, "/second", "/operators");
  await fillRule(first.page, "/first", "/feeds");
  await button(first.page, "Save").click();
  await first.page.getByRole("status").getByText("Saved as revision").waitFor();
  await button(second.page, "Save").click();
  await second.page.getByText("ada@example.org has changed the rules in the meantime.").waitFor();
  await button(second.page, "Save").click();
  await second.page.getByRole("status").getByText("Saved as revision").waitFor();
  await expect.poll(() => redirectOf("/first")).toEqual([301, "/feeds"]);
  await expect.poll(() => redirectOf("/second")).toEqual([301, "/operators"]);

  await first.page.getByRole("textbox", { name: "From", exact: true }).fill("/loop");
  await first.page.getByRole("textbox", { name: "To", exact: true }).fill("/loop");
  await button(first.page, "Review the change").first().click();
  await first.page.getByRole("alert").waitFor();
  await expect.poll(() => first.page.getByRole("heading", { name: "Review the change" }).count()).toBe(0);
  await first.close();
  await second.close();
});

it.each(WIDE)("hides a feed, shows it again, and keeps a log (%s)", async (_, options) => {
  const { page, messages, close } = await openDesk(options);
  const statusOfFeed = async () => (await fetch(`${signed.site.origin}/api/v2/rest/feeds/${FEED}`)).status;
  await page.getByRole("navigation", { name: "Parts of the desk" }).getByRole("link", { name: "Feeds" }).click();
  await page.getByRole("heading", { name: "Log" }).waitFor();
  await page.getByRole("textbox", { name: "Onestop ID of a feed" }).fill(FEED);
  await button(page, "Open").click();
  for (const [action, status, visibility] of [
    ["Hide this feed", 404, "Hidden from the public"],
    ["Show this feed", 200, "Public"],
  ] as const) {
    await button(page, action).click();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await button(page, "Yes, do it").click();
    await page.getByRole("status").getByText("Done.").waitFor();
    await page.getByText(visibility, { exact: true }).waitFor();
    await expect.poll(statusOfFeed).toBe(status);
  }
  const log = page.getByRole("table", { name: "Changes at the desk" });
  await expect.poll(() => log.innerText()).toContain("ada@example.org");
  await expect.poll(() => log.innerText()).toContain("Hid the feed");
  expect(messages).toEqual([]);
  await close();
});

const part = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of the desk" }).getByRole("link", { name }).click();

async function isSound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

const NEW_FEED = "f-small~transitb";

it("adds a feed by its URL, which is then fetched, imported, and active", async () => {
  const { page, messages, close } = await openDesk(SCREENS[1][1]);
  await part(page, "Feeds");
  const form = page.getByRole("form", { name: "Add a feed" });
  const { port } = publisher.address() as AddressInfo;
  await form.getByLabel("URL of the GTFS zip").fill(`ftp://127.0.0.1:${port}/${"long".repeat(60)}.zip`);
  await form.getByLabel("Name (optional)").fill('"Small": Transit <b>');
  await expect.poll(() => form.getByLabel("Onestop ID", { exact: true }).inputValue()).toBe(NEW_FEED);
  await form.getByText("Operator (optional)").click();
  await form.getByLabel("Name of the operator").fill("'; DROP TABLE feed; --");
  await form.getByLabel("SPDX identifier").fill("CC-BY-4.0");
  await button(page, "Review the record").click();
  await page.getByRole("alert").getByText("Only http and https URLs can be fetched, not ftp.").waitFor();
  await isSound(page);

  await form.getByLabel("URL of the GTFS zip").fill(`http://127.0.0.1:${port}/small.zip`);
  await button(page, "Review the record").click();
  await page.getByRole("heading", { name: "Review the record" }).waitFor();
  await expect
    .poll(() => page.getByRole("region", { name: "Review the record" }).innerText())
    .toContain(`"id": "${NEW_FEED}"`);
  await isSound(page);
  await button(page, "Save and fetch").click();
  await page.waitForURL((url) => url.searchParams.get("feed") === NEW_FEED);
  await page.getByRole("table", { name: "Stored versions of this feed" }).getByText("Active").waitFor();
  await expect.poll(async () => (await fetch(`${signed.site.origin}/api/v2/rest/feeds/${NEW_FEED}`)).status).toBe(200);
  await expect
    .poll(() => page.getByRole("table", { name: "Changes at the desk" }).innerText())
    .toContain("Added the feed");
  await isSound(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download its DMFR file" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${NEW_FEED}.dmfr.json`);
  expect(JSON.parse(readFileSync(await file.path(), "utf8")).feeds).toMatchObject([{ id: NEW_FEED, spec: "gtfs" }]);
  expect(messages).toEqual([]);
  await close();
});

it("uploads a zip over a connection that breaks off, and refuses one that is none", async () => {
  const { page, close } = await openDesk(SCREENS[0][1]);
  await page.goto(`/desk/feeds?feed=${FEED}`);
  const form = page.getByRole("form", { name: "Upload a zip" });
  const send = async (name: string, buffer: Buffer) => {
    await form.getByLabel("GTFS zip").setInputFiles({ name, mimeType: "application/zip", buffer });
    await button(page, "Upload").click();
  };
  await send("page.zip", Buffer.from("<html>Sign in</html>"));
  await page.getByRole("alert").getByText("The file is not a zip archive").waitFor();
  await isSound(page);

  let failures = 0;
  await page.route("**/desk/uploads/part**", (route) => (failures++ === 0 ? route.abort() : route.continue()));
  // Does not compress, so that it is sent in several parts.
  const extra = { "extra.txt": randomBytes(600_000).toString("base64") };
  await send("luas <b>.zip", Buffer.from(await makeZip({ ...SMALL_FEED, ...extra })));
  await page.getByRole("progressbar").waitFor();
  await isSound(page);
  await page.getByRole("status").getByText("Archived as version").waitFor();
  expect(failures).toBeGreaterThan(2);
  await expect
    .poll(() => page.getByRole("table", { name: "Changes at the desk" }).innerText())
    .toContain("luas <b>.zip");
  await page
    .getByRole("table", { name: "Stored versions of this feed" })
    .getByText("Archived, not imported")
    .first()
    .waitFor();
  await isSound(page);
  await close();
});

it.each(NARROW)("lets a failed import begin anew, and stops it (%s)", async (_, options) => {
  const { page, messages, close } = await openDesk(options);
  const reads: string[] = [];
  page.on("request", (request) => void reads.push(new URL(request.url()).pathname.split("/desk/")[1] ?? ""));
  await part(page, "Jobs");
  const imports = page.getByRole("table", { name: "Imports" });
  await imports.getByText("The database did not respond.").or(imports.getByText("Stopped at the desk by")).waitFor();
  expect(await violations(page)).toEqual([]);
  for (const action of [/^Try again version 9999999999/, /^Stop version 9999999999/]) {
    await imports.getByRole("button", { name: action }).click();
    await button(page, "Yes, do it").click();
    await page.getByRole("status").getByText("Done.").waitFor();
  }
  await imports.getByText("Stopped at the desk by ada@example.org.").waitFor();
  await expect
    .poll(() => page.getByRole("table", { name: "Changes at the desk" }).innerText())
    .toContain("Stopped the import");
  await expect.poll(() => reads.filter((path) => path === "jobs/live").length).toBe(1);
  expect(reads.filter((path) => path === "jobs").length).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(messages).toEqual([]);
  await close();
});

it.each(WIDE)("makes a key, shows it once, and revokes it (%s)", async (label, options) => {
  const { page, messages, close } = await openDesk(options);
  await part(page, "Keys and webhooks");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(`Robot ${label}`);
  await button(page, "Make the key").click();
  await page.getByText(/^tp_[0-9a-f]{48}$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: `Revoke Robot ${label}` }).click();
  await button(page, "Yes, do it").click();
  await page
    .getByRole("table", { name: "API keys" })
    .getByRole("row")
    .filter({ hasText: `Robot ${label}` })
    .getByText(/^Revoked/)
    .waitFor();
  await expect.poll(() => page.getByText(/^tp_[0-9a-f]{48}$/).count()).toBe(0);
  await expect
    .poll(() => page.getByRole("table", { name: "Changes at the desk" }).innerText())
    .toContain("Revoked the key");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(messages).toEqual([]);
  await close();
});

it.each(NARROW)("shows the settings and what is wrong with them (%s)", async (_, options) => {
  const { page, messages, close } = await openDesk(options);
  await part(page, "Settings");
  const table = page.getByRole("table", { name: "Settings of this portal" });
  await table.waitFor();
  await expect.poll(() => table.innerText()).toContain("SITE_URL");
  await page.getByRole("checkbox", { name: "Only what is set" }).check();
  await expect.poll(() => table.innerText()).not.toContain("SECURITY_CONTACT");
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(messages).toEqual([]);
  await close();
});

it("is closed to users without the role", async () => {
  const { page, close } = await watch(browser, signed.site.origin);
  await signInAndOpen(page, "Ben Franklin", "/desk");
  await hydrated(page);
  await page.getByText("Your account lacks the role portal_ops").waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Redirects" }).count()).toBe(0);
  await close();
});
