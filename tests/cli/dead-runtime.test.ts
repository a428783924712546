/** A site outlives its runtime, and those who read its output. */
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { workerdProcesses } from "../bench/load/workerd.ts";
import { ask } from "../drill/ask.ts";
import { type Site, startSite } from "../support/launch.ts";

const PATHS = [{ path: "/", headers: { accept: "text/html" } }, { path: "/api/v2/rest/feeds?limit=1" }];
const UNTIL_UP = { timeout: 120_000, interval: 200 };
const DEADLINE_MS = 60_000;

let folder: string;
let site: Site;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-dead-runtime-"));
  const state = join(folder, "state");
  cpSync(inject("states").sample, state, { recursive: true });
  site = await startSite(state, ["--empty"], { REQUEST_LOG: "1" });
});
afterEach(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Other parameters each time: no answer of a cache. */
let edition = 0;
async function answers() {
  edition++;
  return Promise.all(
    PATHS.map(async ({ path, headers = {} }) => {
      const asked = `${path}${path.includes("?") ? "&" : "?"}_=${edition}`;
      const { status, body, fault } = await ask(site.url, { path: asked, headers }, DEADLINE_MS);
      return { path, status, body, fault };
    }),
  );
}

test.skipIf(!existsSync("/proc/self/stat"))(
  "a runtime that is killed is started again; visitors get 503 meanwhile, in every form",
  async () => {
    const seen: Awaited<ReturnType<typeof answers>> = [];
    for (let kill = 0; kill < 2; kill++) {
      const runtimes = workerdProcesses(site.child.pid);
      expect(runtimes.length).toBeGreaterThan(0);
      for (const pid of runtimes) process.kill(Number(pid), "SIGKILL");
      seen.push(...(await answers()));
      await vi.waitFor(async () => {
        const now = await answers();
        seen.push(...now);
        expect(now.map(({ status }) => status)).toEqual(PATHS.map(() => 200));
        expect(workerdProcesses(site.child.pid).length).toBeGreaterThan(0);
      }, UNTIL_UP);
    }
    for (const { path, status, body, fault } of seen) {
      // The connection of a request on its way may break; what is answered is an answer or a refusal.
      if (fault === null) expect([200, 503]).toContain(status);
      if (status === 503) expect(body).toMatch(path === "/" ? /<title>/ : /"code":\s*"[a-z]+\.[a-z_]+"/);
      expect(body).not.toMatch(/^\s+at .+:\d+:\d+/m);
    }
  },
);

test("a site whose output nobody reads goes on", async () => {
  site.child.stdout?.destroy();
  site.child.stderr?.destroy();
  for (let round = 0; round < 3; round++)
    expect((await answers()).map(({ status }) => status)).toEqual(PATHS.map(() => 200));
  expect(site.child.exitCode).toBeNull();
});
