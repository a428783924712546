/**
 * Every request that the local Worker sends goes through here, because its runtime would connect to this machine and its
 * network. On Cloudflare there is nothing to guard: a Worker cannot reach a private network there.
 */
import { fetchableUrl } from "../../worker/ingest/address.ts";
import { asProblem, problem, problemResponse } from "../../worker/problem.ts";
import { guardedRequest, type NameResolver } from "../fetch/guarded-fetch.ts";

/** Headers that belong to one connection (RFC 9110, 7.6.1), and those that the local runtime sets for itself. */
const OWN_HEADERS = /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|host|accept-encoding|mf-.*)$/i;

export type OutboundPolicy = {
  /** URLs from the settings, such as the identity provider and the upstream server; their origins may be private. */
  trusted: readonly (string | undefined)[];
  /** Allows private addresses, for tests on one machine. */
  allowPrivate?: boolean;
  resolver?: NameResolver;
};

type OutboundRequest = Pick<Request, "url" | "method" | "body"> & { headers: Iterable<[string, string]> };

/**
 * Sends a request of the Worker. A URL that may not be fetched is answered with 403 and the problem, before any
 * connection; a server that does not answer, with 502.
 */
export function guardedOutbound({
  trusted,
  allowPrivate = false,
  resolver,
}: OutboundPolicy): (request: OutboundRequest) => Promise<Response> {
  const origins = new Set(trusted.filter((url) => url && URL.canParse(url)).map((url) => new URL(url!).origin));
  return async ({ url: text, method, headers, body }) => {
    try {
      const isAllowed = allowPrivate || (URL.canParse(text) && origins.has(new URL(text).origin));
      const url = fetchableUrl(text, { allowPrivate: isAllowed });
      return await guardedRequest(url, {
        method,
        headers: Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.test(name))),
        body,
        trusted: isAllowed,
        ...(resolver === undefined ? {} : { resolver }),
      });
    } catch (error) {
      const { code, detail } = asProblem(error);
      if (code === "fetch.refused") return new Response(`${code}: ${detail}`, { status: 403 });
      if (code === "fetch.timeout") return problemResponse(problem(code, "The server did not answer in time."));
      return problemResponse(problem("fetch.failed", "The server did not answer.", {}, error));
    }
  };
}
