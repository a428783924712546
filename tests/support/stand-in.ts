/**
 * A stand-in for the servers of the world's feeds, on this machine: good, slow, failing, lying, redirecting, huge and
 * impatient ones. Each server has a port of its own, counts its requests, and says what should come of each feed.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { SMALL_FEED } from "./small-feed.ts";
import { storedZip } from "./stored-zip.ts";

/** What should be recorded of a feed after one pass; `code` is that of the problem. */
type Expected =
  | { fetched: true; imported: boolean }
  | { fetched: false; code: string; status?: number }
  /** The server is left alone after its first failures, so that some of its feeds are fetched later. */
  | { fetched: false; code: string; mayWait: true };

export type StandInFeed = { id: string; url: string; expected: Expected };

type Kind =
  | "good"
  | "slow"
  | "silent"
  | "failing"
  | "closing"
  | "redirecting"
  | "circling"
  | "lying"
  | "web page"
  | "huge"
  | "endless"
  | "limited";

/** Servers of each kind among 20: one of each first, so that a short test has all. */
const MIX: readonly Kind[] = [
  "good",
  "slow",
  "silent",
  "failing",
  "closing",
  "redirecting",
  "circling",
  "lying",
  "web page",
  "huge",
  "endless",
  "limited",
  ...Array<Kind>(8).fill("good"),
];

/** Bytes that a huge feed promises; more than the commands of the drill accept. */
const HUGE_BYTES = 8_000_000;

/** Seconds that a limited server asks us to wait after its first answer. */
const RETRY_AFTER_S = 1;

export type StandIn = {
  feeds: StandInFeed[];
  /** Complete answers with content, by feed. */
  sent: Map<string, number>;
  /** Requests, by feed. */
  asked: Map<string, number>;
  /** Sentences about servers that were asked before they allowed it. */
  tooEarly: string[];
  /** Times of requests in milliseconds, by server. */
  arrivals: Map<string, number[]>;
  /** Changes what the good servers send. */
  publish(edition: string): void;
  close(): Promise<void>;
};

/** The feed as its server sends it in an edition. */
function zipOf(id: string, edition: string): Uint8Array {
  const agency = SMALL_FEED["agency.txt"]!.replaceAll("Small Transit", `${id} ${edition}`);
  return storedZip({ ...SMALL_FEED, "agency.txt": agency });
}

/** @param feedsPerServer feeds of each server */
export async function startStandIn(count: number, feedsPerServer: number): Promise<StandIn> {
  let edition = "first";
  const servers: Server[] = [];
  const standIn: StandIn = {
    feeds: [],
    sent: new Map(),
    asked: new Map(),
    tooEarly: [],
    arrivals: new Map(),
    publish(next) {
      edition = next;
    },
    async close() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
    },
  };
  const start = async (kind: Kind, target: string): Promise<string> => {
    let openFrom = 0;
    let answered = 0;
    const server = createServer((request, response) => {
      const id = /f-[\w~]+/.exec(request.url ?? "")?.[0] ?? "";
      standIn.asked.set(id, (standIn.asked.get(id) ?? 0) + 1);
      standIn.arrivals.set(origin, [...(standIn.arrivals.get(origin) ?? []), performance.now()]);
      if (kind === "limited") {
        if (performance.now() < openFrom) standIn.tooEarly.push(`${origin} was asked for ${id} too early.`);
        // Asks for a pause with every third answer.
        if (answered++ % 3 === 0) {
          openFrom = performance.now() + RETRY_AFTER_S * 1000;
          response.writeHead(429, { "retry-after": String(RETRY_AFTER_S) }).end();
          return;
        }
      }
      answer(kind, { id, request, response, target });
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return origin;
  };
  type Asked = { id: string; request: IncomingMessage; response: ServerResponse; target: string };
  const answer = (kind: Kind, { id, request, response, target }: Asked) => {
    const zip = zipOf(id, edition);
    const etag = `"${id} ${edition}"`;
    const send = () => {
      if (request.headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
      standIn.sent.set(id, (standIn.sent.get(id) ?? 0) + 1);
      response.writeHead(200, { etag, "content-length": zip.length }).end(zip);
    };
    switch (kind) {
      case "good":
      case "limited":
        return send();
      case "slow": {
        response.writeHead(200, { "content-length": zip.length });
        const half = zip.length >> 1;
        response.write(zip.subarray(0, half), () => setTimeout(() => response.end(zip.subarray(half)), 50));
        return;
      }
      case "silent":
        return;
      case "failing":
        return void response.writeHead(500).end("failed");
      case "closing":
        return void request.socket.destroy();
      case "redirecting":
        return void response.writeHead(302, { location: `${target}/${id}.zip` }).end();
      case "circling":
        return void response.writeHead(302, { location: request.url ?? "/" }).end();
      case "lying":
        // Sends a packed body without its end, and says that it is complete.
        return void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(zip).subarray(0, -9));
      case "web page":
        return void response.writeHead(200, { "content-type": "application/zip" }).end("<html>Sign in</html>");
      case "huge":
        response.writeHead(200, { "content-length": HUGE_BYTES });
        response.write(new Uint8Array(1000));
        return;
      case "endless": {
        response.writeHead(200);
        const block = new Uint8Array(256 * 1024);
        const more = () => {
          if (!response.destroyed) response.write(block, () => setImmediate(more));
        };
        return more();
      }
    }
  };
  const expectedOf = (kind: Kind, index: number): Expected => {
    switch (kind) {
      case "good":
      case "slow":
      case "redirecting":
        return { fetched: true, imported: true };
      case "limited":
        return index % 3 === 0
          ? { fetched: false, code: "fetch.failed", status: 429 }
          : { fetched: true, imported: true };
      case "silent":
      case "closing":
        return { fetched: false, code: "fetch.failed", mayWait: true };
      case "failing":
        return { fetched: false, code: "fetch.failed", status: 500 };
      case "circling":
        return { fetched: false, code: "fetch.failed", status: 302 };
      case "lying":
        return { fetched: false, code: "fetch.failed", status: 200 };
      case "web page":
        return { fetched: false, code: "archive.not_zip", status: 200 };
      case "huge":
      case "endless":
        return { fetched: false, code: "fetch.too_large", status: 200 };
    }
  };
  const target = await start("good", "");
  for (let server = 0; standIn.feeds.length < count; server++) {
    const kind = MIX[server % MIX.length]!;
    const origin = await start(kind, target);
    for (let i = 0; i < feedsPerServer && standIn.feeds.length < count; i++) {
      const id = `f-${kind.replace(" ", "~")}~${server}~${String(i).padStart(3, "0")}`;
      standIn.feeds.push({ id, url: `${origin}/${id}.zip`, expected: expectedOf(kind, i) });
    }
  }
  return standIn;
}
