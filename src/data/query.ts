/** Makes the queries of pages: TanStack Query options over the cache's transport. */

import type { QueryClient, QueryKey, QueryFunctionContext as TanstackContext } from "@tanstack/react-query";
import { STALE_TIME, transportOf } from "./client.ts";
import type { GraphqlDocument } from "./document.ts";
import { Failure, statusOf } from "./failure.ts";
import { failureText } from "./failure-text.ts";
import type { TextLanguages } from "./transport.ts";

/** What a query function gets of TanStack's context: the cache, and a signal that ends the request. */
export type QueryFunctionContext = Pick<TanstackContext, "client" | "signal">;

/** Options of TanStack Query for the data of pages. One query can be read as part of another by its `queryFn`. */
export type QueryOptions<Data> = {
  queryKey: QueryKey;
  queryFn(context: QueryFunctionContext): Promise<Data>;
  /** Milliseconds for which data is not fetched again; STALE_TIME by default. */
  staleTime?: number;
};

/** First part of the keys of the languages of translated texts, of a page or of an answer. */
export const TRANSLATIONS = "translations";

/** The language of a text that was translated; undefined for one of a file. */
export function translationLanguage(client: QueryClient, text: string): string | undefined {
  const lists = client.getQueriesData<TextLanguages>({ queryKey: [TRANSLATIONS] });
  return lists.find(([, languages]) => languages !== undefined && Object.hasOwn(languages, text))?.[1]?.[text];
}

const HEAD = "head";

/**
 * The key of a query whose answer no part of a page reads in the browser when it hydrates: only its head does, parts that
 * the server alone renders, or other queries that take a part of it. The state of the page does not repeat it.
 * @param name of the query, followed by its arguments
 */
export const headKey = (name: string, ...rest: readonly unknown[]): QueryKey => [HEAD, name, ...rest];

/** A query with a key of `headKey`: for pages whose parts that read its answer the server alone renders. */
export function serverQuery<Data>(query: QueryOptions<Data>): QueryOptions<Data> {
  return { ...query, queryKey: [HEAD, ...query.queryKey] };
}

export const isHeadKey = (key: QueryKey) => key[0] === HEAD;

/** Names the type of a query's data. */
export function queryOptions<Data>(options: QueryOptions<Data>): QueryOptions<Data> {
  return options;
}

/**
 * Options for `useSuspenseQuery`, `read` and `start`. The key is the operation's name and its variables.
 * Errors beside data are logged to the console only; an answer without data, or with null at its root beside an error,
 * rejects with a Failure.
 * @param staleTime milliseconds, at least a minute, so that a page does not fetch again when it hydrates
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
  const { translations } = answer.extensions ?? {};
  if (translations !== undefined) client.setQueryData([TRANSLATIONS, document.name, variables], translations);
  const errors = answer.errors ?? [];
  // A nullable list is also null when it could not be read, which must not pass for an empty one.
  const isWithout = errors.length > 0 && Object.values(answer.data ?? {}).includes(null);
  if (answer.data === undefined || answer.data === null || isWithout) {
    const code = errors.find((e) => e.extensions?.code !== undefined)?.extensions?.code ?? "data.missing";
    throw new Failure(statusOf(code), code, errors[0]?.message ?? failureText.missing);
  }
  for (const error of errors) console.error(`GraphQL ${document.name}: ${error.message}`);
  return answer.data as Data;
}

/**
 * A query whose function is loaded when it first runs. A browser has the data already, from the page or its payload, and
 * needs the GraphQL text and the code that joins the data only when that did not arrive.
 * @param name first part of the key, or its first parts, followed by the arguments
 * @param load imports the query
 * @param staleTime milliseconds
 */
export function lazyQuery<Arguments extends readonly unknown[], Data>(
  name: string | QueryKey,
  load: () => Promise<(...args: Arguments) => QueryOptions<Data>>,
  staleTime = STALE_TIME,
) {
  return (...args: Arguments) =>
    queryOptions<Data>({
      queryKey: [name, args].flat(),
      queryFn: async (context) => (await load())(...args).queryFn(context),
      staleTime,
    });
}

/**
 * Data of the portal that Transitland v2 lacks (totals, facets …), by its path below `{apiBase}/portal`.
 * Null where another server answers in place of the portal's own: pages then leave out the part that shows it.
 */
export function portalQuery<Data>(path: string) {
  return queryOptions<Data | null>({
    queryKey: ["portal", path],
    queryFn: async ({ client, signal }) => ((await transportOf(client).portal?.(path, signal)) ?? null) as Data | null,
    staleTime: 5 * STALE_TIME,
  });
}
