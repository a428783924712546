/** The server that stands for Cloudflare's network in the browser rows. */
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http";
import { connect } from "node:http2";
import { get } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, createBrotliDecompress } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { type Edge, startEdge } from "../../bench/browser/edge.ts";

const TEXT = "Stops and departures near you. ".repeat(200);

let server: Server;
let edge: Edge;

async function start(listener: RequestListener): Promise<void> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const site = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  edge = await startEdge(() => site);
}

afterEach(async () => {
  await edge.close();
  server.close();
  server.closeAllConnections();
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a request without Node's own decompression. */
function open(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const options = { headers: { "accept-encoding": "gzip, br", ...headers }, rejectUnauthorized: false };
  return new Promise((done, fail) => {
    get(edge.origin + path, options, done).on("error", fail);
  });
}

async function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await open(path, headers);
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

test("speaks HTTP/2", async () => {
  await start((request, response) => response.end(`${request.method} ${request.url} ${request.headers.host}`));
  const client = connect(edge.origin, { rejectUnauthorized: false });
  const text = await buffer(client.request({ ":path": "/stops?q=1", "accept-encoding": "br" }));
  client.close();
  expect(text.toString()).toBe(`GET /stops?q=1 ${edge.origin.slice("https://".length)}`);
});

test("compresses text, and counts what it has sent by kind", async () => {
  await start((request, response) => {
    expect(request.headers["accept-encoding"]).toBe("identity");
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "identity" }).end(TEXT);
  });
  const { headers, body } = await ask("/feeds", { "sec-fetch-dest": "document" });
  expect(headers["content-encoding"]).toBe("br");
  expect(headers.vary).toBe("Accept-Encoding");
  expect(brotliDecompressSync(body).toString()).toBe(TEXT);
  expect(body.length).toBeLessThan(TEXT.length / 4);
  await expect.poll(() => edge.takeTransfers()).toEqual([{ path: "/feeds", kind: "HTML", bytes: body.length }]);
  expect(edge.takeTransfers()).toEqual([]);
});

test("sends on what a page has streamed so far", async () => {
  let end = () => {};
  await start((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.write("<title>Feeds</title>");
    end = () => response.end("<p>All of them</p>");
  });
  const response = await open("/", { "accept-encoding": "br" });
  const texts = response.pipe(createBrotliDecompress()).setEncoding("utf8")[Symbol.asyncIterator]();
  expect((await texts.next()).value).toBe("<title>Feeds</title>");
  end();
  expect((await texts.next()).value).toBe("<p>All of them</p>");
});

test("compresses a file that never changes once, as well as it can", async () => {
  await start((_, response) => {
    const headers = { "content-type": "text/javascript", "cache-control": "public, max-age=31536000, immutable" };
    response.writeHead(200, headers).end(TEXT);
  });
  const [first, second] = [await ask("/assets/a.js"), await ask("/assets/a.js")];
  expect(brotliDecompressSync(first.body).toString()).toBe(TEXT);
  expect(second.body).toEqual(first.body);
});

test.each([
  ["a picture", { "content-type": "image/png" }, 200, {}],
  ["what is compressed already", { "content-type": "text/css", "content-encoding": "gzip" }, 200, {}],
  ["an error", { "content-type": "text/html" }, 404, {}],
  ["a response for a client without Brotli", { "content-type": "text/html" }, 200, { "accept-encoding": "gzip" }],
])("leaves %s as it is", async (_, headers, status, asked) => {
  await start((__, response) => response.writeHead(status, headers).end(TEXT));
  const answer = await ask("/x", asked);
  expect(answer.status).toBe(status);
  expect(answer.body.toString()).toBe(TEXT);
  expect(answer.headers["content-encoding"]).toBe((headers as Record<string, string>)["content-encoding"]);
  await expect.poll(() => edge.takeTransfers().map(({ bytes }) => bytes)).toEqual([TEXT.length]);
});
