/** `/gbfs_feeds`: systems of shared vehicles in the shapes of the Mobility Database. */
import { type SystemEdition, systemEditions } from "../../../store/registry/rental-system.ts";
import { jsonAnswer } from "../../endpoint/answer.ts";
import type { RestRequest } from "../../endpoint/endpoint.ts";
import type { QueryValues } from "../../endpoint/parameter.ts";
import { refuse } from "../../endpoint/refusal.ts";
import { type Catalog, type ListedCatalogFeed, readCatalog } from "./catalog.ts";
import { contains, MAX_ROWS, matches, rowsOf, shownFeed } from "./feeds.ts";

/** Answers a page of systems. */
export async function listSystems(request: RestRequest, query: QueryValues): Promise<Response> {
  const { api } = request.context;
  const catalog = await readCatalog(api.stores.db);
  const {
    offset = 0,
    limit = MAX_ROWS,
    producer_url,
    version,
  } = query as { offset?: number; limit?: number } & QueryValues;
  const editions = await systemEditions(api.stores.db);
  let selection = [...catalog.systems.values()].filter(
    (system) =>
      matches(system, query, api.now) && (version === undefined || editions.get(system.row)?.version === version),
  );
  if (producer_url !== undefined) {
    // The lists have no URLs of systems.
    const rows = await rowsOf(selection, request);
    const hasUrl = ({ row }: ListedCatalogFeed) =>
      contains(rows.get(row)?.urls.gbfs_auto_discovery ?? null, producer_url);
    selection = selection.filter(hasUrl);
  }
  return jsonAnswer(await systemAnswers(selection.slice(offset, offset + limit), catalog, request, editions));
}

/** Answers one system by its Onestop ID. */
export async function oneSystem(request: RestRequest): Promise<Response> {
  const { db } = request.context.api.stores;
  const catalog = await readCatalog(db);
  const system = catalog.systems.get(request.path.id ?? "");
  if (system === undefined) return refuse.notFound();
  const [answer] = await systemAnswers([system], catalog, request, await systemEditions(db));
  return answer === undefined ? refuse.notFound() : jsonAnswer(answer);
}

async function systemAnswers(
  systems: readonly ListedCatalogFeed[],
  catalog: Catalog,
  request: RestRequest,
  editions: ReadonlyMap<number, SystemEdition>,
): Promise<object[]> {
  const rows = await rowsOf(systems, request);
  return systems.flatMap((system) => {
    const row = rows.get(system.row);
    return row === undefined ? [] : [shownFeed("gbfs_feeds", catalog, system, row, request, editions)];
  });
}
