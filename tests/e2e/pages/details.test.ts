/** Detail pages: keys in all their forms, sections with addresses, what is said about the data. */
import { describe, expect, it } from "vitest";
import { heard, hydrated, watch } from "../../support/browser.ts";
import { browser, openForAll, site } from "../../support/opened.ts";

openForAll("sample");

type Row = { onestop_id: string; feed_onestop_id: string; feed_version_sha1: string; route_id: string; id: number };

async function route(onestopId: string): Promise<Row> {
  const fields = "id onestop_id feed_onestop_id feed_version_sha1 route_id";
  const response = await fetch(`${site.origin}/api/v2/query`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: `{ routes(where: { onestop_id: "${onestopId}" }) { ${fields} } }` }),
  });
  return ((await response.json()) as { data: { routes: Row[] } }).data.routes[0]!;
}

/** @param now the clock of the request, RFC 3339 */
async function html(path: string, now?: string): Promise<{ status: number; text: string }> {
  const response = await fetch(site.origin + path, now === undefined ? {} : { headers: { "x-test-now": now } });
  return { status: response.status, text: await response.text() };
}

/** What a reader reads, tags and comments taken out. */
const wordsOf = (text: string) =>
  text
    .replace(/<script.*?<\/script>/gs, " ")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

const canonical = (text: string) =>
  /href="([^"]+)"/.exec(/<link[^>]*rel="canonical"[^>]*>/.exec(text)?.[0] ?? "")?.[1] ?? "";

describe("routes", () => {
  it("show the same page with one canonical URL for every form of key", async () => {
    const row = await route("r-gc7x3-green");
    const pin = `feedOnestopId=${encodeURIComponent(row.feed_onestop_id)}&feedVersionSha1=${row.feed_version_sha1}`;
    const forms = [
      row.onestop_id,
      `${row.feed_onestop_id}:${row.route_id}`,
      `${row.feed_onestop_id}@${row.feed_version_sha1}:${row.route_id}`,
      `${row.onestop_id}:${row.feed_onestop_id}@${row.feed_version_sha1}`,
      `${row.onestop_id}?${pin}`,
      `x?${pin}&entityId=${encodeURIComponent(row.route_id)}`,
      `${row.id}`,
    ];
    for (const form of forms) {
      const { status, text } = await html(`/routes/${form}`);
      expect({ form, status }).toEqual({ form, status: 200 });
      expect(text).toContain("Green Line: Broombridge - Sandyford</h1>");
      expect({ form, canonical: canonical(text) }).toEqual({
        form,
        canonical: expect.stringMatching(/\/routes\/r-gc7x3-green$/),
      });
      expect(text.includes("one fixed version")).toBe(form.includes("@") || form.includes("feedVersionSha1"));
    }
  });

  it.each(["42nd-street", "r-gc7x3-nothing", "f-a@0123:1", "999999999", "r-gc7x3-green?feedVersionSha1=12"])(
    "%s is not found",
    async (key) => {
      const { status, text } = await html(`/routes/${key}`);
      expect(status).toBe(404);
      expect(text).toContain("Sorry. An error has occured:");
    },
  );

  it("list the stops of both directions in order, with minutes", async () => {
    const { text } = await html("/routes/r-gc7x3-green");
    const words = wordsOf(text);
    expect(words).toMatch(/to Sandyford Inbound · 23 stops Broombridge start .*Sandyford \d+ min/);
    expect(words).toMatch(/to Broombridge Outbound · 23 stops Sandyford start .*Broombridge \d+ min/);
  });

  it("are marked as sample data, and have a URL for each section", async () => {
    const { page, messages, close } = await watch(browser, site.origin);
    await page.goto("/routes/r-gc7x3-green");
    await hydrated(page);
    await expect.poll(() => page.textContent("main")).toContain("This is sample data");
    await page.click('a[href="#headways"]');
    await page.waitForURL(/#headways$/);
    const top = () => page.locator("#headways").evaluate((e) => Math.abs(e.getBoundingClientRect().top));
    await expect.poll(top).toBeLessThan(300);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).hash).toBe("");
    expect(messages).toEqual([]);
    await close();
  });
});

describe("feeds", () => {
  it("copy their Onestop ID, and confirm it", async () => {
    const { page, messages, close } = await watch(browser, site.origin, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto("/feeds/f-sample~dublin~luas");
    await hydrated(page);
    await Promise.all([
      heard(page, "Copied to clipboard"),
      page.getByRole("button", { name: "Copy the Onestop ID" }).click(),
    ]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("f-sample~dublin~luas");
    expect(messages).toEqual([]);
    await close();
  });

  it("list both archived versions and mark the active one", async () => {
    const { text } = await html("/feeds/f-sample~dublin~luas");
    expect(text.match(/Copy SHA-1/g)).toHaveLength(2);
    expect(text.match(/data-tone="line">Active/g)).toHaveLength(1);
  });

  it("draw the validity of versions, with links to each", async () => {
    const { text } = await html("/feeds/f-sample~dublin~luas");
    expect(text).toContain('<figure class="timeline">');
    expect(text.match(/href="\/feeds\/f-sample~dublin~luas\/versions\/[0-9a-f]{40}"/g)).toHaveLength(4);
    expect(wordsOf(text)).toMatch(/\(active\): \d+ [A-Z][a-z]{2} \d{4} to \d+ [A-Z][a-z]{2} \d{4}/);
    expect(text).toContain("Report a problem");
    expect(text).not.toMatch(/href="[^"]*transitland-atlas\/issues/);
  });

  it("with realtime data link to no messages before one was received", async () => {
    const { text } = await html("/feeds/f-auckland~transport~rt");
    expect(text.match(/No messages received yet/g)).toHaveLength(1);
    expect(text).not.toContain("download_latest_rt");
    expect(text).not.toContain('id="realtime"');
  });

  it("suggest a search for a wrong id", async () => {
    const { status, text } = await html("/feeds/o-sample~dublin~luas");
    expect(status).toBe(404);
    expect(text).toContain('href="/operators/o-sample~dublin~luas"');
    expect(text).toContain('href="/feeds?search=sample+dublin+luas"');
  });
});

describe("rows read by", () => {
  it.each([
    // With those of the data version, which an isolate reads every few seconds.
    ["/", 90],
    ["/feeds", 80],
    ["/operators", 80],
    ["/places", 80],
    ["/feeds/f-sample~dublin~luas", 60],
    ["/operators/o-sample~dublin~luas", 60],
  ])("%s are at most %i", async (path, most) => {
    const response = await fetch(site.origin + path);
    expect(response.status).toBe(200);
    const [, rows] = /rows;desc="(\d+)"/.exec(response.headers.get("server-timing") ?? "") ?? [];
    expect(Number(rows)).toBeGreaterThan(0);
    expect(Number(rows)).toBeLessThanOrEqual(most);
  });
});

describe("operators and stops", () => {
  it("an operator lists its stops, page by page", async () => {
    const first = await html("/operators/o-sample~dublin~luas");
    expect(first.text).toContain('id="stops"');
    expect(wordsOf(first.text)).toMatch(/ 1–20 of \d+ stops/);
    expect(first.text).toContain('href="/operators/o-sample~dublin~luas?stops=20#stops"');
    const second = await html("/operators/o-sample~dublin~luas?stops=20");
    expect(wordsOf(second.text)).toMatch(/ 21–40 of \d+ stops/);
    expect(canonical(second.text)).toMatch(/\/operators\/o-sample~dublin~luas$/);
  });

  it("have structured data", async () => {
    const ofOperator = await html("/operators/o-sample~dublin~luas");
    expect(ofOperator.text).toContain('"@type":"Organization"');
    const ofStop = await html(`/stops/${encodeURIComponent("s-xn77jhvtbh-浅草")}`);
    expect(ofStop.status).toBe(200);
    expect(ofStop.text).toContain('"@type":"TrainStation"');
    expect(ofStop.text).toContain("浅草</h1>");
  });

  it("show the next departures, in the stop's own time", async () => {
    const path = `/stops/${encodeURIComponent("s-xn77jhvtbh-浅草")}`;
    expect(wordsOf((await html(path, "2026-06-10T09:00:00Z")).text)).toMatch(/ \d+ min 6:\d\d pm /);
    const words = wordsOf((await html(`${path}?board=list`, "2026-06-10T09:00:00Z")).text);
    expect(words).toMatch(/Wednesday, 10 June 2026 6:\d\d pm in \d+ min/);
    expect(words).toContain("Times are in the Asia/Tokyo time zone");
    expect(words).not.toContain("the timetable does not cover today");
    expect(wordsOf((await html(`${path}?board=list&next=86400`, "2026-06-10T09:00:00Z")).text)).toContain(
      "Thursday, 11 June 2026",
    );
  });

  it("report that the timetable has ended, once, and show the same weekday of an earlier week", async () => {
    const path = `/stops/${encodeURIComponent("s-xn77jhvtbh-浅草")}`;
    const words = wordsOf((await html(path, "2035-06-13T09:00:00Z")).text);
    expect(words).toMatch(/Timetable ended \d+ [A-Z]\w+ 20\d\d \(\d years ago\)/);
    expect(words).toContain("the timetable does not cover today");
    expect(words).not.toMatch(/This data is old|has expired/);
    // No minutes from now for departures of another week.
    expect(words).not.toMatch(/ \d+ min \d+:\d\d [ap]m/);
    expect(wordsOf((await html(`${path}?board=list`, "2035-06-13T09:00:00Z")).text)).not.toMatch(/ pm in \d+ min/);
  });

  it("a platform that shares its station's Onestop ID has its own URL", async () => {
    const { status, text } = await html("/stops/f-sample~tokyo~metro:G19~1");
    expect(status).toBe(200);
    expect(decodeURIComponent(canonical(text))).toMatch(/\/stops\/f-sample~tokyo~metro:G19~1$/);
    expect(text).toContain("Also at this station");
  });
});
