/**
 * Sends requests from Node without reaching private networks. A host name is resolved once, the address is checked, and
 * the connection uses that same address, so a name that resolves differently later cannot bypass the check.
 */
import { lookup } from "node:dns";
import { type IncomingMessage, request as plain } from "node:http";
import { request as secure } from "node:https";
import type { LookupFunction } from "node:net";
import { Duplex, pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { isPublicAddress } from "../../src/domain/site/public-address.ts";
import type { Fetcher } from "../../worker/ingest/download.ts";
import { problem } from "../../worker/problem.ts";
import { codingsOf, Unpacker } from "./unpacker.ts";

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type NameResolver = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

/** Milliseconds for the name, the connection and all headers of the response. */
const MAX_HEADERS_MS = 60_000;

/** Milliseconds without a byte in either direction after which a connection is closed. */
const MAX_IDLE_MS = 120_000;

/** Bytes of the headers of a response, and its informational responses (status 1xx), at most. */
const MAX_HEADER_BYTES = 16_384;
const MAX_INFORMATION = 10;

export type GuardedRequest = {
  method?: string;
  headers: Record<string, string>;
  body?: ReadableStream<Uint8Array> | null;
  signal?: AbortSignal;
  /** Does not check the address to which the name resolves. */
  trusted?: boolean;
  resolver?: NameResolver;
  /** Milliseconds for the headers of the response; for tests. */
  headersWithin?: number;
};

/**
 * @param allowPrivate allows private addresses, for tests on one machine
 * @param trustedOrigin origin that may be private because the operator typed it
 */
export function guardedFetcher(allowPrivate = false, trustedOrigin?: string, resolver?: NameResolver): Fetcher {
  return (url, { headers, signal }) =>
    guardedRequest(url, {
      headers,
      signal,
      trusted: allowPrivate || url.origin === trustedOrigin,
      ...(resolver === undefined ? {} : { resolver }),
    });
}

/**
 * Sends one request without following redirects. The body of the response is unpacked. Always settles: a server that
 * accepts the connection and does not answer, sends its headers drop by drop, changes the protocol or sends informational
 * responses without end is given up. The body is read by the caller, who bounds its size and time.
 * @throws Problem fetch.refused for a name that resolves to a private address, fetch.timeout, fetch.failed for a response
 *   that is no HTTP; an error of Node if the connection fails; the reason of the signal
 */
export function guardedRequest(url: URL, options: GuardedRequest): Promise<Response> {
  const { method = "GET", headers, body, signal, trusted = false, resolver = lookup as NameResolver } = options;
  const { headersWithin = MAX_HEADERS_MS } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const send = url.protocol === "https:" ? secure : plain;
  const clientRequest = send(url, {
    method,
    headers: { ...headers, "Accept-Encoding": "gzip, br" },
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    ...(signal === undefined ? {} : { signal }),
    ...(trusted ? {} : { lookup: publicLookup(resolver) }),
  });
  const giveUp = (error: Error) => {
    reject(error);
    clientRequest.destroy(error);
  };
  const late = () =>
    giveUp(problem("fetch.timeout", `The server did not answer within ${headersWithin / 1000} seconds.`));
  const timer = setTimeout(late, headersWithin);
  const onUpgrade = () =>
    giveUp(problem("fetch.failed", "The server answered with another protocol.", { actual: 101 }));
  let information = 0;
  clientRequest
    .on("error", (error) => reject(signal?.aborted === true ? signal.reason : error))
    // Without these listeners, Node leaves a request unsettled whose response takes over the connection.
    .on("upgrade", (_, socket) => {
      socket.destroy();
      onUpgrade();
    })
    .on("connect", (_, socket) => {
      socket.destroy();
      onUpgrade();
    })
    .on("information", () => {
      if (++information > MAX_INFORMATION)
        giveUp(problem("fetch.failed", "The server sent informational responses without end."));
    })
    .on("close", () => {
      clearTimeout(timer);
      reject(problem("fetch.failed", "The server closed the connection without a response."));
    })
    .on("response", (message) => {
      clearTimeout(timer);
      try {
        resolve(responseOf(message, method));
      } catch (error) {
        giveUp(error as Error);
      }
    })
    .setTimeout(MAX_IDLE_MS, () => clientRequest.destroy(problem("fetch.timeout", "The connection stood still.")));
  if (body == null) clientRequest.end();
  // An error of the body ends the request, and the end of the request cancels the body.
  else pipeline(Readable.fromWeb(body as NodeStream), clientRequest, () => {});
  return promise;
}

/** @throws Problem fetch.failed for a status that a response cannot have; TypeError for headers that it cannot have */
function responseOf(message: IncomingMessage, method: string): Response {
  const headers = new Headers();
  for (let i = 0; i < message.rawHeaders.length; i += 2) {
    headers.append(message.rawHeaders[i]!, message.rawHeaders[i + 1]!);
  }
  const status = message.statusCode ?? 0;
  if (status < 200 || status > 599)
    throw problem("fetch.failed", `The source answered with status ${status}.`, { actual: status });
  // A connection that ends within the body is an error of the body, which nobody may be reading any more.
  message.on("error", () => {});
  if (status === 204 || status === 205 || status === 304 || method === "HEAD") {
    message.resume();
    return new Response(null, { status, headers });
  }
  const raw = Readable.toWeb(message) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Response(decode(raw, headers), { status, headers });
}

/**
 * Unpacks a body. Its Content-Length is that of the packed body, so it is removed; the reader counts the bytes that come
 * out, within its own limit. A body with an unknown coding stays as it is.
 */
function decode(body: ReadableStream<Uint8Array<ArrayBuffer>>, headers: Headers): ReadableStream {
  const codings = codingsOf(headers.get("content-encoding"));
  if (codings === null || codings.length === 0) return body;
  headers.delete("content-length");
  headers.delete("content-encoding");
  return codings.reduceRight<ReadableStream>(
    (packed, coding) =>
      packed.pipeThrough(Duplex.toWeb(new Unpacker(coding)) as ReadableWritablePair<Uint8Array, Uint8Array>),
    body,
  );
}

/** Resolves a host name and refuses it if any of its addresses is private. The refusal does not name the address. */
export function publicLookup(resolver: NameResolver): LookupFunction {
  return (hostname, options, callback) => {
    resolver(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "", 0);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(problem("fetch.refused", `${hostname} does not lead to a public address.`), "", 0);
      if (options.all === true) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? "", first?.family ?? 0);
    });
  };
}
