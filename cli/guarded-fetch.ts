/**
 * Sends requests from Node without reaching private networks. A host name is resolved once, the address is checked, and
 * the connection uses that same address, so a name that resolves differently later cannot bypass the check.
 */
import { lookup } from "node:dns";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { isPublicAddress } from "../worker/ingest/address.ts";
import type { Fetcher } from "../worker/ingest/download.ts";
import { problem } from "../worker/problem.ts";

/**
 * @param allowPrivate allows private addresses, for tests on one machine
 * @param trustedOrigin origin that may be private because the operator typed it
 */
export function guardedFetcher(allowPrivate = false, trustedOrigin?: string): Fetcher {
  return (url, { headers, signal }) =>
    new Promise<Response>((resolve, reject) => {
      const send = url.protocol === "https:" ? secure : plain;
      const sent = send(
        url,
        {
          headers: { ...headers, "Accept-Encoding": "identity" },
          signal,
          agent: false,
          ...(allowPrivate || url.origin === trustedOrigin ? {} : { lookup: publicLookup }),
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
          const empty = status === 204 || status === 205 || status === 304;
          if (empty) message.resume();
          const raw = Readable.toWeb(message) as ReadableStream<Uint8Array<ArrayBuffer>>;
          resolve(new Response(empty ? null : decoded(raw, answer), { status, headers: answer }));
        },
      );
      sent.on("error", reject);
      sent.end();
    });
}

/** Decompresses bodies of servers that compress unasked. Their Content-Length is that of the compressed body. */
function decoded(body: ReadableStream<Uint8Array<ArrayBuffer>>, headers: Headers): ReadableStream {
  const coding = headers.get("content-encoding")?.trim().toLowerCase();
  const format = coding === "gzip" || coding === "x-gzip" ? "gzip" : coding === "deflate" ? "deflate" : null;
  if (format === null) return body;
  headers.delete("content-length");
  return body.pipeThrough(new DecompressionStream(format));
}

/** Resolves a host name and refuses it if any of its addresses is private. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
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
