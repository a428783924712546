/**
 * The front of a site on one machine: an HTTP server before Miniflare, through which every request comes
 * (docs/decisions/063-front-server.md). It passes requests and answers on as they are, in streams, but for
 * what the runtime would act on itself: its paths, and the headers that it believes.
 */
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** Bytes of a request's line and headers; the runtime takes as many. */
const MAX_HEADER_BYTES = 128 * 1024;

/** Milliseconds for which a connection to the runtime is kept unused: less than the five seconds of the runtime itself. */
const IDLE_CONNECTION_MS = 4_000;

/** Milliseconds for which a visitor's connection is kept unused. */
const KEEP_ALIVE_MS = 60_000;

/** Headers of one connection and not of its messages (RFC 9110, 7.6.1), and one that this server answers itself. */
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

/** Headers by which the runtime or the network tells the Worker of a request: true only of those that they set. */
const RUNTIME_HEADER = /^(?:mf-|cf-|x-forwarded-proto$)/i;

/** First folders of the runtime's own paths, as they are in a URL that was parsed: parsing unescapes no letter. */
const RUNTIME_FOLDER = /cdn-cgi|__cf_local/gi;

/** Neither a path nor user information, which the runtime would take for parts of the URL. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Methods that Node sends with an empty chunked body when there is no length. */
const WITHOUT_BODY = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "TRACE"]);

/** A path in which one letter of each folder of the runtime is escaped: the same path for the Worker, an unknown one for the runtime. */
function hideRuntimePaths(target: string): string {
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  const hidden = path.replace(RUNTIME_FOLDER, (folder) => `%${folder.charCodeAt(0).toString(16)}${folder.slice(1)}`);
  return end < 0 ? hidden : hidden + target.slice(end);
}

/** The address at the other end of the connection; IPv4 as such also where the socket is one of IPv6. */
function addressOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
}

/** Takes from a request what the runtime would act on itself, and adds the address of the connection. */
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

/** Names and values in turn that are passed on. */
function endToEndHeaders({ headers: { connection }, rawHeaders }: IncomingMessage): string[] {
  const named = new Set(connection?.toLowerCase().split(/\s*,\s*/));
  // Named in Connection, these would be taken from the Worker's sight by a stranger.
  for (const name of ["cf-connecting-ip", "content-length", "host"]) named.delete(name);
  const headers: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    const lower = name.toLowerCase();
    if (!HOP_BY_HOP.has(lower) && !named.has(lower)) headers.push(name, rawHeaders[i + 1] ?? "");
  }
  return headers;
}

/** Path and query of the request; null for a target that is none of this server (RFC 9112, 3.2). */
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
  // The first event of a stream may be long in coming.
  response.flushHeaders();
  from.pipe(response);
  from.on("error", () => response.destroy());
}

/** Passes a request to the runtime, and its answer back. */
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
      // As names and values in turn: headers that occur twice stay two.
      headers: headers as unknown as Record<string, string>,
      agent,
    });
    const abort = () => {
      if (!response.writableFinished) sent.destroy();
    };
    response.once("close", abort);
    sent.on("response", (from) => answer(response, from));
    sent.on("error", () => {
      response.off("close", abort);
      // The runtime closed a connection that had been idle, while the request was on its way.
      if (again && sent.reusedSocket && !hasBody && !response.headersSent && !response.destroyed) attempt(false);
      else refuse(response, 502, "The site does not answer.");
    });
    if (hasBody) request.pipe(sent);
    else sent.end();
  };
  attempt(true);
}

export type Front = { port: number; close(): Promise<void> };

/**
 * Listens for requests and passes them to the runtime. Upgrades of the connection are not offered.
 * @param to where Miniflare listens
 * @throws Error with the code EADDRINUSE when another program listens on the port
 */
export async function startFront(to: URL, host: string, port: number): Promise<Front> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_CONNECTION_MS, maxFreeSockets: 256, scheduling: "lifo" });
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS },
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
