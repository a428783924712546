/** Finds the routes of a key, for every document of the route page. */
import type { QueryClient } from "@tanstack/react-query";
import type { GraphqlDocument } from "../../data/document.ts";
import { ask } from "../../data/query.ts";
import type { EntityKey } from "../../domain/keys.ts";
import { type EntityVariables, entityVariables, isPinned } from "../entity-key.ts";

export type FoundRoutes<Data extends { routes: readonly unknown[] }> = {
  routes: Data["routes"];
  /** The key is an id that the route had in an earlier version. */
  previous: boolean;
};

/**
 * Sends a document for the routes that have a key, or else had its Onestop ID in another version of their feed.
 * @param variables of the document, apart from `ids` and `where`
 */
export async function findRoutes<
  Data extends { routes: readonly unknown[] },
  Variables extends Record<string, unknown>,
>(
  client: QueryClient,
  document: GraphqlDocument<Data, Variables>,
  key: EntityKey,
  variables: Omit<Variables, keyof EntityVariables>,
  signal: AbortSignal,
): Promise<FoundRoutes<Data>> {
  const { ids, where } = entityVariables(key, "route_id");
  const { allow_previous_onestop_ids: _, ...direct } = where;
  const send = (filter: EntityVariables["where"]) =>
    ask(client, document, { ...variables, ids, where: filter } as Variables & EntityVariables, signal);
  const { routes } = await send(direct);
  if (routes.length > 0 || where.onestop_id === undefined) return { routes, previous: false };
  const earlier = await send({ ...direct, allow_previous_onestop_ids: true });
  return { routes: earlier.routes, previous: earlier.routes.length > 0 && !isPinned(key) };
}
