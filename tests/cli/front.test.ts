/** A site on one machine answers as the Worker does, whatever a client sends: nothing of the runtime is reachable. */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { zipFolder } from "../../cli/files/zip-folder.ts";
import { portalJson, type Site, startSite } from "../support/launch.ts";

const SAMPLE = join(import.meta.dirname, "../../sample");
const RATE_LIMIT = 400;
let folder: string;
let sha1: string;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-front-"));
  const state = join(folder, "state");
  const file = join(folder, "luas.zip");
  writeFileSync(file, await zipFolder(`${SAMPLE}/networks/dublin-luas/2025-09`));
  sha1 = createHash("sha1").update(readFileSync(file)).digest("hex");
  const { code } = await portalJson(state, "import", file, "--feed", "f-sample~x", "--activate");
  expect(code).toBe(0);
  site = await startSite(state, ["--empty"], { REQUIRE_LOGIN: "1", RATE_LIMIT: String(RATE_LIMIT) });
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends the path exactly as it is written here. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET", body = ""): Promise<Answer> {
  const { hostname, port } = new URL(site.url);
  return new Promise((done, fail) => {
    const sent = request({ hostname, port, path, headers, method }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      response.on("end", () => done({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    sent.on("error", fail).end(body);
  });
}

/** Sends a request's text as it is, and returns the first line of the answer. */
function askRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  return new Promise((done, fail) => {
    let said = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on("data", (piece: Buffer) => {
      said += piece.toString("latin1");
      if (said.includes("\r\n")) socket.destroy();
    });
    socket.on("close", () => done(said.slice(0, said.indexOf("\r\n"))));
    socket.on("error", fail);
  });
}

describe("internal paths of the runtime are unknown", () => {
  const zip = () => `r2/public/portal-archive/gtfs/${sha1}.zip`;
  test.each([
    ["the archive", () => `/cdn-cgi/local/${zip()}`],
    ["the archive, as of an older release", () => `/cdn-cgi/${zip()}`],
    ["the archive, by an S3 client", () => `/cdn-cgi/local/r2/s3/portal-archive/gtfs/${sha1}.zip`],
    ["through a folder", () => `/x/../cdn-cgi/local/${zip()}`],
    ["through an escaped folder", () => `/x/%2e%2e/cdn-cgi/local/${zip()}`],
    ["with a dot", () => `/./cdn-cgi/./local/${zip()}`],
    ["with backslashes", () => `/\\cdn-cgi\\local\\${zip().replaceAll("/", "\\")}`],
    ["through a folder with backslashes", () => `/x\\..\\cdn-cgi\\local\\${zip().replaceAll("/", "\\")}`],
    ["with two slashes", () => `//cdn-cgi/local/${zip()}`],
    ["as another server's", () => `//127.0.0.1/cdn-cgi/local/${zip()}`],
    ["with an escaped letter", () => `/%63dn-cgi/local/${zip()}`],
    ["with an escaped hyphen", () => `/cdn%2dcgi/local/${zip()}`],
    ["with an escaped slash", () => `/cdn-cgi%2flocal/${zip()}`],
    ["escaped twice", () => `/%2563dn-cgi/local/${zip()}`],
    ["in capitals", () => `/CDN-CGI/local/${zip()}`],
    ["with a query", () => `/cdn-cgi/local/${zip()}?x=/feeds`],
    ["with a fragment", () => `/cdn-cgi/local/${zip()}#/feeds`],
    ["the job of the hour", () => "/cdn-cgi/handler/scheduled"],
    ["the job of the hour by its new path", () => "/cdn-cgi/local/scheduled"],
    ["the job of the hour by its old path", () => "/cdn-cgi/mf/scheduled"],
    ["mail", () => "/cdn-cgi/local/email"],
    ["the explorer", () => "/cdn-cgi/local/explorer/api/r2/buckets"],
    ["the proxy", () => "/cdn-cgi/local/platform-proxy"],
    ["the folder", () => "/cdn-cgi/"],
    ["videos", () => "/__cf_local/stream/x"],
    ["pictures", () => "/__cf_local/imagedelivery/x"],
  ])("%s", async (_, path) => {
    for (const method of ["GET", "HEAD", "POST"]) {
      const { status, headers } = await ask(path(), {}, method);
      expect([301, 302, 308, 401, 404, 405]).toContain(status);
      if (method === "GET") expect(status).toBe(404);
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("in the absolute form of proxy requests, and with a path as host", async () => {
    const host = new URL(site.url).host;
    const path = `/cdn-cgi/local/${zip()}`;
    expect(await askRaw(`GET http://${host}${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toMatch(/ 404 /);
    expect(await askRaw(`GET /x HTTP/1.1\r\nHost: ${host}${path}?\r\n\r\n`)).toMatch(/ 400 /);
    expect(await askRaw(`GET ${path.slice(1)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toMatch(/ 400 /);
    expect(await askRaw(`GET /x HTTP/1.1\r\nHost: a\r\nHost: ${host}\r\n\r\n`)).toMatch(/ 400 /);
  });
});

describe("internal headers of the runtime have no effect", () => {
  test("the URL is that of the request", async () => {
    for (const name of ["MF-Original-URL", "mf-original-url", "MF-Op-Original-URL"]) {
      const { status } = await ask("/nothing-is-here", { [name]: `${site.url}/health` });
      expect(status).toBe(404);
      const archive = `${site.url}/cdn-cgi/local/r2/public/portal-archive/gtfs/${sha1}.zip`;
      expect((await ask("/nothing-is-here", { [name]: archive })).status).toBe(404);
    }
    const problem = await ask("/api/v2/nothing-is-here", { "MF-Original-URL": "https://evil.example/api/v2/forged" });
    expect(problem.body).not.toMatch(/evil|forged/);
  });

  test.each([
    ["MF-CF-Blob", "{"],
    ["MF-Route-Override", "nobody"],
    ["MF-Proxy-Shared-Secret", "secret"],
    ["MF-Custom-Fetch-Service", "r2:public"],
    ["MF-Op", "GET"],
    ["MF-Access-Blob", "{"],
    ["X-Forwarded-Proto", "https"],
  ])("%s", async (name, value) => {
    const { status, body } = await ask("/health", { [name]: value });
    expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({})]);
  });

  test("the request id cannot be set by the client", async () => {
    const { headers } = await ask("/health", { "cf-ray": "forged" });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("requests are counted by the IP address of their connection", async () => {
    const left = async (headers: Record<string, string>) => {
      const answer = await ask("/api/v2/rest/feeds", headers);
      // The setting is a variable of the environment of the launcher.
      expect(answer.headers["ratelimit-policy"]).toBe(`"address";q=${RATE_LIMIT};w=60`);
      return Number(/r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1]);
    };
    const first = await left({});
    const forged = [
      { "cf-connecting-ip": "192.0.2.1" },
      { "CF-Connecting-IP": "192.0.2.2", "x-real-ip": "192.0.2.2", "x-forwarded-for": "192.0.2.2" },
      { "MF-CF-Blob": '{"clientIp":"192.0.2.3:80"}' },
      { "cf-connecting-ip": "192.0.2.4", connection: "close, cf-connecting-ip" },
    ];
    for (const [i, headers] of forged.entries()) {
      const now = await left(headers);
      // A minute may have begun meanwhile.
      expect([first - i - 1, RATE_LIMIT - 1 - i]).toContain(now);
    }
  });
});

describe("other responses pass through from the Worker unchanged", () => {
  test("bodies, with a length and without", async () => {
    const query = '{"query":"{ __typename }"}';
    const json = { "content-type": "application/json" };
    const whole = await ask("/api/v2/query", { ...json, "content-length": String(query.length) }, "POST", query);
    const pieces = await ask("/api/v2/query", { ...json, "transfer-encoding": "chunked" }, "POST", query);
    const none = await ask("/api/v2/query", json, "POST");
    expect([whole.status, whole.body]).toEqual([pieces.status, pieces.body]);
    expect(none.status).toBeGreaterThanOrEqual(400);
  });

  test("upgrades are refused", async () => {
    const { status } = await ask("/health", {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    });
    expect(status).toBe(200);
  });

  test("HEAD, compression, and a long query", async () => {
    const head = await ask("/", {}, "HEAD");
    expect([head.status, head.body]).toEqual([200, ""]);
    expect((await ask("/", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
    expect((await ask(`/feeds?search=${"x".repeat(30_000)}`)).headers["x-request-id"]).toBeDefined();
  });
});
