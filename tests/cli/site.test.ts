/** The launcher and the command line on one store, as a person uses them. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { zipFolder } from "../../cli/files/zip-folder.ts";
import { portal, portalJson, type Site, startSite } from "../support/launch.ts";
import { SMALL_REGISTRY } from "../support/small-registry.ts";

const SAMPLE = join(import.meta.dirname, "../../sample");
let folder: string;
let state: string;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-site-"));
  state = join(folder, "state");
  writeFileSync(join(folder, "old.zip"), await zipFolder(`${SAMPLE}/networks/dublin-luas/2025-09`));
  writeFileSync(join(folder, "new.zip"), await zipFolder(`${SAMPLE}/networks/dublin-luas/2026-06`));
  writeFileSync(join(folder, "ferry.zip"), await zipFolder(`${SAMPLE}/networks/sydney-ferries/2026-02`));
  writeFileSync(join(folder, "broken.zip"), "this is no archive");
  site = await startSite(state, ["--empty"]);
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function query<T>(text: string): Promise<T> {
  const response = await fetch(`${site.url}/api/v2/query`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: text }),
  });
  const body = (await response.json()) as { data: T; errors?: unknown };
  expect(body.errors).toBeUndefined();
  return body.data;
}

describe("the command line beside a running site", () => {
  test("registry returns totals, and a second run changes nothing", async () => {
    const first = await portalJson(state, "registry", SMALL_REGISTRY);
    expect(first.code).toBe(0);
    expect(Object.keys(first.answer).sort()).toEqual(["added", "changed", "feeds", "operators", "removed"]);
    expect(first.answer.feeds).toBeGreaterThan(40);
    const second = await portalJson(state, "registry", SMALL_REGISTRY);
    expect(second.answer).toEqual({ ...first.answer, added: 0, changed: 0, removed: 0 });
  });

  test("import returns the documented fields, and the page exists", async () => {
    const { code, answer, stderr } = await portalJson(
      state,
      "import",
      join(folder, "old.zip"),
      "--feed",
      "f-sample~x",
      "--activate",
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(Object.keys(answer).sort()).toEqual([
      "activated",
      "bytes_stored",
      "entity_count",
      "feed",
      "rows_written",
      "seconds",
      "sha1",
      "skip_entity_error_count",
      "skip_entity_filter_count",
      "skip_entity_marked_count",
      "skip_entity_reference_count",
      "warning_count",
    ]);
    expect(answer).toMatchObject({
      feed: "f-sample~x",
      activated: true,
      entity_count: { "agency.txt": 1, "routes.txt": 2, "stops.txt": 98 },
    });
    expect(answer.sha1).toMatch(/^[0-9a-f]{40}$/);
    const page = await fetch(`${site.url}/feeds/f-sample~x`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(String(answer.sha1).slice(0, 6));
  });

  test("a second version goes live when activated, and the first one when activated again", async () => {
    const active = () =>
      query<{ feeds: { feed_state: { feed_version: { sha1: string } | null } }[] }>(
        '{ feeds(where: {onestop_id: "f-sample~x"}) { feed_state { feed_version { sha1 } } } }',
      ).then((d) => d.feeds[0]?.feed_state.feed_version?.sha1);
    const old = await active();
    const { answer } = await portalJson(state, "import", join(folder, "new.zip"), "--feed", "f-sample~x");
    expect(answer.activated).toBe(false);
    expect(await active()).toBe(old);
    await portalJson(state, "activate", String(answer.sha1));
    expect(await active()).toBe(answer.sha1);
    await portalJson(state, "activate", String(old));
    expect(await active()).toBe(old);
    await portalJson(state, "deactivate", "f-sample~x");
    expect(await active()).toBeUndefined();
    await portalJson(state, "activate", String(answer.sha1));
  });

  test("a broken zip is refused with its problem, and the store is unchanged", async () => {
    const before = await query("{ feeds(limit: 1000) { onestop_id feed_versions { sha1 } } }");
    const { code, answer } = await portalJson(
      state,
      "import",
      join(folder, "broken.zip"),
      "--feed",
      "f-sample~x",
      "--activate",
    );
    expect(code).toBe(1);
    expect(answer).toMatchObject({ problem: { code: "archive.not_zip", detail: expect.any(String) } });
    expect(await query("{ feeds(limit: 1000) { onestop_id feed_versions { sha1 } } }")).toEqual(before);
  });

  test("a refused import does not create an unknown feed", async () => {
    const { code } = await portalJson(state, "import", join(folder, "broken.zip"), "--feed", "f-never~made");
    expect(code).toBe(1);
    expect(await query('{ feeds(where: {onestop_id: "f-never~made"}) { id } }')).toEqual({ feeds: [] });
  });

  test("visibility hides a feed and everything below it", async () => {
    const text =
      '{ feeds(where: {onestop_id: "f-sample~x"}) { id } routes(where: {feed_onestop_id: "f-sample~x"}) { id } }';
    expect((await query<{ routes: unknown[] }>(text)).routes).toHaveLength(2);
    await portalJson(state, "visibility", "f-sample~x", "private");
    expect(await query(text)).toEqual({ feeds: [], routes: [] });
    // A page shows a change within three seconds.
    await expect
      .poll(async () => (await fetch(`${site.url}/feeds/f-sample~x`)).status, { timeout: 30_000, interval: 500 })
      .toBe(404);
    await portalJson(state, "visibility", "f-sample~x", "public");
    expect((await query<{ routes: unknown[] }>(text)).routes).toHaveLength(2);
  });

  test("pages and queries never fail while an import runs", async () => {
    let done = false;
    const importing = portalJson(
      state,
      "import",
      join(folder, "ferry.zip"),
      "--feed",
      "f-sample~y",
      "--activate",
    ).finally(() => {
      done = true;
    });
    const statuses = new Set<number>();
    let asked = 0;
    while (!done || asked < 20) {
      statuses.add((await fetch(`${site.url}/feeds/f-sample~x?n=${asked++}`)).status);
    }
    expect((await importing).code).toBe(0);
    expect([...statuses]).toEqual([200]);
  });

  test("misspelled commands are explained", async () => {
    expect((await portal(state, "improt")).stderr).toContain('Unknown command "improt"');
    const { code, stderr } = await portal(state, "import", "--nonsense");
    expect(code).toBe(1);
    expect(stderr).toContain("import ZIP|URL --feed ID");
    expect((await portal(state, "help")).stdout).toContain("registry FILE");
    expect((await portal(state, "help", "versions")).stdout).toMatch(/^portal versions \[FEED\]\n/);
    expect((await portal(state, "versions", "f-sample~x", "f-sample~y")).stderr).toMatch(/too many arguments.*FEED/);
  });

  test("an unusable store folder is reported in one line, and the command exits", async () => {
    const [file, none] = await Promise.all([
      portalJson(join(folder, "broken.zip"), "versions"),
      portalJson("", "versions"),
    ]);
    expect([file.code, none.code]).toEqual([1, 1]);
    expect(file.answer).toMatchObject({ problem: { code: "command.usage" } });
    expect(file.stderr).toMatch(
      /^command.usage: The store cannot be opened: the folder \S+ cannot be written[^\n]*\n$/,
    );
    expect(none.stderr).toMatch(/--state takes a folder/);
  });
});

describe("the launcher", () => {
  test("loads the sample into an empty store, prints the URL, and stops on SIGTERM", async () => {
    const own = join(folder, "fresh");
    const fresh = await startSite(own);
    const home = await fetch(fresh.url);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain("Tokyo");
    // The whole Transitland Atlas and the sample networks; the networks have the lowest ids.
    const totals = await fetch(`${fresh.url}/api/v2/portal/totals`).then((response) => response.json());
    expect(totals).toMatchObject({ feeds: 6333, operators: 2799, active: { feed_versions: 7 } });
    const first = await fetch(`${fresh.url}/api/v2/rest/feeds?limit=6`).then((response) => response.json());
    for (const feed of (first as { feeds: { onestop_id: string }[] }).feeds) {
      expect(feed.onestop_id).toMatch(/^f-sample~/);
    }
    expect(await fresh.stop()).toBe(0);
    await expect(fetch(fresh.url)).rejects.toThrow();
  });

  test("refuses test hooks on a public site", async () => {
    await expect(
      startSite(join(folder, "https"), ["--empty"], { TEST_HOOKS: "1", SITE_URL: "https://example.org" }),
    ).rejects.toThrow(/TEST_HOOKS/);
  });

  test("refuses to use itself as its API", async () => {
    const vars = { PORT: "9249", API_BASE: "http://localhost:9249/api/v2" };
    await expect(startSite(join(folder, "self"), ["--empty"], vars)).rejects.toThrow(/API_BASE/);
  });

  test("refuses an invalid port, a taken port, and unknown options", async () => {
    await expect(startSite(join(folder, "port"), ["--empty"], { PORT: "http" })).rejects.toThrow(/PORT/);
    const { port } = new URL(site.url);
    await expect(startSite(join(folder, "port"), ["--empty"], { PORT: port })).rejects.toThrow(
      new RegExp(`settings.invalid: Port ${port} is used by another program[^\n]*\n$`),
    );
    await expect(startSite(join(folder, "port"), ["--nonsense"])).rejects.toThrow(/command.usage: [^\n]*\n$/);
  });

  test("npm forwards the terminating signal to the site", async () => {
    const child = spawn("npm", ["start", "--", "--built", "--empty", "--state", join(folder, "npm")], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, PORT: "0" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const exited = new Promise((done) => child.on("exit", done));
    const url = await new Promise<string>((done) => {
      let said = "";
      child.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        const ready = /http:\/\/127\.0\.0\.1:\d+(?=\s)/.exec(said)?.[0];
        if (ready !== undefined) done(ready);
      });
    });
    child.kill("SIGTERM");
    await exited;
    await expect(fetch(url)).rejects.toThrow();
  });
});
