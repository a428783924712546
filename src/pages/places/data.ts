/** Reads the data of a place: its operators with their state, the lines of the largest of them, and the files. */
import { portalQuery, type QueryFunctionContext, queryOptions } from "../../data/query.ts";
import { type Mode, modeOf } from "../../domain/gtfs/modes.ts";
import { nameLanguage } from "../../domain/text/language.ts";
import type { WordedVerdict } from "../../domain/verdict/words.ts";
import { type ListedRoute, sortRoutes } from "../../ui/listed-route.ts";
import { type ShownVerdict, shownVerdict } from "../../ui/verdict-badge.tsx";
import { MAX_NETWORKS, networkPath, portalOperatorsPath } from "./names.ts";

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
  /** Feeds whose zips may be passed on, and how many others there are. */
  zips: { feed: string; name: string }[];
  withheld: number;
};

/** Operators and feeds that the page lists at most. */
const OPERATORS = 50;
const FEEDS = 100;

type Operator = {
  onestop_id: string;
  name: string | null;
  agency_lang?: string | null;
  routes: number;
  route_types?: number[];
  feeds: string[];
  verdict: WordedVerdict;
};
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
  const [operators, feeds] = await Promise.all([
    portalQuery<{ operators: Operator[]; total: number }>(
      `${portalOperatorsPath(names)}&active=true&sort=routes&order=desc&limit=${OPERATORS}`,
    ).queryFn(context),
    portalQuery<{ feeds: Feed[] }>(`/feeds?${feedFields}&active=true&spec=gtfs&sort=name&limit=${FEEDS}`).queryFn(
      context,
    ),
  ]);
  if (operators === null) return null;
  const isHere = new Set(operators.operators.flatMap((operator) => operator.feeds));
  const ownFeeds = (feeds?.feeds ?? []).filter(({ onestop_id }) => isHere.has(onestop_id));
  const free = ownFeeds.filter(({ license }) => license.redistribution_allowed !== "no");
  return {
    operators: operators.operators.map(({ onestop_id, name, agency_lang, routes, route_types, verdict }) => ({
      id: onestop_id,
      name: name || onestop_id,
      lang: nameLanguage(agency_lang),
      routes,
      modes: [...new Set((route_types ?? []).map(modeOf))],
      verdict: shownVerdict(verdict),
    })),
    total: operators.total,
    lines: byMode(await readLines(operators.operators.slice(0, MAX_NETWORKS), context)),
    zips: free.map((feed) => ({
      feed: feed.onestop_id,
      name: feed.name || (feed.operators.length === 1 && feed.operators[0]?.name) || feed.onestop_id,
    })),
    withheld: ownFeeds.length - free.length,
  };
}

async function readLines(operators: readonly Operator[], context: QueryFunctionContext): Promise<ListedRoute[]> {
  const networks = await Promise.all(
    operators.map(async ({ onestop_id, agency_lang = null }) => {
      const path = networkPath(onestop_id);
      const network = await portalQuery<{ routes: (ListedRoute & { lines: unknown })[] }>(path).queryFn(context);
      return (network?.routes ?? []).map(({ lines: _, ...route }) => ({ ...route, agency: { agency_lang } }));
    }),
  );
  return networks.flat();
}

export function byMode(routes: readonly ListedRoute[]): PlaceData["lines"] {
  const groups = Map.groupBy(sortRoutes(routes), (route) => modeOf(route.route_type));
  return [...groups].map(([mode, group]) => ({ mode, routes: group }));
}
