/** Sends one request exactly as it is given, well-formed or not, and waits for the answer for a bounded time. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** Milliseconds until an answer must begin, and between two parts of it: a whole archive takes as long as the machine needs. */
export const ANSWER_DEADLINE_MS = 10_000;

export type Asked = {
  method?: string;
  /** Path and query, sent as they are. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The address of the loopback interface from which it is sent. */
  from?: string;
  /** Sends the body but never its end. */
  endless?: boolean;
};

export type Answered = {
  /** 0 if there was no answer. */
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  ms: number;
  /** Why there was no whole answer; null if there was one. */
  fault: string | null;
};

/** Bytes of an answer that are kept; more are read and dropped. */
const KEPT_BYTES = 2_000_000;

/** Bytes of headers of an answer: a redirect may repeat a long query. */
const MAX_HEADER_BYTES = 256 * 1024;

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export function ask(origin: string, asked: Asked, deadline = ANSWER_DEADLINE_MS): Promise<Answered> {
  const { hostname, port } = new URL(origin);
  const start = performance.now();
  return new Promise((done) => {
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    let kept = 0;
    let over = false;
    const finish = (fault: string | null) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      done({ status, headers, body: Buffer.concat(chunks).toString("utf8"), ms: performance.now() - start, fault });
      if (fault !== null || asked.endless === true) sent.destroy();
    };
    const timer = setTimeout(() => finish(`nothing of an answer for ${deadline / 1000} seconds`), deadline);
    const sent = request(
      {
        hostname,
        port,
        path: asked.path,
        method: asked.method ?? "GET",
        headers: asked.headers ?? {},
        ...(asked.from !== undefined && { localAddress: asked.from }),
        maxHeaderSize: MAX_HEADER_BYTES,
        // An unfinished request cannot share its connection.
        agent: asked.endless === true ? false : agent,
      },
      (message) => {
        status = message.statusCode ?? 0;
        headers = message.headers;
        // A stream of events is answered with its first byte.
        if (String(headers["content-type"]).startsWith("text/event-stream")) {
          finish(null);
          sent.destroy();
          return;
        }
        message.on("data", (chunk: Buffer) => {
          if (kept < KEPT_BYTES) chunks.push(chunk);
          kept += chunk.length;
          timer.refresh();
        });
        message.on("end", () => finish(null));
        message.on("aborted", () => finish("the answer was broken off"));
      },
    );
    sent.on("error", (error) => finish(`no answer (${(error as NodeJS.ErrnoException).code ?? error.message})`));
    if (asked.endless === true) {
      sent.flushHeaders();
      if (asked.body !== undefined) sent.write(asked.body);
    } else sent.end(asked.body);
  });
}
