/** The status page of a user who runs the portal: an import that was given up begins anew by a button. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Local } from "../../../cli/local/local.ts";
import { saveImportJobs } from "../../../worker/store/version/import-job.ts";
import { violations, watch } from "../../support/browser.ts";
import { type Signed, signInAndOpen, startSignIn } from "../../support/idp.ts";
import { closePages, openBrowser } from "../../support/opened.ts";

const FEED = "f-sample~dublin~luas";
const AT = "2026-11-20T10:00:00Z";
let browser: Browser;
let signed: Signed;

async function giveUp({ stores: { db } }: Local): Promise<void> {
  const [feed] = (await db.rows("SELECT id FROM feed WHERE onestop_id = ?", FEED)) as { id: number }[];
  await db.write([
    {
      sql:
        "INSERT INTO feed_version (id, feed_id, feed_onestop_id, sha1, url, file, fetched_at, created_at) " +
        "VALUES (90001, ?1, ?2, ?3, '', '', ?4, ?4)",
      values: [feed!.id, FEED, "9".repeat(40), AT],
    },
  ]);
  await saveImportJobs(db, [
    { feed_version_id: 90_001, feed_id: feed!.id, state: "dead", attempts: 6, reason: "interrupted", changed_at: AT },
  ]);
}

beforeAll(async () => {
  [browser, signed] = await Promise.all([openBrowser(), startSignIn({}, {}, giveUp)]);
});
afterAll(async () => {
  await closePages();
  await signed?.close();
});

it.each([
  ["Ben Franklin", 1280, false],
  ["Ada Lovelace", 320, true],
] as const)("%s, at %i pixels, may retry an import: %s", async (name, width, may) => {
  const { page, messages, close } = await watch(browser, signed.site.origin, { viewport: { width, height: 900 } });
  await signInAndOpen(page, name, "/status");
  const imports = page.locator("#imports");
  await imports.getByText("The import failed 6 times").waitFor();
  await imports.getByRole("link", { name: /^Dublin Luas/ }).waitFor();
  const retry = imports.getByRole("button", { name: `Try again to import ${FEED}` });
  if (may) {
    await retry.waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await retry.click();
    await imports.getByRole("status").getByText("Waits for its import again.").waitFor();
  }
  await expect.poll(() => retry.count()).toBe(0);
  expect(messages).toEqual([]);
  await close();
});
