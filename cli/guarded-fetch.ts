/**
 * Sends requests from this machine. A name is resolved once, its address is looked at, and the connection goes to
 * that very address: so a name that leads into the private network is refused, also one that changes its mind.
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
 * @param allowPrivate for tests on one machine
 * @param trustedOrigin may lead into the private network: whoever runs the portal typed it
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

/** Some servers pack their answer though nobody asked. The length they say is then that of the packed answer. */
function decoded(body: ReadableStream<Uint8Array<ArrayBuffer>>, headers: Headers): ReadableStream {
  const coding = headers.get("content-encoding")?.trim().toLowerCase();
  const format = coding === "gzip" || coding === "x-gzip" ? "gzip" : coding === "deflate" ? "deflate" : null;
  if (format === null) return body;
  headers.delete("content-length");
  return body.pipeThrough(new DecompressionStream(format));
}

/** Resolves a name and refuses it when any of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, "", 0);
    const inside = addresses.find(({ address }) => !isPublicAddress(address));
    if (inside !== undefined) {
      return done(
        problem("fetch.refused", `${hostname} leads to ${inside.address}, which is not a public address.`),
        "",
        0,
      );
    }
    if (options.all === true) return done(null, addresses);
    const [first] = addresses;
    done(null, first?.address ?? "", first?.family ?? 0);
  });
};
