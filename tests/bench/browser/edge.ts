/**
 * Compresses responses in front of a local site, as Cloudflare's network does in front of the Worker, and counts their
 * bytes. The site itself sends pages uncompressed on a plain HTTP connection, so that they stream (worker/page/respond.ts).
 */
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress } from "node:zlib";
import { type Kind, kindOf } from "./kinds.ts";

/** Media types of text, which Cloudflare compresses, as far as this site sends them. */
const TEXT = /^(text\/|image\/svg|application\/([\w.+-]*\+)?(json|javascript|xml|wasm)|application\/manifest)/;

/** Files with a hash in their name never change: they are compressed once, as well as Brotli can. */
const IMMUTABLE = /\bimmutable\b/;

/** Brotli level of everything else. */
const PAGE_LEVEL = 4;

/** Headers of the message as it was before it was compressed. */
const CODING_HEADERS = ["content-encoding", "content-length", "transfer-encoding"];

export type Transfer = { path: string; kind: Kind /** Of the body, as sent. */; bytes: number };

export type Edge = {
  /** Origin, without a slash at the end. */
  origin: string;
  /** Everything sent since the last call. */
  takeTransfers(): Transfer[];
  close(): Promise<void>;
};

function isCompressible(request: IncomingMessage, from: IncomingMessage): boolean {
  return (
    request.method === "GET" &&
    from.statusCode === 200 &&
    (from.headers["content-encoding"] ?? "identity") === "identity" &&
    /\bbr\b/.test(String(request.headers["accept-encoding"] ?? "")) &&
    TEXT.test(from.headers["content-type"] ?? "")
  );
}

function compressedHeaders({ headers }: IncomingMessage): NodeJS.Dict<string | string[]> {
  const kept = Object.entries(headers).filter(([name]) => !CODING_HEADERS.includes(name));
  const vary = [headers.vary, "Accept-Encoding"].filter((value) => value !== undefined).join(", ");
  return { ...Object.fromEntries(kept), "content-encoding": "br", vary };
}

/** Starts the server on a free port. @param to origin of the site */
export async function startEdge(to: URL): Promise<Edge> {
  const agent = new Agent({ keepAlive: true, timeout: 4_000 });
  const files = new Map<string, Promise<Buffer>>();
  let transfers: Transfer[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse, from: IncomingMessage): Promise<void> {
    const path = request.url ?? "/";
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
    };
    response.on("close", () => {
      const kind = kindOf(String(request.headers["sec-fetch-dest"] ?? ""), from.headers["content-type"] ?? "");
      transfers.push({ path, kind, bytes });
    });
    const compresses = isCompressible(request, from);
    response.writeHead(
      from.statusCode ?? 502,
      from.statusMessage,
      compresses ? compressedHeaders(from) : { ...from.headers },
    );
    if (compresses && IMMUTABLE.test(from.headers["cache-control"] ?? "")) {
      const body = await buffer(from);
      const file = files.get(path) ?? promisify(brotliCompress)(body);
      files.set(path, file);
      count(await file);
      response.end(await file);
      return;
    }
    response.flushHeaders();
    if (!compresses) {
      from.on("data", count).pipe(response);
      return;
    }
    const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_LEVEL } });
    brotli.on("data", count);
    from.pipe(brotli).pipe(response);
    // Sends now what the page has streamed so far.
    from.on("data", () => brotli.flush());
  }

  const server = createServer((request, response) => {
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const options = { agent, method: request.method ?? "GET", headers, path: request.url ?? "/" };
    const sent = send(to, options, (from) => {
      from.on("error", () => response.destroy());
      answer(request, response, from).catch(() => response.destroy());
    });
    sent.on("error", () => response.destroy());
    response.on("close", () => sent.destroy());
    request.pipe(sent);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeTransfers() {
      const taken = transfers;
      transfers = [];
      return taken;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}
