/** Relay connections over a list, with the cursors of OpenTripPlanner: the position in the list, in base64. */
import { problem } from "../../../problem.ts";

const PREFIX = "simple-cursor";

const cursorOf = (index: number) => btoa(PREFIX + index);

/** @throws Problem parameter.invalid */
function indexOf(cursor: string, field: string): number {
  let text = "";
  try {
    text = atob(cursor);
  } catch {
    // Refused below.
  }
  const index = /^simple-cursor(\d{1,9})$/.exec(text)?.[1];
  if (index !== undefined) return Number(index);
  throw problem("parameter.invalid", `${field} must be a cursor of an answer.`, { field, value: cursor.slice(0, 200) });
}

export type PageArgs = {
  before?: string | null;
  after?: string | null;
  first?: number | null;
  last?: number | null;
};

/** The part of a list that the arguments select (Relay, "GraphQL Cursor Connections Specification"). @throws Problem parameter.invalid */
export function connection<T>(list: readonly T[], { before, after, first, last }: PageArgs) {
  for (const [field, count] of Object.entries({ first, last })) {
    if (count != null && count < 0) throw problem("parameter.invalid", `${field} must not be negative.`, { field });
  }
  let from = after == null ? 0 : indexOf(after, "after") + 1;
  let to = before == null ? list.length : Math.min(list.length, indexOf(before, "before"));
  if (first != null) to = Math.min(to, from + first);
  if (last != null) from = Math.max(from, to - last);
  const edges = list.slice(from, to).map((node, i) => ({ cursor: cursorOf(from + i), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: edges.length > 0 && to < list.length,
      hasPreviousPage: edges.length > 0 && from > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
