/** The state that a page sends to the browser: loader data, answered queries, failures without stacks. */

import type { QueryClient } from "@tanstack/react-query";
import type { StaticHandlerContext } from "react-router";
import { type FailureShape, plainFailure } from "../../src/data/failure.ts";
import type { SentQuery } from "../../src/data/payload.ts";
import type { Site } from "../../src/data/site.ts";
import type { MessageCatalog } from "../../src/domain/language/current.ts";
import type { PageState } from "../../src/shell/page-state.ts";

/**
 * The answered queries of a cache, sorted, so that equal pages are equal bytes. TanStack's `dehydrate` would add times, by
 * which equal pages would differ.
 */
export function answeredQueries(client: QueryClient): SentQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .sort((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

export function pageState(
  context: StaticHandlerContext,
  failure: FailureShape | null,
  site: Site,
  queries: readonly SentQuery[],
  texts: MessageCatalog | undefined,
): PageState {
  return {
    site,
    loaderData: context.loaderData,
    errors: failure === null ? null : { root: plainFailure(failure) },
    queries,
    ...(texts && { texts }),
  };
}
