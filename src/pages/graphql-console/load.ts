/** Answers the query of the console. Runs where the API is, on the server. */

import type { QueryClient } from "@tanstack/react-query";
import { transportOf } from "../../data/client.ts";
import { Failure, statusOf } from "../../data/failure.ts";
import { queryOptions } from "../../data/query.ts";
import type { GraphqlResponse } from "../../data/transport.ts";
import { EXAMPLE_QUERY, type ExampleData, exampleIds } from "./example-ids.ts";
import { type ReadyQuery, readyQueries } from "./ready.ts";

export type ConsoleAnswer = {
  query: string;
  /** JSON, or nothing. */
  variables: string;
  /** The answer as indented JSON. */
  answer: string;
  /** The answer is longer than the page shows. */
  cut: boolean;
  /** What the answer cost; null where another server made it. */
  cost: { rows_read: number; round_trips: number } | null;
  /** Path below the API's base that answers the same. */
  path: string;
  ready: readonly ReadyQuery[];
};

/** Characters of an answer that a page shows. */
const MAX_ANSWER_CHARS = 200_000;

export const consoleQuery = (query: string | null, variables: string) =>
  queryOptions<ConsoleAnswer>({
    queryKey: ["graphql-console", query, variables],
    async queryFn({ client, signal }) {
      const answerOf = (path: string) => ask(client, path, signal);
      const withCost = (path: string) => answerOf(`${path}&extensions=${encodeURIComponent('{"cost":true}')}`);
      // One after the other: the cost of an answer is what its databases have read meanwhile.
      const ownAnswer = query === null ? null : await withCost(queryPath(query, variables));
      const examples = await answerOf(queryPath(EXAMPLE_QUERY, ""));
      const ready = readyQueries(exampleIds((examples.data ?? {}) as ExampleData));
      const request = query === null ? ready[0]! : { query, variables };
      const path = queryPath(request.query, request.variables);
      const { answer, cost } = costApart(ownAnswer ?? (await withCost(path)));
      const text = JSON.stringify(answer, null, 2);
      return {
        cost,
        query: request.query,
        variables: request.variables,
        answer: text.slice(0, MAX_ANSWER_CHARS),
        cut: text.length > MAX_ANSWER_CHARS,
        path,
        ready,
      };
    },
  });

type Cost = NonNullable<ConsoleAnswer["cost"]>;

/** An answer as it is without the report of its cost, and that report. */
function costApart(response: GraphqlResponse): { answer: object; cost: Cost | null } {
  const { extensions, ...answer } = response as GraphqlResponse & { extensions?: { cost?: Cost } };
  const { cost = null, ...others } = extensions ?? {};
  return { answer: Object.keys(others).length === 0 ? answer : { ...answer, extensions: others }, cost };
}

export function queryPath(query: string, variables: string): string {
  const fields = new URLSearchParams({ query });
  if (variables !== "") fields.set("variables", variables);
  return `/query?${fields}`;
}

/** @throws Failure when the portal cannot answer now: that is no answer to keep */
async function ask(client: QueryClient, path: string, signal: AbortSignal): Promise<GraphqlResponse> {
  const answer = (await transportOf(client).api?.(path, signal)) as GraphqlResponse | null | undefined;
  if (answer === null || answer === undefined)
    throw new Failure(503, "data.unreachable", "The portal did not answer the query.");
  for (const { message, extensions } of answer.errors ?? []) {
    const code = extensions?.code ?? "";
    // Errors of the query are its answer; outages are not.
    if (statusOf(code) === 503 && code !== "query.timeout") throw new Failure(503, code, message);
  }
  return answer;
}
