/** Reads the data of a place: its operators with their state, the lines of the largest of them, and the files. */
import { portalQuery, type QueryFunctionContext, queryOptions } from "../../data/query.ts";
import { type Mode, modeOf } from "../../domain/gtfs/modes.ts";
import { nameLanguage } from "../../domain/text/language.ts";
import { type ListedRoute, sortRoutes } from "../../ui/listed-route.ts";
import { type ShownVerdict, shownVerdict } from "../../ui/verdict-badge.tsx";
import { isCity } from "./names.ts";
import { readNetworks, readOperators } from "./networks.ts";

export type PlaceDataOperator = {
  id: string;
  name: string;
  /** The `lang` attribute of the name. */
  lang: string | undefined;
  routes: number;
  modes: Mode[];
  verdict: ShownVerdict;
};

export type PlaceData = {
  /** Those with data, the one with most routes first. */
  operators: PlaceDataOperator[];
  total: number;
  /** Lines of the largest operators by mode. */
  lines: { mode: Mode; routes: ListedRoute[] }[];
  /** Feeds of the operators; `isFree` tells whether we may pass on their zips. */
  zips: { feed: string; name: string; isFree: boolean }[];
  /** Feeds of the place that are not among `zips`. */
  moreFeeds: number;
};

/** Feeds that the page lists at most. */
const FEEDS = 100;

type Feed = {
  onestop_id: string;
  name: string | null;
  operators: { name: string | null }[];
  license: Record<string, string>;
};

/** @param names of the address, at least a country; null where another server answers */
export function placeDataQuery(names: readonly string[]) {
  return queryOptions<PlaceData | null>({
    queryKey: ["PlaceData", names],
    queryFn: (context) => readPlaceData(names, context),
    staleTime: 300_000,
  });
}

async function readPlaceData(names: readonly string[], context: QueryFunctionContext): Promise<PlaceData | null> {
  const [country = "", region] = names;
  const feedFields = new URLSearchParams({ country, ...(region === undefined ? {} : { region }) });
  const [answer, feeds] = await Promise.all([
    readOperators(names, context),
    portalQuery<{ feeds: Feed[]; total: number }>(
      `/feeds?${feedFields}&active=true&spec=gtfs&sort=name&limit=${FEEDS}`,
    ).queryFn(context),
  ]);
  if (answer === null) return null;
  const { operators, total } = answer;
  const isHere = new Set(operators.flatMap((operator) => operator.feeds));
  const zips = (feeds?.feeds ?? []).flatMap((feed) =>
    isHere.has(feed.onestop_id)
      ? [
          {
            feed: feed.onestop_id,
            name: feed.name || (feed.operators.length === 1 && feed.operators[0]?.name) || feed.onestop_id,
            isFree: feed.license.redistribution_allowed !== "no",
          },
        ]
      : [],
  );
  const networks = await readNetworks(operators, context);
  return {
    operators: operators.map(({ onestop_id, name, agency_lang, routes, route_types, verdict }) => ({
      id: onestop_id,
      name: name || onestop_id,
      lang: nameLanguage(agency_lang),
      routes,
      modes: [...new Set((route_types ?? []).map(modeOf))],
      verdict: shownVerdict(verdict),
    })),
    total,
    lines: byMode(
      networks.flatMap(({ operator, routes }) =>
        routes.map(({ lines: _, ...route }) => ({ ...route, agency: { agency_lang: operator.agency_lang ?? null } })),
      ),
    ),
    zips,
    // Feeds have no city of their own; a list of those of the region would not be of the city.
    moreFeeds: isCity(names) ? 0 : Math.max(0, (feeds?.total ?? 0) - zips.length),
  };
}

export function byMode(routes: readonly ListedRoute[]): PlaceData["lines"] {
  const groups = Map.groupBy(sortRoutes(routes), (route) => modeOf(route.route_type));
  return [...groups].map(([mode, group]) => ({ mode, routes: group }));
}
