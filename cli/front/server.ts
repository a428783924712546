/**
 * The front server of a site on one machine: an HTTP server before Miniflare that receives every request
 * (docs/decisions/003-front-server.md). It streams requests and responses unchanged, except for paths and headers that
 * the runtime would act on itself. No request can end it: what fails is logged and answered where that is still possible.
 */
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { SlowReaders } from "./slow-readers.ts";
import { type UnavailableAnswer, unavailable } from "./unavailable.ts";
import { endToEndHeaders, type FrontVisit, readVisit } from "./visit.ts";
import { RETRY_AFTER_SECONDS, residentBytesOfChildren, Watchdog } from "./watchdog.ts";

/** Maximum bytes of the request line and headers, and of those of a response; the same limit as in the runtime. */
const MAX_HEADER_BYTES = 128 * 1024;

/** Milliseconds for which an unused connection to the runtime is kept: less than the runtime's own five seconds. */
const IDLE_CONNECTION_MS = 4_000;

/** Milliseconds in which a request must be complete. The largest body that the site accepts has 1 MB. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Milliseconds for which an unused connection of a visitor is kept. */
const KEEP_ALIVE_MS = 60_000;

/** Methods for which Node sends no empty chunked body if the length is missing. */
const WITHOUT_BODY = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "TRACE"]);

/** A path that the runtime answers from the build's files or at once: the probe of the watchdog. */
const PROBE_PATH = "/robots.txt";

/** Milliseconds after which a probe is sent again. */
const PROBE_TIMEOUT_MS = 30_000;

/** Header with the state of the front server, for `/metrics`. Visitors cannot send it: every `CF-*` header is removed. */
const STATE_HEADER = "CF-Front-State";

/** Header of a request that the runtime may answer from its cache only. */
const BUSY_HEADER = "CF-Front-Busy";

/** Writes an error as one line, without the request, which may hold secrets. */
function logError(where: string, error: unknown): void {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  process.stderr.write(`${new Date().toISOString()} ${where}: ${what.replaceAll(/\s+/g, " ").slice(0, 300)}\n`);
}

function refuse(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  if (response.headersSent || response.destroyed) response.destroy();
  else response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers }).end(`${text}\n`);
}

/** Answers for the runtime; a response that has begun breaks off. */
function refuseFor(response: ServerResponse, { status, headers, body }: UnavailableAnswer): void {
  if (response.headersSent || response.destroyed) response.destroy();
  else response.writeHead(status, headers).end(body);
}

class Front {
  #to: URL;
  readonly #agent: Agent;
  readonly #readers = new SlowReaders();
  readonly #watchdog: Watchdog;
  readonly #failed: () => void;

  constructor(to: URL, failed: () => void) {
    this.#to = to;
    this.#failed = failed;
    this.#agent = new Agent({ keepAlive: true, timeout: IDLE_CONNECTION_MS, maxFreeSockets: 256, scheduling: "lifo" });
    this.#watchdog = new Watchdog({
      residentBytes: () => residentBytesOfChildren(process.pid),
      probe: async () => {
        await fetch(new URL(PROBE_PATH, this.#to), { method: "HEAD", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
      },
      now: () => performance.now(),
    });
  }

  /** Passes requests to another runtime from now on. */
  pointTo(to: URL): void {
    this.#to = to;
  }

  /** Begins to watch readers and the runtime; returns the function that ends it. */
  start(): () => void {
    const ends = [this.#readers.start(), this.#watchdog.start()];
    return () => {
      for (const end of ends) end();
      this.#agent.destroy();
    };
  }

  /** Answers a request. Never throws. */
  receive(request: IncomingMessage, response: ServerResponse): void {
    // An event of this name without a listener would end the process.
    request.on("error", () => {});
    response.on("error", () => {});
    this.#guard(response, () => {
      const visit = readVisit(request);
      if ("invalid" in visit) return refuse(response, 400, visit.invalid);
      const verdict = this.#watchdog.verdict(visit.target);
      if (verdict !== "pass") this.#watchdog.refused++;
      if (verdict === "cached") visit.headers.push(BUSY_HEADER, "1");
      if (verdict === "refuse") {
        return refuse(response, 503, "The site is busy. Try again in a few seconds.", {
          "retry-after": String(RETRY_AFTER_SECONDS),
        });
      }
      this.#readers.watch(response);
      if (visit.target.startsWith("/metrics")) visit.headers.push(STATE_HEADER, this.#state());
      this.#forward(request, response, visit);
    });
  }

  #state(): string {
    const { residentBytes, lagMs } = this.#watchdog.readings;
    const { refused } = this.#watchdog;
    return `resident=${residentBytes}; lag=${Math.round(lagMs)}; refused=${refused}; stalled=${this.#readers.ended}`;
  }

  /** Runs a piece of work for a request: what it throws is logged and answered with 500. */
  #guard(response: ServerResponse, work: () => void): void {
    try {
      work();
    } catch (error) {
      logError("front server", error);
      try {
        refuse(response, 500, "Something went wrong on our side.");
      } catch {
        response.destroy();
      }
    }
  }

  /** Passes a request to the runtime and streams the response back. */
  #forward(request: IncomingMessage, response: ServerResponse, visit: FrontVisit): void {
    const { method, target, hasBody } = visit;
    const headers = [...visit.headers];
    if (!visit.hasHost) headers.push("Host", this.#to.host);
    if (visit.isChunked) headers.push("Transfer-Encoding", "chunked");
    else if (!hasBody && !WITHOUT_BODY.has(method)) headers.push("Content-Length", "0");

    const attempt = (again: boolean) => {
      const upstreamRequest = send({
        host: this.#to.hostname,
        port: this.#to.port,
        method,
        path: target,
        headers,
        // The Worker may refuse a request before it has read the whole body. On a shared connection, the rest of that
        // body would be taken for the next request.
        agent: hasBody ? false : this.#agent,
        maxHeaderSize: MAX_HEADER_BYTES,
      });
      let isSettled = false;
      const abort = () => {
        if (!response.writableFinished) upstreamRequest.destroy();
      };
      /** Answers for a runtime that does not. */
      const fail = (error: Error | null) => {
        if (isSettled) return;
        isSettled = true;
        response.off("close", abort);
        // The runtime closed an idle connection while the request was being sent on it.
        if (
          again &&
          error !== null &&
          upstreamRequest.reusedSocket &&
          !hasBody &&
          !response.headersSent &&
          !response.destroyed
        )
          attempt(false);
        // The runtime refused the request and closed the connection before it had read all of a large body.
        else if (hasBody && !request.complete) refuse(response, 413, "The body was not read.");
        else {
          this.#failed();
          refuseFor(response, unavailable(request.headers.accept ?? ""));
        }
      };
      response.once("close", abort);
      upstreamRequest.on("response", (from) =>
        this.#guard(response, () => {
          isSettled = true;
          if (FAILURES.has(from.statusCode ?? 0)) this.#failed();
          from.once("error", () => {
            if (!response.destroyed) this.#failed();
          });
          answer(response, from);
        }),
      );
      upstreamRequest.on("upgrade", (_, socket) => {
        socket.destroy();
        this.#guard(response, () => fail(null));
      });
      upstreamRequest.on("error", (error) => this.#guard(response, () => fail(error)));
      upstreamRequest.on("close", () => this.#guard(response, () => fail(null)));
      // What the runtime did not read of a body is dropped: the next request on this connection comes after it.
      response.once("finish", () => {
        if (request.complete) return;
        request.unpipe(upstreamRequest);
        request.resume();
      });
      if (hasBody) request.pipe(upstreamRequest);
      else upstreamRequest.end();
    };
    attempt(true);
  }
}

/** Statuses that the runtime answers when a store fails. */
const FAILURES: ReadonlySet<number> = new Set([500, 502, 503]);

function answer(response: ServerResponse, from: IncomingMessage): void {
  from.on("error", () => response.destroy());
  response.sendDate = false;
  response.writeHead(from.statusCode ?? 502, from.statusMessage, endToEndHeaders(from.rawHeaders));
  // Send the headers now: the first event of a stream may come much later.
  response.flushHeaders();
  from.pipe(response);
}

export type RunningFront = { port: number; pointTo(to: URL): void; close(): Promise<void> };

/**
 * Listens for requests and passes them to the runtime. Connection upgrades are not supported.
 * @param to URL at which Miniflare listens
 * @param failed called when the runtime answers that it failed, or breaks an answer off
 * @throws Error with the code EADDRINUSE if another program listens on the port
 */
export async function startFront(
  to: URL,
  host: string,
  port: number,
  failed: () => void = () => {},
): Promise<RunningFront> {
  const front = new Front(to, failed);
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => front.receive(request, response),
  );
  // A connection that breaks is nobody's error, and a request that cannot be parsed is answered by Node's own listener.
  server.on("connection", (socket) => socket.on("error", () => {}));
  server.listen(port, host);
  await once(server, "listening");
  server.on("error", (error) => logError("front server", error));
  const end = front.start();
  return {
    port: (server.address() as AddressInfo).port,
    pointTo: (other) => front.pointTo(other),
    async close() {
      const closing = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closing;
      end();
    },
  };
}

/**
 * Lets the process outlive an error that nothing caught: it is logged, and the site goes on. Called when the site is up;
 * a fault of the start still ends it.
 */
export function outliveErrors(): void {
  process.on("uncaughtException", (error) => logError("uncaught", error));
  process.on("unhandledRejection", (error) => logError("unhandled rejection", error));
}
