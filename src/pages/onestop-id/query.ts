/** Whether something has a Onestop ID, and where its page is. */

import { graphqlDocument } from "../../data/document.ts";
import type { ByOnestopIdQuery, ByOnestopIdQueryVariables } from "../../data/documents.generated.ts";
import { graphqlQuery } from "../../data/query.ts";

const BY_ID = graphqlDocument<ByOnestopIdQuery, ByOnestopIdQueryVariables>(`
  query ByOnestopId($id: String!, $feed: Boolean!, $operator: Boolean!, $route: Boolean!, $stop: Boolean!) {
    feeds(limit: 1, where: { onestop_id: $id }) @include(if: $feed) { id onestop_id }
    operators(limit: 1, where: { onestop_id: $id, merged: true }) @include(if: $operator) { id onestop_id }
    routes(limit: 1, where: { onestop_id: $id, allow_previous_onestop_ids: true }) @include(if: $route) { id }
    stops(limit: 1, where: { onestop_id: $id, allow_previous_onestop_ids: true }) @include(if: $stop) { id }
  }
`);

export function byOnestopIdQuery(id: string, kind: "feed" | "operator" | "route" | "stop") {
  return graphqlQuery(BY_ID, {
    id,
    feed: kind === "feed",
    operator: kind === "operator",
    route: kind === "route",
    stop: kind === "stop",
  });
}
