import type { ApiContext } from "../graphql/context.ts";
import { execute } from "../graphql/execute.ts";
import { entityKey } from "./key.ts";
import type { QueryValues } from "./parameter.ts";
import { firstProblem } from "./refusal.ts";

/** Answers an operation of GraphQL. @throws Problem of the first error */
export async function dataOf<T>(
  context: ApiContext,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<T> {
  const answer = await execute({ context, query, variables });
  const problem = firstProblem(answer);
  if (problem !== null) throw problem;
  return answer.data as T;
}

/** Rows of a document with a single root field that is a list. @throws Problem of the first error */
export async function askRows<T>(
  context: ApiContext,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<T[]> {
  const data = await dataOf<Record<string, T[]> | null>(context, query, variables);
  return Object.values(data ?? {})[0] ?? [];
}

/** Kinds of rows whose keys lead lists of others, with their filters and GTFS ids. */
const KEY_COLUMNS = {
  agency_key: { field: "agencies", filter: "AgencyFilter", gtfsId: "agency_id" },
  route_key: { field: "routes", filter: "RouteFilter", gtfsId: "route_id" },
} as const;

/**
 * Replaces a key with several parts (`feed:route_id`, `r-…@sha1`) by the numeric id that it leads to, and names its
 * version. Other keys stay, and so do those that lead nowhere: no row has them.
 */
export async function withNumericKey(
  parameters: QueryValues,
  name: keyof typeof KEY_COLUMNS,
  context: ApiContext,
): Promise<QueryValues> {
  const key = parameters[name];
  const { field, filter, gtfsId } = KEY_COLUMNS[name];
  if (typeof key !== "string" || !/[:@]/.test(key)) return parameters;
  const where = entityKey(key, gtfsId)?.where;
  if (where === undefined) return parameters;
  const query = `query ($where: ${filter}) { ${field}(limit: 1, where: $where) { id } }`;
  const [row] = await askRows<{ id: number }>(context, query, { where });
  if (row === undefined) return parameters;
  const sha1 = where.feed_version_sha1;
  return { ...parameters, [name]: String(row.id), ...(sha1 === undefined ? {} : { feed_version_sha1: sha1 }) };
}
