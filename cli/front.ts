/**
 * The front server of a site on one machine: an HTTP server before Miniflare that receives every request
 * (docs/decisions/063-front-server.md). It streams requests and responses unchanged, except for paths and headers that
 * the runtime would act on itself.
 */
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** Maximum bytes of the request line and headers, and of those of a response; the same limit as in the runtime. */
const MAX_HEADER_BYTES = 128 * 1024;

/** Milliseconds for which an unused connection to the runtime is kept: less than the runtime's own five seconds. */
const IDLE_CONNECTION_MS = 4_000;

/** Milliseconds in which a request must be complete. The largest body that the site accepts has 1 MB. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Milliseconds for which an unused connection of a visitor is kept. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Headers of a connection rather than of a message (RFC 9110, 7.6.1), and `Expect`, which this server answers itself.
 */
const HOP_BY_HOP = new Set([
  "connection",
  "expect",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Headers that the runtime or Cloudflare's network sets for the Worker. From a visitor they would be forged. */
const RUNTIME_HEADER = /^(?:mf-|cf-|x-forwarded-proto$)/i;

/** First folders of the runtime's own paths, as they appear in a parsed URL: parsing decodes no letter. */
const RUNTIME_FOLDER = /cdn-cgi|__cf_local/gi;

/** A valid host, without a path or user information, which the runtime would treat as parts of the URL. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Methods for which Node sends no empty chunked body if the length is missing. */
const WITHOUT_BODY = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Escapes one letter of each folder name of the runtime: the Worker reads the same path, and the runtime does not
 * recognize it.
 */
function hideRuntimePaths(target: string): string {
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  const hidden = path.replace(RUNTIME_FOLDER, (folder) => `%${folder.charCodeAt(0).toString(16)}${folder.slice(1)}`);
  return end < 0 ? hidden : hidden + target.slice(end);
}

/** IP address of the visitor. An IPv4 address on an IPv6 socket is returned in its IPv4 form. */
function addressOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
}

/** Removes everything from a request that the runtime would act on itself, and adds the visitor's address. */
export function hideRuntime(request: IncomingMessage): void {
  request.url = hideRuntimePaths(request.url ?? "");
  const headers = request.rawHeaders.splice(0);
  for (let i = 0; i < headers.length; i += 2) {
    const name = headers[i] ?? "";
    if (!RUNTIME_HEADER.test(name)) request.rawHeaders.push(name, headers[i + 1] ?? "");
  }
  for (const name of Object.keys(request.headers)) if (RUNTIME_HEADER.test(name)) delete request.headers[name];
  const address = addressOf(request);
  request.rawHeaders.push("CF-Connecting-IP", address);
  request.headers["cf-connecting-ip"] = address;
}

/** The headers to pass on, as alternating names and values. */
function endToEndHeaders({ headers: { connection }, rawHeaders }: IncomingMessage): string[] {
  const named = new Set(connection?.toLowerCase().split(/\s*,\s*/));
  // Without this, a visitor could remove these headers by naming them in `Connection`.
  for (const name of ["cf-connecting-ip", "content-length", "host"]) named.delete(name);
  const headers: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    const lower = name.toLowerCase();
    if (!HOP_BY_HOP.has(lower) && !named.has(lower)) headers.push(name, rawHeaders[i + 1] ?? "");
  }
  return headers;
}

/** Path and query of the request; null for a target that is not a path (RFC 9112, 3.2). */
function targetOf(request: IncomingMessage): string | null {
  const target = (request.url ?? "").replace(/^https?:\/\/[^/?#]*/i, "");
  if (target === "" || target.startsWith("?")) return `/${target}`;
  return target.startsWith("/") ? target : null;
}

function refuse(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}

function answer(response: ServerResponse, from: IncomingMessage): void {
  response.sendDate = false;
  response.writeHead(from.statusCode ?? 502, from.statusMessage, endToEndHeaders(from));
  // Send the headers now: the first event of a stream may come much later.
  response.flushHeaders();
  from.pipe(response);
  from.on("error", () => response.destroy());
}

/** Passes a request to the runtime and streams the response back. */
function forward(request: IncomingMessage, response: ServerResponse, to: URL, agent: Agent): void {
  hideRuntime(request);
  const target = targetOf(request);
  const hosts = request.headersDistinct.host ?? [];
  if (target === null || hosts.length > 1 || hosts.some((host) => !HOST.test(host))) {
    refuse(response, 400, target === null ? "Invalid request target" : "Invalid Host header");
    return;
  }
  const headers = endToEndHeaders(request);
  if (hosts.length === 0) headers.push("Host", to.host);
  const method = request.method ?? "GET";
  const chunked = request.headers["transfer-encoding"] !== undefined;
  const hasBody = chunked || request.headers["content-length"] !== undefined;
  if (chunked) headers.push("Transfer-Encoding", "chunked");
  else if (!hasBody && !WITHOUT_BODY.has(method)) headers.push("Content-Length", "0");

  const attempt = (again: boolean) => {
    const sent = send({
      host: to.hostname,
      port: to.port,
      method,
      path: target,
      // An array of alternating names and values keeps repeated headers separate.
      headers,
      // The Worker may refuse a request before it has read the whole body. On a shared connection, the rest of that body
      // would be taken for the next request.
      agent: hasBody ? false : agent,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    const abort = () => {
      if (!response.writableFinished) sent.destroy();
    };
    response.once("close", abort);
    sent.on("response", (from) => answer(response, from));
    // What the runtime did not read of a body is dropped: the next request on this connection comes after it.
    response.once("finish", () => {
      if (request.complete) return;
      request.unpipe(sent);
      request.resume();
    });
    sent.on("error", () => {
      response.off("close", abort);
      // The runtime closed an idle connection while the request was being sent on it.
      if (again && sent.reusedSocket && !hasBody && !response.headersSent && !response.destroyed) attempt(false);
      // The runtime refused the request and closed the connection before it had read all of a large body.
      else if (hasBody && !request.complete) refuse(response, 413, "The body was not read.");
      else refuse(response, 502, "The site is not responding.");
    });
    if (hasBody) request.pipe(sent);
    else sent.end();
  };
  attempt(true);
}

export type Front = { port: number; close(): Promise<void> };

/**
 * Listens for requests and passes them to the runtime. Connection upgrades are not supported.
 * @param to URL at which Miniflare listens
 * @throws Error with the code EADDRINUSE if another program listens on the port
 */
export async function startFront(to: URL, host: string, port: number): Promise<Front> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_CONNECTION_MS, maxFreeSockets: 256, scheduling: "lifo" });
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => forward(request, response, to, agent),
  );
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      agent.destroy();
    },
  };
}
