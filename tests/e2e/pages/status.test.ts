/** What the portal does and what fails: on the status page, and on the page of a feed. */
import { describe, expect, it } from "vitest";
import type { Local } from "../../../cli/local/local.ts";
import { saveImportJobs } from "../../../worker/store/version/import-job.ts";
import { hydrated, violations, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";
import { startSite } from "../../support/site.ts";

const FEED = "f-sample~dublin~luas";
const DAY = 86_400_000;

/** A version that is too large, one whose import is given up, and a server that has failed for three days. */
async function fill({ stores: { db } }: Local): Promise<void> {
  const iso = (ago: number) => new Date(Date.now() - ago).toISOString();
  const feeds = (await db.rows(
    "SELECT id, onestop_id FROM feed WHERE onestop_id IN (?, 'f-sample~cairo~metro') ORDER BY onestop_id DESC",
    FEED,
  )) as { id: number; onestop_id: string }[];
  for (const [n, { id, onestop_id }] of feeds.entries()) {
    const version = 90_000 + n;
    const attempts = Array.from({ length: 80 }, (_, day) => ({
      sql: "INSERT INTO feed_fetch (id, feed_id, url_type, url, success, fetched_at) VALUES (?, ?, 'static_current', '', ?, ?)",
      values: [900_000 + n * 100 + day, id, day < 3 ? 0 : 1, iso(day * DAY + 1000)],
    }));
    await db.write([
      {
        sql: "UPDATE feed SET urls = json_object('static_current', ?2) WHERE id = ?1",
        values: [id, `https://data.example.org/${onestop_id}.zip`],
      },
      { sql: "INSERT OR REPLACE INTO fetch_plan VALUES (?, ?, 3)", values: [id, iso(-DAY)] },
      ...attempts,
      {
        sql:
          "INSERT INTO feed_version (id, feed_id, sha1, url, file, fetched_at, created_at) " +
          "VALUES (?1, ?2, ?3, '', '', ?4, ?4)",
        values: [version, id, String(n).repeat(40), iso(DAY)],
      },
    ]);
    await saveImportJobs(db, [
      {
        ...{ feed_version_id: version, feed_id: id, state: n === 0 ? "large" : "dead", attempts: 1 + n * 5 },
        ...{ reason: n === 0 ? null : "interrupted", detail: null, changed_at: iso(DAY), next_at: null },
        ...(n === 0 ? { bytes: 310_000_000, max_bytes: 32_000_000 } : { bytes: null, max_bytes: null }),
      },
    ]);
  }
}

openForAll(() => startSite("sample", {}, fill));

describe("the status page and the page of a feed", () => {
  it.each([
    [320, "light"],
    [1280, "dark"],
  ] as const)("say what waits and what fails, at %i pixels, %s", async (width, colorScheme) => {
    const { page, messages, close } = await watch(browser, site.origin, {
      viewport: { width, height: 900 },
      colorScheme,
    });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.goto("/status");
    await hydrated(page);
    await page.locator("#imports").getByText("the limit is 32 MB. It waits for the follow command.").waitFor();
    await page.locator("#imports").getByText("The import failed 6 times: it ended early").waitFor();
    await page
      .locator("#incidents tbody tr", { hasText: "data.example.org" })
      .getByText("2", { exact: true })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await fits()).toBeLessThanOrEqual(width);
    await page.goto(`/feeds/${FEED}`);
    await hydrated(page);
    await page.locator(".notices").getByText("Version 00000000 is archived, but not imported yet").waitFor();
    const strip = page.locator("#fetches .fetch-strip");
    const words = "In the last 90 days: fetched on 77 days, failed on 3 days, not fetched on 10 days.";
    await strip.getByRole("img", { name: words }).waitFor();
    await strip.getByText("Show the days with failures").click();
    await expect.poll(() => strip.getByText("1 attempt failed").count()).toBe(3);
    expect(await violations(page)).toEqual([]);
    expect(await fits()).toBeLessThanOrEqual(width);
    expect(messages).toEqual([]);
    await close();
  });
});
