/** Loads the content of the card of a feed, operator, route or stop from the API, in-process like pages. */

import type { LonLat } from "../../../src/domain/geo/globe.ts";
import { routeBadge } from "../../../src/domain/gtfs/color.ts";
import type { RouteFacts } from "../../../src/domain/gtfs/route-facts.ts";
import { routeTypeWords } from "../../../src/domain/gtfs/route-types.ts";
import { parseEntityKey } from "../../../src/domain/ids/keys.ts";
import { t } from "../../../src/domain/language/messages.ts";
import type { Badge, Card } from "./card.ts";

/** Returns the data of a GraphQL query. */
export type QueryApi = (query: string, variables: Readonly<Record<string, unknown>>) => Promise<unknown>;

export const CARD_KINDS = ["feeds", "operators", "routes", "stops"] as const;
export type CardKind = (typeof CARD_KINDS)[number];

type Facts = Omit<Card, "site">;

const BRAND = "#0a7a58";
const ROUTE = "route_id route_short_name route_long_name route_type route_color route_text_color";

type Route = Omit<RouteFacts, "onestop_id">;
type NamedEntity = { name: string | null; short_name: string | null };
type Place = { city_name: string | null; adm1_name: string | null; adm0_name: string | null; rank: number | null };

const words = (parts: readonly (string | null | undefined)[], between: string) =>
  parts.filter((part) => part != null && part !== "").join(between);

/** Distinct badges, in the order of their labels. */
function badgesOf(routes: readonly Route[]): Badge[] {
  const badges = new Map<string, Badge>();
  for (const route of routes) {
    const badge = routeBadge(route);
    if (badge.label !== "") badges.set(badge.label, badges.get(badge.label) ?? badge);
  }
  const collator = new Intl.Collator("en", { numeric: true });
  return [...badges.values()].sort((a, b) => collator.compare(a.label, b.label));
}

/** The first few names, joined. */
function joinNames(names: readonly string[], most: number): string {
  const nameList = names.slice(0, most).join(", ");
  return names.length > most ? t`${nameList} and ${names.length - most} more` : nameList;
}

const SPECS: Readonly<Record<string, string>> = { GTFS: "GTFS", GTFS_RT: "GTFS Realtime", GBFS: "GBFS", MDS: "MDS" };

async function feed(ask: QueryApi, key: string): Promise<Facts | null> {
  const { feeds } = (await ask(
    `query CardFeed($key: String!) { feeds(limit: 1, where: { onestop_id: $key }) {
      onestop_id name spec associated_operators { name short_name }
      feed_state { feed_version { earliest_calendar_date latest_calendar_date agencies(limit: 1) { agency_name } } }
    } }`,
    { key },
  )) as {
    feeds: {
      onestop_id: string;
      name: string | null;
      spec: string | null;
      associated_operators: NamedEntity[] | null;
      feed_state: { feed_version: { earliest_calendar_date: string; latest_calendar_date: string } | null } | null;
    }[];
  };
  const [row] = feeds;
  if (row === undefined) return null;
  const operators = (row.associated_operators ?? []).map(({ name, short_name }) => name || short_name || "");
  const version = row.feed_state?.feed_version;
  const names = joinNames(
    operators.filter((name) => name !== ""),
    2,
  );
  return {
    kind: t`${SPECS[row.spec ?? ""] ?? row.spec ?? ""} feed`.trim(),
    titles: [names, row.name ?? "", row.onestop_id],
    facts: [
      row.onestop_id,
      row.name !== null && row.name !== names ? row.name : "",
      version ? t`Service from ${version.earliest_calendar_date} to ${version.latest_calendar_date}` : "",
    ],
    badges: [],
    color: BRAND,
  };
}

async function operator(ask: QueryApi, key: string): Promise<Facts | null> {
  const { operators } = (await ask(
    `query CardOperator($key: String!) { operators(limit: 1, where: { onestop_id: $key, merged: true }) {
      onestop_id name short_name
      agencies { places { city_name adm1_name adm0_name rank } routes(limit: 30) { ${ROUTE} } }
    } }`,
    { key },
  )) as {
    operators: ({
      onestop_id: string | null;
      agencies: { places: Place[] | null; routes: Route[] }[] | null;
    } & NamedEntity)[];
  };
  const [row] = operators;
  if (row === undefined) return null;
  const agencies = row.agencies ?? [];
  const [place] = agencies
    .flatMap(({ places }) => places ?? [])
    .sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0) || (b.city_name ?? "").length - (a.city_name ?? "").length);
  const id = row.onestop_id ?? key;
  return {
    kind: t`Operator`,
    titles: [row.name ?? "", row.short_name ?? "", id],
    facts: [
      place === undefined ? "" : words([place.city_name, place.adm1_name, place.adm0_name], ", "),
      row.short_name !== null && row.short_name !== row.name ? row.short_name : "",
      id,
    ],
    badges: badgesOf(agencies.flatMap(({ routes }) => routes)).filter(({ label }) => label.length <= 12),
    color: BRAND,
  };
}

/** Variables that identify one entity; null for an invalid key. */
function entityVariables(key: string, idField: "route_id" | "stop_id") {
  const entityKey = parseEntityKey(key);
  if (entityKey === null) return null;
  if (entityKey.kind === "ids") return { ids: entityKey.ids.slice(0, 1), where: {} };
  const { onestopId, feed, sha1, entityId } = entityKey;
  return {
    ids: null,
    where: {
      ...(onestopId === undefined ? {} : { onestop_id: onestopId }),
      ...(feed === undefined ? {} : { feed_onestop_id: feed }),
      ...(sha1 === undefined ? {} : { feed_version_sha1: sha1, allow_previous_onestop_ids: true }),
      ...(entityId === undefined ? {} : { [idField]: entityId }),
    },
  };
}

type Geometry = { type: string; coordinates: unknown } | null;

function linesOf(geometry: Geometry): LonLat[][] {
  if (geometry?.type === "LineString") return [geometry.coordinates as LonLat[]];
  return geometry?.type === "MultiLineString" ? (geometry.coordinates as LonLat[][]) : [];
}

async function route(ask: QueryApi, key: string): Promise<Facts | null> {
  const variables = entityVariables(key, "route_id");
  if (variables === null) return null;
  const { routes } = (await ask(
    `query CardRoute($ids: [Int!], $where: RouteFilter) { routes(limit: 1, ids: $ids, where: $where) {
      ${ROUTE} onestop_id agency { agency_name } geometries(limit: 2) { geometry }
    } }`,
    variables,
  )) as {
    routes: (Route & {
      onestop_id: string | null;
      agency: { agency_name: string };
      geometries: { geometry: Geometry }[];
    })[];
  };
  const [row] = routes;
  if (row === undefined) return null;
  const badge = routeBadge(row);
  const long = row.route_long_name?.trim() ?? "";
  return {
    kind: t`${routeTypeWords(row.route_type)} route`,
    titles: [long, badge.label, row.route_id],
    facts: [row.agency.agency_name, row.onestop_id ?? ""],
    badges: long !== "" && badge.label !== long ? [badge] : [],
    lines: row.geometries.flatMap(({ geometry }) => linesOf(geometry)),
    color: badge.fill,
  };
}

type StopRoutes = { route_stops: { route: Route & { agency: { agency_name: string } } }[] };

async function stop(ask: QueryApi, key: string): Promise<Facts | null> {
  const variables = entityVariables(key, "stop_id");
  if (variables === null) return null;
  const routeFields = `route_stops(limit: 40) { route { ${ROUTE} agency { agency_name } } }`;
  const { stops } = (await ask(
    `query CardStop($ids: [Int!], $where: StopFilter) { stops(limit: 1, ids: $ids, where: $where) {
      stop_id stop_code stop_name location_type onestop_id place { adm1_name adm0_name }
      ${routeFields} children(limit: 20) { ${routeFields} }
    } }`,
    variables,
  )) as {
    stops: (StopRoutes & {
      stop_id: string;
      stop_code: string | null;
      stop_name: string | null;
      location_type: number | null;
      onestop_id: string | null;
      place: { adm1_name: string | null; adm0_name: string | null } | null;
      children: StopRoutes[] | null;
    })[];
  };
  const [row] = stops;
  if (row === undefined) return null;
  const routes = [row, ...(row.children ?? [])].flatMap(({ route_stops }) => route_stops.map(({ route }) => route));
  const agencies = [...new Set(routes.map(({ agency }) => agency.agency_name))];
  return {
    kind: row.location_type === 1 ? t`Station` : t`Stop`,
    titles: [row.stop_name ?? "", row.stop_code === null ? "" : t`Stop ${row.stop_code}`, t`Stop ${row.stop_id}`],
    facts: [
      joinNames(agencies, 2),
      row.place === null ? "" : words([row.place.adm1_name, row.place.adm0_name], ", "),
      row.stop_code === null ? "" : t`Stop code ${row.stop_code}`,
    ],
    badges: badgesOf(routes),
    color: BRAND,
  };
}

const FACTS: Readonly<Record<CardKind, (ask: QueryApi, key: string) => Promise<Facts | null>>> = {
  feeds: feed,
  operators: operator,
  routes: route,
  stops: stop,
};

/**
 * The content of a card; null if the key matches nothing.
 * @param key as in the page's path, decoded
 */
export function cardFacts(ask: QueryApi, kind: CardKind, key: string): Promise<Facts | null> {
  return FACTS[kind](ask, key);
}
