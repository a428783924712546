/** What a poster of an operator, a feed version, or a route shows: read from the API as any visitor reads it. */

import { graphqlDocument } from "../data/document.ts";
import type {
  PosterOperatorQuery,
  PosterOperatorQueryVariables,
  PosterRouteQuery,
  PosterRouteQueryVariables,
  PosterStopsQuery,
  PosterStopsQueryVariables,
  PosterVersionQuery,
  PosterVersionQueryVariables,
} from "../data/documents.generated.ts";
import type { LonLat } from "../domain/geo/globe.ts";
import { decodeLine } from "../domain/geo/polyline.ts";
import { badgeName } from "../domain/gtfs/badge-shape.ts";
import { type BadgeRoute, routeBadge } from "../domain/gtfs/color.ts";
import { entityVariables } from "../domain/ids/entity-variables.ts";
import { parseEntityKey } from "../domain/ids/keys.ts";
import type { PosterKind } from "../domain/links.ts";
import type { PosterNetwork } from "../domain/map/poster.ts";
import { languageTag } from "../domain/text/language.ts";
import { type AskApi, EmbedFailure, query } from "./api.ts";
import { type DataSource, sourcesOf, withOrganizations } from "./parts.ts";

const LICENSE = "license { attribution_text spdx_identifier url redistribution_allowed }";

const OPERATOR = graphqlDocument<PosterOperatorQuery, PosterOperatorQueryVariables>(`
  query PosterOperator($id: String!) {
    operators(limit: 1, where: { onestop_id: $id, merged: true }) {
      onestop_id
      name
      agencies { agency_id agency_lang feed_version { id feed { onestop_id } } }
      feeds(limit: 100, where: { spec: [GTFS] }) { onestop_id ${LICENSE} }
    }
  }
`);

const VERSION = graphqlDocument<PosterVersionQuery, PosterVersionQueryVariables>(`
  query PosterVersion($sha1: String!) {
    feed_versions(limit: 1, where: { sha1: $sha1 }) {
      id
      sha1
      fetched_at
      agencies(limit: 3) { agency_name agency_lang }
      feed { onestop_id name ${LICENSE} }
    }
  }
`);

const ROUTE = graphqlDocument<PosterRouteQuery, PosterRouteQueryVariables>(`
  query PosterRoute($ids: [Int!], $where: RouteFilter) {
    routes(limit: 1, ids: $ids, where: $where) {
      route_id
      route_short_name
      route_long_name
      route_type
      route_color
      route_text_color
      agency { agency_id agency_name agency_lang }
      feed_version { id fetched_at feed { onestop_id ${LICENSE} } }
      geometry
      stops(limit: 500) { stop_name geometry }
    }
  }
`);

/** Maximum number of stops of an operator or version that are drawn with names; a larger network has points alone. */
const MAX_NAMED_STOPS = 1_000;

const STOPS = graphqlDocument<PosterStopsQuery, PosterStopsQueryVariables>(`
  query PosterStops($limit: Int!, $where: StopFilter!) {
    stops(limit: $limit, where: $where) { stop_name geometry }
  }
`);

type License = {
  attribution_text: string | null;
  spdx_identifier: string | null;
  url: string | null;
  redistribution_allowed: string | null;
} | null;

/** A poster, or why there is none: its license forbids to pass the data on. */
export type PosterData = PosterNetwork | "forbidden";

type NetworkRoute = BadgeRoute & { lines: string[] };
type Network = {
  routes: NetworkRoute[];
  stop_count: number;
  /** A sample of positions. */
  spots: LonLat[];
};

const day = (time: unknown) => String(time).slice(0, 10);

type CreditedFeed = { onestop_id: string; license: License };

/**
 * A line with the source, and one with the license, which a long list of names must not push off the sheet.
 * @param versionId names the organizations to add
 * @param ids as of `withOrganizations`
 */
async function creditsOf(
  ask: AskApi,
  feed: CreditedFeed,
  versionId: number | undefined,
  ids: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const { license } = feed;
  const [source] = sourcesOf([feed]) as [DataSource];
  const { attribution } = versionId === undefined ? source : await withOrganizations(ask, source, versionId, ids);
  const terms = license?.spdx_identifier || license?.url;
  return [`Data: ${attribution}`, ...(terms ? [`License: ${terms}`] : [])];
}

const isForbidden = ({ license }: { license: License }) => license?.redistribution_allowed === "no";

function lineOf(route: BadgeRoute, paths: readonly (readonly LonLat[])[]): PosterNetwork["lines"][number] {
  const { fill, text } = routeBadge(route);
  return { paths, color: fill, ink: text, name: badgeName(route), longName: route.route_long_name ?? "" };
}

const linesOf = ({ routes }: Network) =>
  routes.map((route) =>
    lineOf(
      route,
      route.lines.map((line) => decodeLine(line)),
    ),
  );

function namedStops(stops: readonly { stop_name: string | null; geometry: unknown }[]): PosterNetwork["stops"] {
  return stops.flatMap(({ stop_name, geometry }) => {
    const { type, coordinates } = (geometry ?? {}) as NonNullable<Shape>;
    return type === "Point" ? [{ at: coordinates as LonLat, name: stop_name ?? "" }] : [];
  });
}

/** @param where of the stops of the network */
async function stopsOf(
  ask: AskApi,
  { stop_count, spots }: Network,
  where: PosterStopsQueryVariables["where"],
): Promise<PosterNetwork["stops"]> {
  if (stop_count > MAX_NAMED_STOPS) return spots.map((at) => ({ at, name: "" }));
  const { stops } = await query(ask, STOPS, { limit: MAX_NAMED_STOPS, where: { ...where, serviced: true } });
  return namedStops(stops);
}

async function operatorPoster(ask: AskApi, id: string): Promise<PosterData> {
  const { operators } = await query(ask, OPERATOR, { id });
  const [operator] = operators;
  if (operator === undefined) throw new EmbedFailure("missing");
  const feeds = operator.feeds ?? [];
  // The network is that of all its feeds.
  if (feeds.some(isForbidden)) return "forbidden";
  const network = (await ask(`/portal/operators/${encodeURIComponent(id)}/network`)) as Network;
  return {
    title: operator.name || id,
    language: languageTag(operator.agencies?.[0]?.agency_lang),
    subtitle: id,
    lines: linesOf(network),
    stops: await stopsOf(ask, network, { served_by_onestop_ids: [id] }),
    credits: (
      await Promise.all(
        feeds.slice(0, MAX_CREDITS).map((feed) => {
          const agency = operator.agencies?.find(
            ({ feed_version }) => feed_version.feed.onestop_id === feed.onestop_id,
          );
          return creditsOf(ask, feed, agency?.feed_version.id, agency && { agency_id: agency.agency_id });
        }),
      )
    ).flat(),
  };
}

/** Feeds that are credited by name. */
const MAX_CREDITS = 6;

async function versionPoster(ask: AskApi, sha1: string): Promise<PosterData> {
  const { feed_versions } = await query(ask, VERSION, { sha1 });
  const [version] = feed_versions;
  if (version === undefined) throw new EmbedFailure("missing");
  const { feed, agencies } = version;
  if (isForbidden(feed)) return "forbidden";
  const network = (await ask(`/portal/feed_versions/${encodeURIComponent(sha1)}/network`)) as Network;
  return {
    language: languageTag(agencies?.[0]?.agency_lang),
    title: feed.name || agencies?.[0]?.agency_name || feed.onestop_id,
    subtitle: `${feed.onestop_id}, fetched ${day(version.fetched_at)}, version ${version.sha1.slice(0, 8)}`,
    lines: linesOf(network),
    stops: await stopsOf(ask, network, { feed_version_sha1: version.sha1 }),
    credits: await creditsOf(ask, feed, version.id),
  };
}

type Shape = { type?: string; coordinates?: unknown } | null;

function pathsOf(geometry: unknown): LonLat[][] {
  const { type, coordinates } = (geometry ?? {}) as NonNullable<Shape>;
  if (type === "LineString") return [coordinates as LonLat[]];
  return type === "MultiLineString" ? (coordinates as LonLat[][]) : [];
}

async function routePoster(ask: AskApi, key: string): Promise<PosterData> {
  const entityKey = parseEntityKey(key);
  if (entityKey === null) throw new EmbedFailure("missing");
  const { routes } = await query(ask, ROUTE, entityVariables(entityKey, "route_id"));
  const [route] = routes;
  if (route === undefined) throw new EmbedFailure("missing");
  const { feed, fetched_at } = route.feed_version;
  if (isForbidden(feed)) return "forbidden";
  const name = [route.route_short_name, route.route_long_name].filter(Boolean).join(" ") || route.route_id;
  return {
    language: languageTag(route.agency.agency_lang),
    title: name,
    subtitle: `${route.agency.agency_name}, ${feed.onestop_id}, fetched ${day(fetched_at)}`,
    lines: [lineOf(route, pathsOf(route.geometry))],
    stops: namedStops(route.stops),
    credits: await creditsOf(ask, feed, route.feed_version.id, {
      agency_id: route.agency.agency_id,
      route_id: route.route_id,
    }),
  };
}

const LOAD: Readonly<Record<PosterKind, (ask: AskApi, key: string) => Promise<PosterData>>> = {
  operators: operatorPoster,
  "feed-versions": versionPoster,
  routes: routePoster,
};

/** @throws EmbedFailure */
export const loadPoster = (kind: PosterKind, ask: AskApi, key: string): Promise<PosterData> => LOAD[kind](ask, key);
