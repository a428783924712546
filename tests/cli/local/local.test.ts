/** What a site leaves in its store beside data. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Local, openStore, type WorkerPart } from "../../../cli/local/local.ts";
import { readSettings } from "../../../cli/settings.ts";

/** Puts a response into the Cache API and tells whether it is there afterwards. */
const SCRIPT = `export default {
  async fetch(request) {
    const headers = { "cache-control": "public, max-age=86400" };
    await caches.default.put(request.url, new Response("kept", { headers }));
    return Response.json((await caches.default.match(request.url)) !== undefined);
  },
};`;

const state = mkdtempSync(join(tmpdir(), "portal-local-"));
const cached = join(state, "isolated/cache");
let site: Local;

beforeAll(async () => {
  mkdirSync(join(cached, "default/blobs"), { recursive: true });
  writeFileSync(join(cached, "default/blobs/0123"), "a response that expired");
  const worker = {
    modules: [{ type: "ESModule", path: "/probe/index.js", contents: SCRIPT }],
    modulesRoot: "/probe",
  } as Partial<WorkerPart>;
  site = await openStore(state, readSettings({}), `portal-local-${process.pid}`, worker);
}, 60_000);

afterAll(async () => {
  await site.close();
  rmSync(state, { recursive: true, force: true, maxRetries: 5 });
});

test("responses that an earlier site left in files are gone, and no new one is written", async () => {
  const kept = await (await fetch(new URL("/a?page=1", site.url))).json();
  expect([kept, existsSync(cached)]).toEqual([false, false]);
});
