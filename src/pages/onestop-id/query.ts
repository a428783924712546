/** Whether something has a Onestop ID, and where its page is. */
import { graphqlDocument } from "../../data/document.ts";
import { graphqlQuery } from "../../data/query.ts";

type Answer = {
  routes: { id: number }[];
  stops: { id: number }[];
  feeds: { id: number }[];
  operators: { id: number }[];
};
type Variables = { id: string; feed: boolean; operator: boolean; route: boolean; stop: boolean };

const BY_ID = graphqlDocument<Partial<Answer>, Variables>(`
  query ByOnestopId($id: String!, $feed: Boolean!, $operator: Boolean!, $route: Boolean!, $stop: Boolean!) {
    feeds(limit: 1, where: { onestop_id: $id }) @include(if: $feed) { id }
    operators(limit: 1, where: { onestop_id: $id, merged: true }) @include(if: $operator) { id }
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
