/** The query cache over a transport: one per request on the server, one per visit in the browser. */

import { QueryClient } from "@tanstack/react-query";
import { perObject } from "../domain/memory.ts";
import type { Transport } from "./transport.ts";

/** Milliseconds for which data is fresh: long enough that a page never fetches a second time when it hydrates. */
export const STALE_TIME = 60_000;

const transports = perObject<QueryClient, Transport>("transports", { by: "request", bytes: 10_000 });

/**
 * Makes a cache over a transport. Loaders fetch and the page renders what they fetched, so that nothing is fetched
 * again because a component mounts, a window gets the focus or the network returns; a failed request is not retried.
 * @param gcTime milliseconds for which data that no component shows is kept; Infinity on the server, where the whole
 *   cache goes with the request
 */
export function createQueryClient(transport: Transport, gcTime: number): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME,
        gcTime,
        retry: false,
        // Without a network a request fails at once and the page says so, instead of waiting for the network.
        networkMode: "always",
        refetchOnMount: false,
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
