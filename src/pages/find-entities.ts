/** Finds the routes or stops of a key, for every document of their pages. */
import type { QueryClient } from "@tanstack/react-query";
import type { GraphqlDocument } from "../data/document.ts";
import { ask } from "../data/query.ts";
import type { EntityKey } from "../domain/ids/keys.ts";
import { type EntityVariables, entityVariables, isPinned } from "./entity-key.ts";

export type EntityResult<Rows> = {
  entities: Rows;
  /** The key is an ID that the entities had in an earlier version. */
  previous: boolean;
};

/**
 * Sends a document for the entities that have a key, or else had its Onestop ID in another version of their feed.
 * @param kind list of the document's data
 * @param variables of the document, apart from `ids` and `where`
 */
export async function findEntities<
  Kind extends "routes" | "stops",
  Data extends Record<Kind, readonly unknown[]>,
  Variables extends Record<string, unknown>,
>(
  client: QueryClient,
  document: GraphqlDocument<Data, Variables>,
  kind: Kind,
  key: EntityKey,
  variables: Omit<Variables, keyof EntityVariables>,
  signal: AbortSignal,
): Promise<EntityResult<Data[Kind]>> {
  const { ids, where } = entityVariables(key, kind === "routes" ? "route_id" : "stop_id");
  const send = (filter: EntityVariables["where"]) =>
    ask(client, document, { ...variables, ids, where: filter } as Variables & EntityVariables, signal);
  // Present IDs first: looking for earlier ones at the same time reads rows of each version.
  const { allow_previous_onestop_ids: _, ...present } = where;
  const { [kind]: entities } = await send(present);
  if (entities.length > 0 || where.onestop_id === undefined) return { entities, previous: false };
  const { [kind]: earlier } = await send({ ...present, allow_previous_onestop_ids: true });
  return { entities: earlier, previous: earlier.length > 0 && !isPinned(key) };
}
