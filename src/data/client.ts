/** The query cache over a transport: one per request on the server, one per visit in the browser. */
import { QueryClient } from "./query-cache.ts";
import type { Transport } from "./transport.ts";

export { STALE_TIME } from "./query-cache.ts";

const transports = new WeakMap<QueryClient, Transport>();

/**
 * Makes a cache over a transport.
 * @param limit answers kept; Infinity on the server, where the whole cache goes with the request
 */
export function createQueryClient(transport: Transport, limit: number): QueryClient {
  const client = new QueryClient(limit);
  transports.set(client, transport);
  return client;
}

/** The transport that a cache was made over. */
export function transportOf(client: QueryClient): Transport {
  const transport = transports.get(client);
  if (transport === undefined)
    throw new TypeError("This query cache has no transport: make it with createQueryClient.");
  return transport;
}
