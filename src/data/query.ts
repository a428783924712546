/** From a typed document and its variables to a query. */

import { STALE_TIME, transportOf } from "./client.ts";
import type { GraphqlDocument } from "./document.ts";
import { Failure, statusOf } from "./failure.ts";
import { type QueryClient, type QueryOptions, queryOptions } from "./query-cache.ts";

/**
 * Options for `useSuspenseQuery`, `read` and `start`. The key is the operation's name and its variables.
 * Errors beside data are logged to the console only; an answer without data, or without what was asked for at its root,
 * rejects with a Failure.
 * @param staleTime milliseconds, at least a minute, so that hydration never asks again
 */
export function graphqlQuery<Data, Variables extends Record<string, unknown>>(
  document: GraphqlDocument<Data, Variables>,
  variables: Variables,
  { staleTime = STALE_TIME }: { staleTime?: number } = {},
) {
  return queryOptions<Data>({
    queryKey: [document.name, variables],
    queryFn: ({ client, signal }) => ask(client, document, variables, signal),
    staleTime: Math.max(staleTime, STALE_TIME),
  });
}

/** Sends one operation over the cache's transport, without the cache. */
export async function ask<Data, Variables extends Record<string, unknown>>(
  client: QueryClient,
  document: GraphqlDocument<Data, Variables>,
  variables: Variables,
  signal: AbortSignal,
): Promise<Data> {
  const answer = await transportOf(client).send(
    { query: document.text, operationName: document.name, variables },
    signal,
  );
  const errors = answer.errors ?? [];
  for (const error of errors) console.error(`GraphQL ${document.name}: ${error.message}`);
  // A list that may be null is null where it could not be read, too: that is not that there is nothing.
  const isWithout = errors.length > 0 && Object.values(answer.data ?? {}).includes(null);
  if (answer.data === undefined || answer.data === null || isWithout) {
    const code = errors.find((e) => e.extensions?.code !== undefined)?.extensions?.code ?? "data.missing";
    throw new Failure(statusOf(code), code, errors[0]?.message ?? "The data for this page did not come.");
  }
  return answer.data as Data;
}

/**
 * A query whose reading is loaded at its use: a browser has the answer already, in the page or in its payload, and needs
 * the texts and the rules that make it only when that did not come.
 * @param name begins the key, which goes on with what is asked
 * @param load the query as its own file has it
 * @param staleTime milliseconds
 */
export function lazyQuery<Asked extends readonly unknown[], Data>(
  name: string,
  load: () => Promise<(...asked: Asked) => QueryOptions<Data>>,
  staleTime = STALE_TIME,
) {
  return (...asked: Asked) =>
    queryOptions<Data>({
      queryKey: [name, ...asked],
      queryFn: async (context) => (await load())(...asked).queryFn(context),
      staleTime,
    });
}

/**
 * What the portal has beside Transitland v2 (totals, facets …), by its path below `{apiBase}/portal`.
 * Null where another server answers in place of the portal's own: the part of the page that shows it is then left out.
 */
export function portalQuery<Data>(path: string) {
  return queryOptions<Data | null>({
    queryKey: ["portal", path],
    queryFn: async ({ client, signal }) => ((await transportOf(client).portal?.(path, signal)) ?? null) as Data | null,
    staleTime: 5 * STALE_TIME,
  });
}
