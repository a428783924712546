/** The state that a page sends to the browser: loader data, answered queries, failures without stacks. */

import type { StaticHandlerContext } from "react-router";
import { type FailureShape, plainFailure } from "../../src/data/failure.ts";
import type { SentQuery } from "../../src/data/payload.ts";
import type { QueryClient } from "../../src/data/query-cache.ts";
import type { Site } from "../../src/data/site.ts";
import type { PageState } from "../../src/shell/page-state.ts";

/** Returns each answered query once. */
export class QuerySender {
  readonly #client: QueryClient;
  readonly #sent = new Set<string>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Queries answered since the last call, sorted, so that equal pages are equal bytes. */
  take(): SentQuery[] {
    const fresh = [...this.#client.answers()]
      .filter(([hash]) => !this.#sent.has(hash))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [hash] of fresh) this.#sent.add(hash);
    return fresh.map(([, key, data]) => [key, data]);
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
