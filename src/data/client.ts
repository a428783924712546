/** The query cache: one per request on the server, one per visit in the browser. */
import { QueryClient } from "@tanstack/react-query";
import type { Transport } from "./transport.ts";

/** Milliseconds for which an answer is not asked for again: long enough that a page never fetches twice on hydration. */
export const STALE_TIME = 60_000;

const transports = new WeakMap<QueryClient, Transport>();

/**
 * Makes a cache over a transport.
 * @param keep milliseconds an unused answer stays; Infinity on the server, where the whole cache goes with the request
 */
export function createQueryClient(transport: Transport, keep: number): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME,
        gcTime: keep,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
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
