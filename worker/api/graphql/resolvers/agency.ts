import { routesInRange } from "../../../loaders/denormalized-rows.ts";
import { operatorOfAgency } from "../../../loaders/entities.ts";
import { alertsAbout } from "../../../schedule/realtime.ts";
import { vehiclesOnRoutes } from "../../../schedule/vehicles.ts";
import type { AgencyRow } from "../../../store/entities/agency.ts";
import type { RouteRow } from "../../../store/entities/route.ts";
import { boundsOf } from "../lists/area-filter.ts";
import { limitOf, pageOf, vehicleLimitOf } from "../lists/arguments.ts";
import { listRoutes } from "../lists/routes.ts";
import { attributionsAbout } from "./attributions.ts";
import { alertOptions, BELOW_VERSION } from "./below-version.ts";
import { parseOr, type TypeResolvers } from "./resolver.ts";
import { textInLanguage, translationsOf } from "./translations.ts";

export const AGENCY: TypeResolvers<"Agency"> = {
  ...BELOW_VERSION,
  agency_name: textInLanguage("agency_name"),
  agency_url: textInLanguage("agency_url"),
  agency_phone: textInLanguage("agency_phone"),
  agency_email: textInLanguage("agency_email"),
  agency_fare_url: textInLanguage("agency_fare_url"),
  translations: translationsOf,
  geometry: (agency: AgencyRow) => parseOr(agency.hull, null),
  operator: (agency: AgencyRow, _args, context) => operatorOfAgency(context, agency),

  async onestop_id(agency: AgencyRow, _args, context) {
    const operator = await operatorOfAgency(context, agency);
    return operator?.onestop_id ?? agency.onestop_id ?? "";
  },

  places(agency: AgencyRow, args) {
    const least = args.where?.min_rank ?? null;
    return parseOr<{ rank?: number | null }[]>(agency.places, [])
      .filter((place) => least === null || (place.rank ?? 0) >= least)
      .slice(0, Math.max(0, args.limit ?? Number.POSITIVE_INFINITY));
  },

  routes(agency: AgencyRow, args, context): Promise<RouteRow[]> {
    const { route_first: first, route_count } = agency;
    if (args.where == null) {
      return routesInRange(context, { first, count: Math.min(route_count, limitOf(args.limit)) });
    }
    const among = new Map(Array.from({ length: route_count }, (_, i) => [first + i, agency.feed_version_id]));
    return listRoutes(context, args.where, pageOf(args), null, { versionId: agency.feed_version_id, among });
  },

  attributions: (agency: AgencyRow, args, context) =>
    attributionsAbout(context, agency.feed_version_id, () => ({ agency: agency.agency_id }), args),

  alerts: (agency: AgencyRow, args, context) =>
    alertsAbout(context, agency.feed_version_id, { agencyId: agency.agency_id }, alertOptions(args)),
  vehicle_positions: (agency: AgencyRow, args, context) =>
    vehiclesOnRoutes(
      context,
      agency.feed_version_id,
      (on) => on.agency_id === agency.id,
      boundsOf(args.where?.bbox),
      vehicleLimitOf(args.limit),
      true,
    ),
  census_geographies: () => [],
};
