/** Requests that no client library would send: wrong lines, headers, lengths, and connections that end early. */
import { connect } from "node:net";
import type { Random } from "./random.ts";
import { type DrillResult, Tally } from "./report.ts";

const LINES = [
  "GET / HTTP/1.1",
  "GET http://127.0.0.1/feeds HTTP/1.1",
  "GET //x HTTP/1.1",
  "GET /%zz%00 HTTP/1.1",
  "GET /\xff\xfe HTTP/1.1",
  "GET / HTTP/9.9",
  "GET /",
  "BREW / HTTP/1.1",
  "CONNECT 127.0.0.1:22 HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "PRI * HTTP/2.0",
  "HEAD /robots.txt HTTP/1.0",
  "POST /api/v2/query HTTP/1.1",
  "\x16\x03\x01\x02\x00\x01\x00",
  "",
];

const HEADERS = [
  "Host: 127.0.0.1",
  "Host: a, b",
  "Host:",
  "CF-Ray: 1",
  "X-Forwarded-Proto: https",
  "MF-Original-URL: x",
  "mf-cf-blob: {",
  "Connection: close, host, content-length",
  "Connection: upgrade",
  "Upgrade: websocket",
  "Upgrade: h2c",
  "Expect: 100-continue",
  "Expect: something",
  "Content-Length: 5",
  "Content-Length: 6",
  "Content-Length: -1",
  "Content-Length: 99999999999999999999",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: chunked, identity",
  "Transfer-Encoding: xchunked",
  "TE: trailers",
  "Trailer: CF-Ray",
  "X-Long: \u0078".padEnd(9000, "y"),
  " folded: 1",
  "No colon",
  "X-Bad\x00: 1",
  "X-Bad: \x01\x7f\xff",
  ": empty",
];

const BODIES = [
  "",
  "hello",
  "5\r\nhello\r\n0\r\n\r\n",
  "5\r\nhello\r\n0\r\nCF-Ray: 1\r\nMF-Op: GET\r\n\r\n",
  "fffffffff\r\nhello",
  "5;x=y\r\nhel",
  "0\r\n\r\nGET /cdn-cgi/ HTTP/1.1\r\nHost: x\r\n\r\n",
  "\x00".repeat(300),
];

function requestText(random: Random): string {
  const isLong = random.below(20) === 0;
  const headers = Array.from({ length: isLong ? 2_500 : random.below(7) }, (_, i) =>
    isLong ? `X-${i}: 1` : random.pick(HEADERS),
  );
  const end = random.pick(["\r\n", "\r\n", "\r\n", "\n"]);
  const head = [random.pick(LINES), "Host: 127.0.0.1", ...headers].join(end);
  const text = `${head}${end}${random.below(10) === 0 ? "" : end}${random.pick(BODIES)}`;
  const pipelined = text.repeat(1 + random.below(3));
  return random.below(6) === 0 ? pipelined.slice(0, random.below(pipelined.length)) : pipelined;
}

/** Milliseconds after which the attacker closes a connection that the server keeps open. */
const PATIENCE_MS = 50;

async function sendText(port: number, text: string, isRude: boolean): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.on("data", () => {});
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  socket.write(text, "latin1", () => {
    if (isRude) socket.resetAndDestroy();
  });
  // Not `once`, which rejects when the connection breaks.
  await new Promise<void>((done) => socket.once("close", () => done()));
}

const BATCH = 25;

/** Sends raw requests to a front server on 127.0.0.1. After every batch a proper request must be answered. */
export async function attackFront(
  port: number,
  { cases = 2_000, random }: { cases?: number; random: Random },
): Promise<DrillResult> {
  const tally = new Tally("front");
  while (tally.result.attacks < cases && tally.result.gaveWay.length === 0) {
    const length = Math.min(BATCH, cases - tally.result.attacks);
    const texts = Array.from({ length }, () => requestText(random));
    await Promise.all(texts.map((text) => sendText(port, text, random.below(5) === 0)));
    const start = performance.now();
    const status = await fetch(`http://127.0.0.1:${port}/robots.txt`).then(
      async (response) => {
        await response.text();
        return response.status;
      },
      (error: unknown) => String(error),
    );
    const ms = performance.now() - start;
    const fault = status === 200 ? null : `${status} after ${JSON.stringify(texts).slice(0, 2_000)}`;
    for (const _ of texts) tally.add("a raw request", { refused: false, ms, fault: null });
    if (fault !== null) tally.result.gaveWay.push(fault);
  }
  return tally.result;
}
