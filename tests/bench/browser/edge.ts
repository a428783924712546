/**
 * Speaks HTTP/2 and compresses responses in front of a local site, as Cloudflare's network does in front of the Worker, and
 * counts their bytes. The local runtime has neither for a page that streams (worker/page/respond.ts).
 */
import { once } from "node:events";
import { Agent, type IncomingMessage, request as send } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress } from "node:zlib";
import { selfSigned } from "./certificate.ts";
import { type Kind, kindOf } from "./kinds.ts";

/** Media types of text, which Cloudflare compresses, as far as this site sends them. */
const TEXT = /^(text\/|image\/svg|application\/([\w.+-]*\+)?(json|javascript|xml|wasm)|application\/manifest)/;

/** Files with a hash in their name never change: they are compressed once, as well as Brotli can. */
const IMMUTABLE = /\bimmutable\b/;

/** Brotli level of everything else. */
const PAGE_LEVEL = 4;

/** Headers of the message as it was before it was compressed. */
const CODING_HEADERS = ["content-encoding", "content-length"];

type Transfer = { path: string; kind: Kind /** Of the body, as sent. */; bytes: number };

export type Edge = {
  /** Origin, without a slash at the end. */
  origin: string;
  /** Everything that was asked for since the last call, and has been sent. */
  takeTransfers(): Transfer[];
  close(): Promise<void>;
};

function isCompressible(request: Http2ServerRequest, from: IncomingMessage): boolean {
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

/** Headers of a connection of HTTP/1.1, which HTTP/2 refuses (RFC 9113, 8.2.2). */
const CONNECTION_HEADERS = new Set(["connection", "keep-alive", "transfer-encoding"]);

function withoutConnection(headers: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> {
  // Names with a colon are parts of the request line in HTTP/2.
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && !CONNECTION_HEADERS.has(name)),
  );
}

/**
 * Starts the server on a free port.
 * @param site origin of the site, asked for at each request: the site is started after the server, whose URL it is told
 */
export async function startEdge(site: () => URL): Promise<Edge> {
  const agent = new Agent({ keepAlive: true, timeout: 4_000 });
  const files = new Map<string, Promise<Buffer>>();
  let transfers: Transfer[] = [];

  async function answer(request: Http2ServerRequest, response: Http2ServerResponse, from: IncomingMessage) {
    const { url: path } = request;
    // What a page before left behind is not counted for the next one.
    const list = transfers;
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
    };
    response.on("close", () => {
      const kind = kindOf(String(request.headers["sec-fetch-dest"] ?? ""), from.headers["content-type"] ?? "");
      list.push({ path, kind, bytes });
    });
    const compresses = isCompressible(request, from);
    const headers = withoutConnection(compresses ? compressedHeaders(from) : from.headers);
    response.writeHead(from.statusCode ?? 502, headers);
    if (compresses && IMMUTABLE.test(from.headers["cache-control"] ?? "")) {
      const body = await buffer(from);
      const file = files.get(path) ?? promisify(brotliCompress)(body);
      files.set(path, file);
      count(await file);
      response.end(await file);
      return;
    }
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

  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true }, (request, response) => {
    const { method, url: path } = request;
    const host = request.authority || request.headers.host;
    const headers = { ...withoutConnection(request.headers), host, "accept-encoding": "identity" };
    const sent = send(site(), { agent, method, headers, path }, (from) => {
      from.on("error", () => response.destroy());
      answer(request, response, from).catch(() => response.destroy());
    });
    sent.on("error", () => response.destroy());
    response.on("close", () => sent.destroy());
    request.pipe(sent);
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeTransfers() {
      const taken = transfers;
      transfers = [];
      return taken;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await closed;
    },
  };
}
