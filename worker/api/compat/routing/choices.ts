/** What riders may choose about a journey in the dialects of other planners, and what is refused there. */
import { problem } from "../../../problem.ts";
import { dataOf } from "../../endpoint/ask.ts";
import type { ValueType } from "../../endpoint/value.ts";
import type { ApiContext } from "../../graphql/context.ts";
import type { DirectionRequest } from "../../graphql/directions/request.ts";
import { readFeedId } from "./feed-id.ts";

/** Choices of a request, as GraphQL has them. */
export type Choices = Omit<DirectionRequest, "from" | "to" | "mode" | "depart_at" | "arrive_by" | "page_cursor">;

/** A whole number within bounds. */
export function wholeFrom(minimum: number, maximum: number, example: number): ValueType {
  return {
    schema: { type: "integer", minimum, maximum },
    takes: `a whole number from ${minimum} to ${maximum}`,
    example,
    read(text) {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return value >= minimum && value <= maximum ? value : undefined;
    },
  };
}

/**
 * Refuses parameters that would change which journeys are right, unless they ask for what is done anyway.
 * @param offered parameters that are not offered, each with the values that change nothing, in lower case
 * @throws Problem parameter.not_offered
 */
export function refuseOthers(
  query: URLSearchParams,
  offeredChoices: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [field, values] of Object.entries(offeredChoices)) {
    for (const value of query.getAll(field)) {
      if (value === "" || values.includes(value.toLowerCase())) continue;
      const detail = `The parameter ${field} is not supported here, and would change the journeys.`;
      throw problem("parameter.not_offered", detail, { field, value: value.slice(0, 200) });
    }
  }
}

/** Ids in one parameter. */
const MAX_IDS = 20;

const IDS = {
  routes: "routes(limit: 1, where: { feed_onestop_id: $feed, route_id: $id }) { id }",
  agencies: "agencies(limit: 1, where: { feed_onestop_id: $feed, agency_id: $id }) { id }",
} as const;

/**
 * Numeric ids of routes or agencies, which a parameter names as FEED:ID between commas; null without it.
 * @throws Problem parameter.invalid also if nothing has such an id
 */
export async function readIds(
  context: ApiContext,
  query: URLSearchParams,
  field: string,
  kind: keyof typeof IDS,
): Promise<number[] | null> {
  const names = (query.get(field) ?? "").split(",").map((name) => name.trim());
  const feedIds = names.filter((name) => name !== "");
  if (feedIds.length === 0) return null;
  const refusal = (value: string, detail: string) =>
    problem("parameter.invalid", detail, { field, value: value.slice(0, 200) });
  if (feedIds.length > MAX_IDS) throw refusal(feedIds.join(), `The parameter ${field} has at most ${MAX_IDS} ids.`);
  const ids = feedIds.map(async (name) => {
    for (const { feed, id } of readFeedId(name)) {
      const text = `query ($feed: String!, $id: String!) { ${IDS[kind]} }`;
      const rows = (await dataOf<Record<string, { id: number }[]>>(context, text, { feed, id }))[kind] ?? [];
      if (rows[0] !== undefined) return rows[0].id;
    }
    throw refusal(name, `The parameter ${field} takes ids of ${kind} as FEED:ID; there is no ${name.slice(0, 60)}.`);
  });
  return Promise.all(ids);
}
