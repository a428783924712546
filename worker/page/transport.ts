/** The server's transport: straight into the API of the same process, never over HTTP to itself. */
import { Failure } from "../../src/data/failure.ts";
import type { GraphqlAnswer, Transport } from "../../src/data/transport.ts";
import type { ApiContext } from "../api/graphql/context.ts";
import { execute } from "../api/graphql/execute.ts";
import type { DownloadBucket } from "../api/rest/endpoint.ts";
import { portalHandler } from "../api/rest/handler.ts";
import { API_BASE } from "../env.ts";
import { executeUpstream } from "../upstream/graphql.ts";
import type { Upstream } from "../upstream/upstream.ts";

const portal = portalHandler(API_BASE);

/** @param archive bucket of what was made ahead; without it there is none of that */
export function apiTransport(context: ApiContext, archive: DownloadBucket | null = null): Transport {
  return {
    async send({ query, operationName, variables }) {
      return (await execute({ context, query, operationName, variables })) as GraphqlAnswer;
    },

    async portal(path) {
      const request = new Request(`http://portal.invalid${API_BASE}/portal${path}`);
      const response = await portal(request, { api: context, archive });
      // That a store is down is not that there is nothing: without this an empty page would be kept for everybody.
      if (response.status === 503) throw new Failure(503, "store.unavailable", "The database did not answer.");
      return response.ok ? await response.json() : null;
    },
  };
}

/** Into another Transitland v2 server; what the portal has beside that is not there then. */
export function upstreamTransport(upstream: Upstream, context: ApiContext): Transport {
  return {
    async send({ query, operationName, variables }) {
      return (await executeUpstream(upstream, { context, query, operationName, variables })) as GraphqlAnswer;
    },
  };
}

/** Answers every query with the same failure: what the error screen is rendered over. */
export function failedTransport(failure: Failure): Transport {
  return { send: () => Promise.reject(failure) };
}
