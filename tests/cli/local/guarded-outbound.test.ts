/** Requests of a Worker on this machine: all of them go through the guard in Node. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { guardedOutbound } from "../../../cli/local/guarded-outbound.ts";
import { type Local, openStore, type WorkerPart } from "../../../cli/local/local.ts";
import { readSettings } from "../../../cli/settings.ts";

/** Fetches the URL in its query and tells what came back. */
const SCRIPT = `export default {
  async fetch(request) {
    const url = new URL(request.url).searchParams.get("url");
    const { method, body } = request;
    try {
      const response = await fetch(url, { method, body, redirect: "manual" });
      return Response.json({ status: response.status, location: response.headers.get("location"), text: await response.text() });
    } catch (error) {
      return Response.json({ error: String(error) });
    }
  },
};`;

let folder: string;
let site: Local;
let server: Server;
let port: number;
let asked = 0;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked++;
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.url === "/away") response.writeHead(302, { location: "/there" }).end();
    else if (request.url === "/packed")
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("unpacked"));
    else response.end(`${request.method} ${body}`);
  }).listen(0);
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
  folder = mkdtempSync(join(tmpdir(), "portal-outbound-"));
  const worker = {
    modules: [{ type: "ESModule", path: "/probe/index.js", contents: SCRIPT }],
    modulesRoot: "/probe",
    outboundService: guardedOutbound({ trusted: [`http://127.0.0.1:${port}/api/v2`] }),
  } as Partial<WorkerPart>;
  site = await openStore(folder, readSettings({}), `portal-outbound-${process.pid}`, worker);
});

afterAll(async () => {
  await site.close();
  server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function through(url: string, init?: RequestInit) {
  return (await (await fetch(`${site.url.origin}/?url=${encodeURIComponent(url)}`, init)).json()) as object;
}

test("servers of the settings are reached, on this machine too", async () => {
  const origin = `http://127.0.0.1:${port}`;
  expect(await through(`${origin}/`)).toMatchObject({ status: 200, text: "GET " });
  expect(await through(`${origin}/`, { method: "POST", body: "hello" })).toMatchObject({ text: "POST hello" });
  expect(await through(`${origin}/packed`)).toMatchObject({ status: 200, text: "unpacked" });
  expect(await through(`${origin}/away`)).toMatchObject({ status: 302, location: "/there" });
});

test("nothing else on this machine or in its network is", async () => {
  const before = asked;
  for (const url of [`http://localhost:${port}/`, `http://[::1]:${port}/`, "http://10.0.0.1/", "http://localhost/"]) {
    expect(await through(url), url).toMatchObject({ status: 403, text: expect.stringContaining("fetch.refused") });
  }
  expect(asked).toBe(before);
});
