/**
 * Sends requests from Node without reaching private networks. A host name is resolved once, the address is checked, and
 * the connection uses that same address, so a name that resolves differently later cannot bypass the check.
 */
import { lookup } from "node:dns";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { isPublicAddress } from "../worker/ingest/address.ts";
import type { Fetcher } from "../worker/ingest/download.ts";
import { problem } from "../worker/problem.ts";

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolver = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

export type GuardedRequest = {
  method?: string;
  headers: Record<string, string>;
  body?: ReadableStream<Uint8Array> | null;
  signal?: AbortSignal;
  /** Does not check the address to which the name resolves. */
  trusted?: boolean;
  resolver?: Resolver;
};

/**
 * @param allowPrivate allows private addresses, for tests on one machine
 * @param trustedOrigin origin that may be private because the operator typed it
 */
export function guardedFetcher(allowPrivate = false, trustedOrigin?: string, resolver?: Resolver): Fetcher {
  return (url, { headers, signal }) =>
    guardedRequest(url, {
      headers,
      signal,
      trusted: allowPrivate || url.origin === trustedOrigin,
      ...(resolver === undefined ? {} : { resolver }),
    });
}

/**
 * Sends one request without following redirects. The body of the response is unpacked.
 * @throws Problem fetch.refused for a name that resolves to a private address; an error of Node if the connection fails
 */
export function guardedRequest(
  url: URL,
  { method = "GET", headers, body, signal, trusted = false, resolver = lookup as Resolver }: GuardedRequest,
): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    const send = url.protocol === "https:" ? secure : plain;
    const sent = send(
      url,
      {
        method,
        headers: { ...headers, "Accept-Encoding": "identity" },
        agent: false,
        ...(signal === undefined ? {} : { signal }),
        ...(trusted ? {} : { lookup: publicLookup(resolver) }),
      },
      (message) => {
        const answer = new Headers();
        for (let i = 0; i < message.rawHeaders.length; i += 2) {
          answer.append(message.rawHeaders[i]!, message.rawHeaders[i + 1]!);
        }
        const status = message.statusCode ?? 0;
        if (status < 200 || status > 599) {
          message.destroy();
          reject(problem("fetch.failed", `The source answered with status ${status}.`));
          return;
        }
        const empty = status === 204 || status === 205 || status === 304 || method === "HEAD";
        if (empty) message.resume();
        const raw = Readable.toWeb(message) as ReadableStream<Uint8Array<ArrayBuffer>>;
        resolve(new Response(empty ? null : decoded(raw, answer), { status, headers: answer }));
      },
    );
    sent.on("error", reject);
    if (body == null) sent.end();
    else
      Readable.fromWeb(body as NodeStream)
        .on("error", (error) => sent.destroy(error))
        .pipe(sent);
  });
}

/** Decompresses bodies of servers that compress unasked. Their Content-Length is that of the compressed body. */
function decoded(body: ReadableStream<Uint8Array<ArrayBuffer>>, headers: Headers): ReadableStream {
  const coding = headers.get("content-encoding")?.trim().toLowerCase();
  const format = coding === "gzip" || coding === "x-gzip" ? "gzip" : coding === "deflate" ? "deflate" : null;
  if (format === null) return body;
  headers.delete("content-length");
  headers.delete("content-encoding");
  return body.pipeThrough(new DecompressionStream(format));
}

/** Resolves a host name and refuses it if any of its addresses is private. */
export function publicLookup(resolver: Resolver): LookupFunction {
  return (hostname, options, done) => {
    resolver(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, "", 0);
      const inside = addresses.find(({ address }) => !isPublicAddress(address));
      if (inside !== undefined) {
        return done(
          problem("fetch.refused", `${hostname} resolves to ${inside.address}, which is not a public address.`),
          "",
          0,
        );
      }
      if (options.all === true) return done(null, addresses);
      const [first] = addresses;
      done(null, first?.address ?? "", first?.family ?? 0);
    });
  };
}
