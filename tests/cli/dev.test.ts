/** `npm run dev` uses the same store as the launcher and the command line, at the same time. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { portalJson } from "../support/launch.ts";

const ROOT = join(import.meta.dirname, "../..");

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

test("the dev site shows what the command line writes while it runs", async () => {
  const state = mkdtempSync(join(tmpdir(), "portal-dev-"));
  const port = await freePort();
  const dev = spawn(process.execPath, ["cli/dev.ts", "--empty", "--state", state], {
    cwd: ROOT,
    // Continuous integration makes Vite color its words, and the word looked for would come in pieces.
    env: { ...process.env, PORT: String(port), NO_COLOR: "1", FORCE_COLOR: undefined },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((done) => dev.on("exit", done));
  onTestFinished(async () => {
    dev.kill("SIGTERM");
    await ended;
    rmSync(state, { recursive: true, force: true, maxRetries: 5 });
  });
  await new Promise<void>((done, fail) => {
    let text = "";
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      if (/Local:/.test(text)) done();
    };
    dev.stdout.on("data", hear);
    dev.stderr.on("data", hear);
    void ended.then((code) => fail(new Error(`ended with ${code}: ${text}`)));
  });
  const feeds = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v2/query`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"query":"{ feeds { onestop_id } }"}',
    });
    return ((await response.json()) as { data?: { feeds: { onestop_id: string }[] } }).data?.feeds;
  };
  // The first request compiles the Worker's modules, which on a busy machine takes longer than a handler may.
  await expect.poll(feeds, { timeout: 120_000, interval: 500 }).toEqual([]);
  const file = join(state, "one.dmfr.json");
  writeFileSync(file, JSON.stringify({ feeds: [{ id: "f-here", spec: "gtfs", urls: {} }] }));
  const { code } = await portalJson(state, "registry", file);
  expect(code).toBe(0);
  expect(await feeds()).toEqual([{ onestop_id: "f-here" }]);
  // Paths and headers of the runtime are as unknown here as on a built site (tests/cli/front.test.ts).
  for (const path of [
    "/cdn-cgi/local/scheduled",
    "/cdn-cgi/handler/scheduled",
    "/cdn-cgi/local/r2/public/portal-archive/x",
  ]) {
    const statusAndId = async () => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      return [response.status, response.headers.get("x-request-id")];
    };
    // The first page compiles its modules, too.
    await expect
      .poll(statusAndId, { timeout: 120_000, interval: 500 })
      .toEqual([404, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  }
  const forged = { "mf-original-url": `http://127.0.0.1:${port}/health`, "cf-ray": "forged" };
  const unknown = await fetch(`http://127.0.0.1:${port}/api/v2/nothing-is-here`, { headers: forged });
  expect([unknown.status, unknown.headers.get("x-request-id")]).toEqual([404, expect.not.stringMatching("forged")]);
});
