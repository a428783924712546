/** How components read answers: at once when they are there, else by waiting behind the nearest `<Suspense>`. */
import { createContext, use, useContext, useEffect, useSyncExternalStore } from "react";
import type { QueryClient, QueryOptions } from "./query-cache.ts";

const ClientContext = createContext<QueryClient | null>(null);

export const QueryClientProvider = ClientContext.Provider;

export function useQueryClient(): QueryClient {
  const client = useContext(ClientContext);
  if (client === null) throw new TypeError("A query is read outside the frame.");
  return client;
}

/**
 * The answer to a query, which the page's loader has `read` or `start`ed; the component follows when it changes.
 * @param options.refetchInterval milliseconds after which it is asked again and again; false: not
 * @returns `dataUpdatedAt` in epoch milliseconds
 * @throws what the query failed with, for the nearest error boundary
 */
export function useSuspenseQuery<Data>(options: QueryOptions<Data> & { refetchInterval?: number | false }): {
  data: Data;
  dataUpdatedAt: number;
} {
  const client = useQueryClient();
  const asked = useSyncExternalStore(
    client.subscribe,
    () => client.asked(options),
    () => client.asked(options),
  );
  const interval = options.refetchInterval ?? false;
  const question = JSON.stringify(options.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says all of the options that matters here
  useEffect(() => {
    if (interval === false) return;
    // What fails leaves the answer before it.
    const timer = setInterval(() => void client.refetchQuery(options).catch(() => {}), interval);
    return () => clearInterval(timer);
  }, [client, interval, question]);
  if (asked.answer !== null) return { data: asked.answer.data as Data, dataUpdatedAt: asked.answer.at };
  if (asked.state === "failed") throw asked.error;
  return { data: use(asked.promise) as Data, dataUpdatedAt: Date.now() };
}
