/** The front server before a stand-in of the runtime: what reaches the runtime, and that no request ends the server. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type RunningFront, startFront } from "../../../../cli/front/server.ts";
import { seeded } from "../../../drill/random.ts";
import { attackFront } from "../../../drill/raw-requests.ts";

let runtime: Server;
let front: RunningFront;
const seen: IncomingMessage[] = [];
const log = vi.spyOn(process.stderr, "write").mockImplementation(() => true);

beforeAll(async () => {
  runtime = createServer((request, response) => {
    if (request.method !== "HEAD") seen.push(request);
    request.resume();
    if (request.url === "/reset") request.socket.destroy();
    else if (request.url === "/switch")
      response.socket?.end("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n");
    else if (request.url === "/garbage") response.socket?.end("what?\r\n\r\n");
    else request.on("end", () => response.end("here"));
  });
  runtime.listen(0, "127.0.0.1");
  await once(runtime, "listening");
  const { port } = runtime.address() as AddressInfo;
  front = await startFront(new URL(`http://127.0.0.1:${port}`), "127.0.0.1", 0);
});
beforeEach(() => {
  seen.length = 0;
  log.mockClear();
});
afterAll(async () => {
  await front.close();
  runtime.closeAllConnections();
  runtime.close();
  log.mockRestore();
});

/** Sends bytes as they are, and returns all that comes back until the connection closes. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(front.port, "127.0.0.1");
  let answer = "";
  socket.on("data", (piece: Buffer) => {
    answer += piece.toString("latin1");
  });
  socket.on("error", () => {});
  socket.write(text, "latin1");
  await new Promise<void>((done) => socket.once("close", () => done()));
  return answer;
}

const get = (headers: readonly string[], path = "/x") =>
  sendRaw(
    `GET ${path} HTTP/1.1\r\nHost: site.example\r\n${headers.map((h) => `${h}\r\n`).join("")}Connection: close\r\n\r\n`,
  );

const FORGED = [
  "CF-Ray: 1",
  "CF-Connecting-IP: 192.0.2.1",
  "cf-ipcountry: AT",
  'CF-Visitor: {"scheme":"https"}',
  "CF-Front-State: resident=1",
  "MF-Original-URL: https://other.example/",
  "MF-CF-Blob: {",
  "mf-op: GET",
  "X-Forwarded-Proto: https",
  "x-forwarded-PROTO: http",
];

test("every header of the runtime, alone and with every other one, is removed, and the others arrive", async () => {
  const sets = [...FORGED.map((a) => [a]), ...FORGED.flatMap((a) => FORGED.map((b) => [a, b])), FORGED];
  for (const forged of sets) {
    seen.length = 0;
    const answer = await get(["X-Before: 1", ...forged, "X-After: 2", "X-After: 3"]);
    expect(answer, forged.join()).toMatch(/^HTTP\/1\.1 200 /);
    const { rawHeaders } = seen[0]!;
    const names = rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
    expect(names.filter((name) => /^(?:cf-|mf-|x-forwarded-proto)/.test(name))).toEqual(["cf-connecting-ip"]);
    expect(seen[0]!.headers).toMatchObject({ "x-before": "1", "x-after": "2, 3", host: "site.example" });
    expect(seen[0]!.headers["cf-connecting-ip"]).toBe("127.0.0.1");
  }
  expect(log).not.toHaveBeenCalled();
});

test("headers of the connection stay here, and those of the site cannot be removed by naming them", async () => {
  await get([
    "Connection: keep-alive, X-Private, cf-connecting-ip, host",
    "X-Private: 1",
    "X-Public: 2",
    "TE: trailers",
  ]);
  expect(seen[0]!.headers).toMatchObject({ "x-public": "2", "cf-connecting-ip": "127.0.0.1", host: "site.example" });
  expect(seen[0]!.headers["x-private"]).toBeUndefined();
  expect(seen[0]!.headers.te).toBeUndefined();
});

test("any headers arrive as they were sent", async () => {
  const token = fc.stringMatching(/^x-[a-z0-9]{1,8}$/);
  const value = fc.stringMatching(/^[!-~]{1,20}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(token, value), { maxLength: 40 }), async (headers) => {
      seen.length = 0;
      await get(headers.map(([name, text]) => `${name}: ${text}`));
      const raw = seen[0]!.rawHeaders;
      const pairs = raw.flatMap((name, i) => (i % 2 === 0 && name.startsWith("x-") ? [[name, raw[i + 1]]] : []));
      expect(pairs).toEqual(headers);
    }),
    { numRuns: 60 },
  );
});

test("a runtime that does not answer properly is 503, and the next request is answered", async () => {
  for (const path of ["/reset", "/switch", "/garbage"]) {
    const problem = await get([], path);
    expect(problem, path).toMatch(/^HTTP\/1\.1 503 /);
    expect(problem).toContain('"code":"upstream.unavailable"');
    expect(problem).toMatch(/^retry-after: 5\r$/im);
    const page = await get(["Accept: text/html,*/*"], path);
    expect(page).toMatch(/^HTTP\/1\.1 503 /);
    expect(page).toContain("<h1>The site is starting</h1>");
    expect(await get([])).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test("a runtime that has ended is 503 until requests go to another", async () => {
  const gone = new URL("http://127.0.0.1:9");
  const other = await startFront(gone, "127.0.0.1", 0);
  try {
    const ask = () => fetch(`http://127.0.0.1:${other.port}/`);
    const down = await ask();
    expect([down.status, down.headers.get("retry-after")]).toEqual([503, "5"]);
    other.pointTo(new URL(`http://127.0.0.1:${front.port}`));
    expect((await ask()).status).toBe(200);
  } finally {
    await other.close();
  }
});

test("no raw request ends the server", async () => {
  const { attacks, gaveWay } = await attackFront(front.port, { cases: 400, random: seeded(7) });
  expect(gaveWay).toEqual([]);
  expect(attacks).toBe(400);
});

test("a body in a coding that this server does not undo is refused, a chunked one is passed on", async () => {
  const post = (coding: string) =>
    sendRaw(
      `POST /coded HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: ${coding}\r\n\r\n1\r\nx\r\n0\r\n\r\n`,
    );
  // A request of an earlier test may arrive late.
  const received = () => seen.filter(({ url }) => url === "/coded").length;
  expect(await post("gzip, chunked")).toMatch(/^HTTP\/1\.1 400 /);
  expect(received()).toBe(0);
  expect(await post("Chunked")).toMatch(/^HTTP\/1\.1 200 /);
  expect(received()).toBe(1);
});
