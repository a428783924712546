import type { ApiContext } from "../graphql/context.ts";
import { execute } from "../graphql/execute.ts";
import { entityKey } from "./key.ts";
import type { Asked } from "./parameter.ts";
import { firstProblem } from "./refusal.ts";

/** Rows of a document with a single root field that is a list. @throws Problem of the first error */
export async function askRows<T>(
  context: ApiContext,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<T[]> {
  const answer = await execute({ context, query, variables });
  const failed = firstProblem(answer);
  if (failed !== null) throw failed;
  return (Object.values(answer.data ?? {})[0] ?? []) as T[];
}

/** Kinds of rows whose keys lead lists of others, with their filters and GTFS ids. */
const KEYED = {
  agency_key: { field: "agencies", filter: "AgencyFilter", gtfsId: "agency_id" },
  route_key: { field: "routes", filter: "RouteFilter", gtfsId: "route_id" },
} as const;

/**
 * Replaces a key with several parts (`feed:route_id`, `r-…@sha1`) by the numeric id that it leads to, and names its
 * version. Other keys stay, and so do those that lead nowhere: no row has them.
 */
export async function withNumericKey(asked: Asked, name: keyof typeof KEYED, context: ApiContext): Promise<Asked> {
  const key = asked[name];
  const { field, filter, gtfsId } = KEYED[name];
  if (typeof key !== "string" || !/[:@]/.test(key)) return asked;
  const where = entityKey(key, gtfsId)?.where;
  if (where === undefined) return asked;
  const query = `query ($where: ${filter}) { ${field}(limit: 1, where: $where) { id } }`;
  const [row] = await askRows<{ id: number }>(context, query, { where });
  if (row === undefined) return asked;
  const sha1 = where.feed_version_sha1;
  return { ...asked, [name]: String(row.id), ...(sha1 === undefined ? {} : { feed_version_sha1: sha1 }) };
}
