/** Names of what journeys consist of, in the language of the caller (translations.txt). */
import { stopLoader } from "../../../loaders/entities.ts";
import type { QueryContext } from "../context.ts";
import type { LegTripRow, RideCallRow, StepRow, WaypointRow } from "../directions/legs.ts";
import type { LegOnDemandRow } from "../directions/on-demand/booking.ts";
import type { Translated } from "../directions/shown.ts";
import type { Lazy } from "../rows.ts";
import type { TypeResolvers } from "./resolver.ts";
import { inLanguage, type LanguageArgs, languagesOf, textInLanguage } from "./translations.ts";

const hasLanguage = (args: LanguageArgs, context: QueryContext) => languagesOf(args, context).length > 0;

/** The name of a stop, by its numeric id. Without a language nothing is read, and nothing is waited for. */
function stopName<Name extends string | null>(
  context: QueryContext,
  args: LanguageArgs,
  stop: number | undefined,
  name: Name,
): Name | string | Promise<Name | string> {
  if (!hasLanguage(args, context) || stop === undefined || !name) return name;
  return stopLoader(context)
    .load(stop)
    .then(async (row) => (row && (await textInLanguage("stop_name")(row, args, context))) ?? name);
}

export const nameOfPlace = ({ stop_number: stop, name }: WaypointRow, args: LanguageArgs, context: QueryContext) =>
  stopName(context, args, stop, name);

export const nameOfCall = ({ stop_number: stop, stop_name }: RideCallRow, args: LanguageArgs, context: QueryContext) =>
  stopName(context, args, stop, stop_name);

const resolved = async <T>(lazy: Lazy<T>): Promise<T> =>
  typeof lazy === "function" ? (lazy as () => T | Promise<T>)() : lazy;

/** Resolves a column of a row whose translations are perhaps read for it. */
function lazyText<Column extends string>(column: Column) {
  type Row = { readonly [Name in Column]: string } & Translated;
  const translation = async (row: Row, args: LanguageArgs, context: QueryContext): Promise<string> => {
    const translations = await resolved(row.translations);
    const texts = { [column]: row[column], translations, feed_version_id: row.feed_version_id } as Record<
      Column,
      string
    > & { translations: string | null; feed_version_id: number };
    return (await textInLanguage(column)(texts, args, context)) ?? row[column];
  };
  return (row: Row, args: LanguageArgs, context: QueryContext): string | Promise<string> =>
    hasLanguage(args, context) && row[column] !== "" ? translation(row, args, context) : row[column];
}

function textOfTrip(column: "trip_headsign" | "trip_short_name", text: (trip: LegTripRow) => string) {
  return (trip: LegTripRow, args: LanguageArgs, context: QueryContext): string | Promise<string> =>
    inLanguage(context, args, trip.version_id, { table: "trips", column, record: trip.trip_id }, text(trip));
}

/** Resolves the name of the place of a ride on demand: of a group of stops, or of one stop. Zones have names in one language. */
function areaName(end: "from" | "to") {
  return (
    { areas, version_id: version }: LegOnDemandRow,
    args: LanguageArgs,
    context: QueryContext,
  ): string | null | Promise<string | null> => {
    const { kind, id, gtfsId, name } = areas[end];
    if (kind === "stop") return stopName(context, args, id, name);
    const place = { table: "location_groups", column: "location_group_name", record: gtfsId };
    return kind === "zone" ? name : inLanguage(context, args, version, place, name);
  };
}

export const headsignOfLeg = textOfTrip("trip_headsign", ({ headsign }) => headsign);
export const shortNameOfLeg = textOfTrip("trip_short_name", ({ trip_short_name }) => trip_short_name);
export const routeShortName = lazyText("route_short_name");
export const routeLongName = lazyText("route_long_name");
export const agencyName = lazyText("agency_name");

/** A step in English, with the name of the place to which it leads in the language of the operation. */
export async function instructionOf({ instruction, to }: StepRow, context: QueryContext): Promise<string> {
  if (typeof instruction === "string") return instruction;
  return instruction((to && (await nameOfPlace(to, {}, context))) || "the destination");
}

export const WAYPOINT: TypeResolvers<"Waypoint"> = { name: nameOfPlace };
export const WAYPOINT_STOP: TypeResolvers<"WaypointStop"> = { stop_name: nameOfCall };
export const WAYPOINT_DEPARTURE: TypeResolvers<"WaypointDeparture"> = { stop_name: nameOfCall };
export const STEP: TypeResolvers<"Step"> = { instruction: (step, _args, context) => instructionOf(step, context) };
export const LEG_TRIP: TypeResolvers<"LegTrip"> = { headsign: headsignOfLeg, trip_short_name: shortNameOfLeg };
export const LEG_ROUTE: TypeResolvers<"LegRoute"> = {
  ...{ route_short_name: routeShortName, route_long_name: routeLongName },
};
export const LEG_ROUTE_AGENCY: TypeResolvers<"LegRouteAgency"> = { agency_name: agencyName };
export const LEG_ON_DEMAND: TypeResolvers<"LegOnDemand"> = { from_area: areaName("from"), to_area: areaName("to") };
