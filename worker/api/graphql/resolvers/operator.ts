import { boxRing } from "../../../../src/domain/geo/globe.ts";
import { withoutUnsafeScheme } from "../../../../src/domain/text/sanitize.ts";
import { agencyLoader, feedLoader, liveAgencyLoader } from "../../../loaders/entities.ts";
import { loadExisting, primeLoader } from "../../../loaders/loaders.ts";
import type { AgencyRow } from "../../../store/entities/agency.ts";
import type { FeedRow } from "../../../store/entities/feed.ts";
import { type ListedOperator, type OperatorRow, operatorRows } from "../../../store/entities/operator.ts";
import type { QueryContext } from "../context.ts";
import { limitOf } from "../lists/arguments.ts";
import { listNestedFeeds } from "../lists/feeds.ts";
import { operatorsOf, type PlaceGroup, type PlaceOperator } from "../lists/places.ts";
import { searchRank } from "../lists/search-rank.ts";
import { parseOr, type TypeResolvers } from "./resolver.ts";

/** The first row of each Onestop ID. */
export function firstOfEach(rows: readonly OperatorRow[]): OperatorRow[] {
  const first = new Map<string, OperatorRow>();
  for (const row of rows) if (!first.has(row.onestop_id)) first.set(row.onestop_id, row);
  return [...first.values()];
}

type ServedFeed = { feed_id: number; agency_id: number | null };

/** Feeds of the operator with its Onestop ID, each with the agency that it was matched to. Some may be hidden. */
async function servedFeeds({ loaders, stores }: QueryContext, operator: ListedOperator): Promise<ServedFeed[]> {
  if (operator.siblings !== undefined) {
    return operator.siblings.map(([, , feed_id, agency_id]) => ({ feed_id, agency_id }));
  }
  return loaders
    .get("rows of operator", async (ids: readonly string[]) => {
      const rows = await operatorRows(stores.db, ids);
      return ids.map((id) => rows.filter((row) => row.onestop_id === id));
    })
    .load(operator.onestop_id);
}

export const OPERATOR: TypeResolvers<"Operator"> = {
  generated: () => false,
  tags: (operator: ListedOperator) => parseOr(operator.tags, null),
  search_rank: searchRank,
  website: ({ website }: ListedOperator) => (typeof website === "string" ? withoutUnsafeScheme(website) : null),

  /** Of active versions: the numbers of agencies are those of the version that was active when they were resolved. */
  async agencies(operator: ListedOperator, _args, context): Promise<AgencyRow[]> {
    const rows = await servedFeeds(context, operator);
    const ids = new Set(rows.flatMap((row) => (row.agency_id === null ? [] : [row.agency_id])));
    const agencies = await loadExisting(
      liveAgencyLoader(context),
      [...ids].sort((a, b) => a - b),
    );
    return primeLoader(agencyLoader(context), agencies);
  },

  async feeds(operator: ListedOperator, args, context): Promise<FeedRow[]> {
    const rows = await servedFeeds(context, operator);
    const ids = [...new Set(rows.map((row) => row.feed_id))].sort((a, b) => a - b);
    const limit = limitOf(args.limit);
    if (args.where != null) return listNestedFeeds(context, args.where, ids, limit);
    const feeds: FeedRow[] = [];
    // Hidden feeds are rare: the first step nearly always fills the list.
    for (let next = 0; next < ids.length && feeds.length < limit; next += limit) {
      feeds.push(...(await loadExisting(feedLoader(context), ids.slice(next, next + limit))));
    }
    return feeds.slice(0, limit);
  },
};

/** Fields of an operator that a list of places does not read. */
const FULL_ROW_FIELDS = ["id", "website", "tags", "file", "agencies", "feeds"];

/** Operators of a place. They have only the fields of PlaceOperator unless the query selects others. */
async function operators(place: PlaceGroup, context: QueryContext): Promise<(PlaceOperator | OperatorRow)[]> {
  const placeOperators = place.operators ?? (await operatorsOf(context, place));
  if (placeOperators.length === 0 || !FULL_ROW_FIELDS.some((field) => context.fields.has(field))) return placeOperators;
  const rows = await context.loaders
    .get("visible operators", async (ids: readonly string[]) => {
      const rows = await operatorRows(context.stores.db, ids);
      return ids.map((id) => rows.filter((row) => row.onestop_id === id));
    })
    .loadMany(placeOperators.map((operator) => operator.onestop_id));
  return firstOfEach(rows.flatMap((row) => (row instanceof Error ? [] : row)));
}

export const PLACE: TypeResolvers<"Place"> = {
  operators: (place: PlaceGroup, _args, context) => operators(place, context) as Promise<OperatorRow[]>,
  /** The ring begins in the southwest. */
  bbox({ extent }: PlaceGroup) {
    return extent === null ? null : { type: "Polygon", coordinates: [boxRing(extent)] };
  },
};
