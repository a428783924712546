/** The state that a page sends to the browser: loader data, answered queries, failures without stacks. */

import type { QueryClient } from "@tanstack/react-query";
import type { StaticHandlerContext } from "react-router";
import { type FailureShape, plainFailure } from "../../src/data/failure.ts";
import type { SentQuery } from "../../src/data/payload.ts";
import type { Site } from "../../src/data/site.ts";
import type { PageState } from "../../src/shell/page-state.ts";

/** Returns each answered query once. TanStack's `dehydrate` would add times, by which equal pages would differ. */
export class QuerySender {
  readonly #client: QueryClient;
  readonly #sent = new Set<string>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Queries answered since the last call, sorted, so that equal pages are equal bytes. */
  take(): SentQuery[] {
    const fresh = this.#client
      .getQueryCache()
      .getAll()
      .filter(({ queryHash, state }) => state.data !== undefined && !this.#sent.has(queryHash))
      .sort((a, b) => (a.queryHash < b.queryHash ? -1 : 1));
    for (const { queryHash } of fresh) this.#sent.add(queryHash);
    return fresh.map(({ queryKey, state }) => [queryKey, state.data]);
  }
}

export function pageState(
  context: StaticHandlerContext,
  failure: FailureShape | null,
  site: Site,
  queries: readonly SentQuery[],
): PageState {
  return {
    site,
    loaderData: context.loaderData,
    errors: failure === null ? null : { root: plainFailure(failure) },
    queries,
  };
}
