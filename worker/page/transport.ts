/** The server's transport: calls the API in the same process, never over HTTP. */
import { Failure } from "../../src/data/failure.ts";
import type { GraphqlResponse, Transport } from "../../src/data/transport.ts";
import type { RestContext } from "../api/endpoint/endpoint.ts";
import type { ApiContext } from "../api/graphql/context.ts";
import { execute } from "../api/graphql/execute.ts";
import { portalHandler } from "../api/tables.ts";
import { API_BASE } from "../env.ts";
import type { ProblemCode } from "../problem.ts";
import { executeUpstream } from "../upstream/graphql.ts";
import type { Upstream } from "../upstream/upstream.ts";

type Downloads = Pick<RestContext, "archive" | "withdrawn">;

const portal = portalHandler(API_BASE);

/** @param downloads the bucket of prepared downloads; without it there are none */
export function apiTransport(context: ApiContext, downloads: Downloads = { archive: null }): Transport {
  return {
    async send({ query, operationName, variables }) {
      // What was translated is noted in the context, for all that the page reads.
      const { extensions: _, ...answer } = await execute({ context, query, operationName, variables });
      return answer as GraphqlResponse;
    },

    async portal(path) {
      const request = new Request(`http://portal.invalid${API_BASE}/portal${path}`);
      const response = await portal(request, { api: context, ...downloads });
      // An outage must not look like missing data: the empty page would be cached.
      if (response.status === 503) throw await outage(response);
      return response.ok ? await response.json() : null;
    },
  };
}

/** A file of the archive that cannot be read keeps its code, because pages do without what is in it. */
async function outage(response: Response): Promise<Failure> {
  const { error, problem } = (await response.json()) as { error?: string; problem?: { code?: string } };
  if (problem?.code === UNREADABLE) return new Failure(503, UNREADABLE, error ?? "");
  return new Failure(503, "store.unavailable", "The database did not respond.");
}

const UNREADABLE = "feed_version.unreadable" satisfies ProblemCode;

/** Calls another Transitland v2 server, which has no `/portal` data. */
export function upstreamTransport(upstream: Upstream, context: ApiContext): Transport {
  return {
    async send({ query, operationName, variables }) {
      return (await executeUpstream(upstream, { context, query, operationName, variables })) as GraphqlResponse;
    },
  };
}

/** Fails every query: the transport of the error screen. */
export function failedTransport(failure: Failure): Transport {
  return { send: () => Promise.reject(failure) };
}
