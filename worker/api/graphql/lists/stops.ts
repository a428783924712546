import { type Area, type AreaGeometry, circleArea, polygonArea } from "../../../../src/domain/geo/area.ts";
import { haversine, type LonLat } from "../../../../src/domain/geo/globe.ts";
import { stopLoader, versionLoader } from "../../../loaders/entities.ts";
import { primeLoader } from "../../../loaders/loaders.ts";
import { problem } from "../../../problem.ts";
import type { Condition } from "../../../store/db/condition.ts";
import { type Page, WHOLE } from "../../../store/db/page.ts";
import { agenciesServing, isPlaceNamed, placeNamesOf } from "../../../store/entities/agency.ts";
import {
  bySearch,
  type Candidates,
  isSearch,
  stopsCoded,
  stopsIn,
  stopsOfAgencies,
  stopsServedBy,
} from "../../../store/entities/candidates.ts";
import { showsLarge } from "../../../store/entities/feed-version.ts";
import {
  type StopRow,
  stationsOfStops,
  stopColumns,
  stopConditions,
  stopPlaceConditions,
  stopsInSmallest,
  stopsNearby,
} from "../../../store/entities/stop.ts";
import { stopsFound } from "../../../store/search/search.ts";
import type { QueryContext } from "../context.ts";
import type { StopFilter } from "../schema.generated.ts";
import { areasOf } from "./area-filter.ts";
import { MAX_LIMIT, onestopIdsOf, scopeOf } from "./arguments.ts";
import { checkContinuation } from "./continuation.ts";
import { listEntities } from "./entity-list.ts";
import { nearestFirst, pointOf } from "./focus.ts";
import { entitiesEverNamed } from "./previous-ids.ts";
import { type NestedScope, typesOf } from "./routes.ts";
import { rankRows } from "./search-rank.ts";

/** A stop and the ids of the filter's features that contain it. */
export type ListedStop = StopRow & { within_features?: string[] };

/** @param withStations also reads the stations of stops that are named by their own ids, in the same trip */
export function listStops(
  context: QueryContext,
  where: StopFilter,
  page: Page,
  ids: readonly number[] | null = null,
  scope: NestedScope | null = null,
  withStations = false,
): Promise<ListedStop[]> {
  return rankRows(context, where, unrankedStops(context, where, page, ids, scope, withStations));
}

async function unrankedStops(
  context: QueryContext,
  where: StopFilter,
  page: Page,
  ids: readonly number[] | null,
  scope: NestedScope | null,
  withStations: boolean,
): Promise<ListedStop[]> {
  const focus = where.location?.focus ?? null;
  if (focus === null) {
    const [stops] = await Promise.all([
      searchPage(context, where, page, ids, scope).then(
        (rows) => rows ?? stopsInOrder(context, where, page, ids, scope, null),
      ),
      withStations ? readStations(context, where, ids) : null,
    ]);
    return stops;
  }
  const point = pointOf(focus);
  const { license, location_type, serviced, ...naming } = where;
  const isFiltered = Object.entries(naming).some(([name, value]) => name !== "location" && value != null);
  return nearestFirst<ListedStop>({
    page,
    rows: (radius, candidates) =>
      stopsInOrder(context, where, WHOLE, ids, scope, radius === null ? null : circleArea(point, radius), candidates),
    bounded:
      isFiltered || ids !== null || scope !== null || areasOf(where).length > 0 || where.location?.features != null,
    distance: ({ lon, lat }) =>
      lon === null || lat === null ? Number.POSITIVE_INFINITY : haversine(point, [lon, lat]),
    row: (id) => stopLoader(context).load(id),
    smallest: (radii) => nearestStops(context, point, radii, conditionsOf(where)),
  });
}

/** Stops of the smallest circle that are read to find the nearest: the first of them may be of versions that are not active. */
const MAX_NEAREST_STOPS = 20;

async function nearestStops(
  { stores }: QueryContext,
  point: LonLat,
  radii: readonly number[],
  conditions: readonly Condition[],
): Promise<{ radius: number; found: Candidates } | null> {
  const within = await stopsInSmallest(stores.db, point, radii, conditions);
  if (within === null) return null;
  const away = within.stops.map(({ id, feed_version_id, lon, lat }) => {
    return { id, feed_version_id, meters: haversine(point, [lon, lat]) };
  });
  const nearest = away.toSorted((a, b) => a.meters - b.meters || a.id - b.id).slice(0, MAX_NEAREST_STOPS);
  return { radius: within.radius, found: new Map(nearest.map(({ id, feed_version_id }) => [id, feed_version_id])) };
}

/** Up to this many, the stations of stops are read in parallel by a second look-up of the stops. */
const MAX_PREFETCHED_STOPS = 20;

/** Reads the stations of stops with these ids, or with a GTFS id in a feed or version. */
async function readStations(context: QueryContext, where: StopFilter, ids: readonly number[] | null): Promise<void> {
  const scope = scopeOf(where);
  const stopNames =
    ids !== null
      ? { ids }
      : where.stop_id == null || scope.kind === "version"
        ? null
        : scope.kind === "sha1"
          ? { stopId: where.stop_id, sha1: scope.sha1 }
          : scope.feedOnestopId == null
            ? null
            : { stopId: where.stop_id, activeOf: scope.feedOnestopId };
  if (stopNames === null || (ids !== null && ids.length > MAX_PREFETCHED_STOPS)) return;
  primeLoader(stopLoader(context), await stationsOfStops(context.stores.db, stopColumns(context.fields), stopNames));
}

/** The conditions of the filter on the stop itself. */
function conditionsOf(where: StopFilter): Condition[] {
  return stopConditions({
    license: where.license ?? null,
    stopCode: where.stop_code ?? null,
    locationType: where.location_type ?? null,
    serviced: where.serviced ?? null,
    agencyIds: where.agency_ids ?? null,
    routeTypes: typesOf(where.served_by_route_type, where.served_by_route_types),
  });
}

/**
 * @param around keeps to this area as well
 * @param found stops among which to look, if they are known: they are in that area and meet the conditions
 */
async function stopsInOrder(
  context: QueryContext,
  where: StopFilter,
  page: Page,
  ids: readonly number[] | null,
  nestedScope: NestedScope | null,
  around: Area | null,
  stopCandidates?: Candidates,
): Promise<ListedStop[]> {
  const { db } = context.stores;
  if (where.location?.geography_ids != null) {
    throw problem("query.not_offered", "Census geographies are not supported here.", { field: "geography_ids" });
  }
  const place = isPlaceNamed(where) ? await agenciesServing(db, placeNamesOf(where)) : null;
  const conditions = [
    ...conditionsOf(where),
    ...(place === null ? [] : stopPlaceConditions(placeNamesOf(where), place.cityExtents)),
  ];
  const areas = [...(around === null ? [] : [around]), ...areasOf(where)];
  const scope = scopeOf(where, nestedScope?.versionId ?? null);
  const onestopIds = onestopIdsOf(where);
  const previous =
    onestopIds !== null && where.allow_previous_onestop_ids === true
      ? await entitiesEverNamed(context, stopColumns(context.fields), onestopIds, scope)
      : null;
  // In one feed or version, or near a place, the few stops are read instead.
  const everywhere =
    scope.kind === "active" && scope.feedOnestopId == null && areas.length === 0 && stopCandidates === undefined;
  const byCode = everywhere && ids === null && (where.stop_code ?? "") !== "" ? where.stop_code! : null;
  const features = featuresOf(where);
  const [nearest, ...further] = areas;
  const nearby =
    nearest !== undefined &&
    stopCandidates === undefined &&
    ids === null &&
    scope.kind === "active" &&
    isSmall(nearest) &&
    !showsLarge(context.fields)
      ? await stopsNearby(db, nearest, conditions, context.fields)
      : null;
  if (nearby !== null) primeLoader(versionLoader(context), nearby.versions);
  const candidates: Candidates[] = await Promise.all([
    ...(nestedScope?.among === undefined ? [] : [nestedScope.among]),
    ...(previous === null ? [] : [previous.found]),
    ...(isSearch(where.search) ? [bySearch(db, "stop", where.search)] : []),
    ...(byCode === null ? [] : [stopsCoded(db, byCode)]),
    ...(place === null ? [] : [stopsOfAgencies(db, place.ids)]),
    ...(where.served_by_onestop_ids == null ? [] : [stopsServedBy(db, where.served_by_onestop_ids)]),
    // The first area is looked up together with everything else that is asked of the stop itself.
    ...(stopCandidates !== undefined
      ? [stopCandidates]
      : nearest === undefined
        ? []
        : [
            nearby === null
              ? stopsIn(db, nearest, conditions)
              : new Map(nearby.stops.map((stop) => [stop.id, stop.feed_version_id])),
          ]),
    ...further.map((area) => stopsIn(db, area)),
    ...(features === null
      ? []
      : [
          stopsInAny(
            context,
            features.map((feature) => feature.area),
          ),
        ]),
  ]);
  const stops = await listEntities<ListedStop>(context, {
    table: "stop",
    columns: stopColumns(context.fields),
    page,
    ids,
    scope,
    conditions: nearest === undefined && stopCandidates === undefined ? conditions : [],
    candidates,
    rows: nearby === null ? previous?.rows : new Map(nearby.stops.map((stop) => [stop.id, stop])),
    onestopIds: previous === null ? onestopIds : null,
    gtfsId: where.stop_id ?? null,
    type:
      where.location_type != null && where.location_type > 0
        ? { column: "location_type", value: where.location_type }
        : null,
  });
  primeLoader(stopLoader(context), stops);
  const rows = previous === null ? stops : stops.map((row) => ({ ...row, onestop_id: previous.asked.get(row.id)! }));
  if (features === null) return rows;
  return rows.map((row) => ({
    ...row,
    within_features: features
      .filter(({ area }) => row.lon !== null && row.lat !== null && area.holds([row.lon, row.lat]))
      .map(({ id }) => id),
  }));
}

/** Diagonal of the box around an area in which all stops are read at once, with their versions, in meters. */
const MAX_SMALL_AREA_M = 3_000;

function isSmall({ bounds: { minLon, minLat, maxLon, maxLat } }: Area): boolean {
  return haversine([minLon, minLat], [maxLon, maxLat]) <= MAX_SMALL_AREA_M;
}

/** A page of a search without other filters; null if there are other filters. */
async function searchPage(
  context: QueryContext,
  where: StopFilter,
  page: Page,
  ids: readonly number[] | null,
  scope: NestedScope | null,
): Promise<ListedStop[] | null> {
  const { search = null, feed_onestop_id: feedOnestopId = null, ...others } = where;
  const alone = ids === null && scope === null && Object.values(others).every((value) => value == null);
  if (!alone || !isSearch(search) || page.limit > MAX_LIMIT) return null;
  if (page.limit === 0) return [];
  const { db } = context.stores;
  const [rows] = await Promise.all([
    stopsFound<ListedStop>(db, stopColumns(context.fields), search, { ...page, feedOnestopId }),
    checkContinuation(context, "stop", scopeOf(where), page),
  ]);
  return primeLoader(stopLoader(context), rows);
}

function featuresOf(where: StopFilter): { id: string; area: Area }[] | null {
  const features = where.location?.features;
  if (features == null) return null;
  return features.flatMap((feature) => {
    const geometry = feature?.geometry;
    if (geometry == null) return [];
    if (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon") {
      throw problem("parameter.invalid", "A feature must be a Polygon or a MultiPolygon.", {
        field: "features",
        value: geometry.type,
      });
    }
    const area = polygonArea(geometry as AreaGeometry);
    return area === null ? [] : [{ id: feature?.id ?? "", area }];
  });
}

async function stopsInAny(context: QueryContext, areas: readonly Area[]): Promise<Candidates> {
  const candidates = await Promise.all(areas.map((area) => stopsIn(context.stores.db, area)));
  return new Map(candidates.flatMap((stops) => [...stops]));
}
