/** Reads what `plan` and `planConnection` ask for. */

import { languageTag } from "../../../../src/domain/text/language.ts";
import { problem } from "../../../problem.ts";
import type { QueryContext } from "../../graphql/context.ts";
import type { Choices } from "../routing/choices.ts";
import type { JourneyPlace } from "../routing/journeys.ts";
import { type JourneyRequest, readCursor, readJourneysAhead, readPosition, zoneNear } from "../routing/journeys.ts";
import { timeOf } from "../routing/otp.ts";
import { isOtpRental, otpRental } from "../routing/rental.ts";
import { agencyOfId, eachOf, routeOfId, stopOfId } from "./ids.ts";
import { typesOfMode } from "./words.ts";

/** A request for journeys, or the modes of it that are not offered here. */
export type PlanRequest = {
  request: JourneyRequest;
  /** Whether itineraries without a vehicle, and with one, are wanted. */
  wanted: { walks: boolean; rides: boolean };
  notOffered: string | null;
  zone: string;
};

type Coordinates = { lat: number; lon: number; address?: string | null };

export type PlanArgs = {
  fromPlace?: string | null;
  toPlace?: string | null;
  from?: Coordinates | null;
  to?: Coordinates | null;
  date?: string | null;
  time?: string | null;
  arriveBy?: boolean | null;
  numItineraries?: number | null;
  searchWindow?: number | null;
  pageCursor?: string | null;
  transportModes?: readonly ({ mode: string; qualifier?: string | null } | null)[] | null;
  maxTransfers?: number | null;
  minTransferTime?: number | null;
  walkSpeed?: number | null;
  wheelchair?: boolean | null;
  banned?: { agencies?: string | null; routes?: string | null; trips?: string | null } | null;
  via?: readonly unknown[] | null;
  intermediatePlaces?: readonly unknown[] | null;
  allowedVehicleRentalNetworks?: readonly (string | null)[] | null;
  allowedBikeRentalNetworks?: readonly (string | null)[] | null;
  locale?: string | null;
};

/** Sets the language of all texts of the operation, in place of those that Accept-Language prefers. */
function readLocale(context: QueryContext, locale: string | null | undefined): void {
  const tag = languageTag(locale);
  if (tag !== undefined) context.languages = [tag];
}

/** Networks of shared vehicles are Onestop IDs of feeds; an empty list allows all. */
const networksOf = (names: readonly (string | null)[] | null | undefined): string[] | null =>
  names == null || names.length === 0 ? null : names.filter((name) => name !== null);

/** Itineraries of an answer. */
const MAX_ITINERARIES = 5;

const room = (count: number | null | undefined, usual: number) => {
  const itineraries = Math.max(1, Math.min(count ?? usual, MAX_ITINERARIES));
  return { itineraries, rides: itineraries };
};

/** Modes that only add to the journeys on foot and by vehicle. */
const ADDITIONAL: ReadonlySet<string> = new Set(["FLEX", "FLEXIBLE", "LEG_SWITCH"]);

/** @throws Problem parameter.invalid, parameter.not_offered */
export async function readPlan(context: QueryContext, args: PlanArgs): Promise<PlanRequest> {
  readLocale(context, args.locale);
  refuse("via", args.via);
  refuse("intermediatePlaces", args.intermediatePlaces);
  refuse("banned.trips", idsIn(args.banned?.trips));
  const [from, to] = await Promise.all([
    placeOf(context, "fromPlace", args.fromPlace, args.from),
    placeOf(context, "toPlace", args.toPlace, args.to),
  ]);
  const cursor = readCursor(args.pageCursor ?? null);
  const { date, time } = args;
  const clock = { ...(date != null && { date }), ...(time != null && { time }) };
  const timeIn = (zone: string) => cursor?.time ?? timeOf(clock, zone, context.now);
  const arriveBy = cursor?.arriveBy ?? args.arriveBy === true;
  const modes = (args.transportModes ?? []).filter((one) => one !== null);
  const names = modes
    .map(({ mode, qualifier }) => (qualifier === "RENT" ? `${mode}_RENT` : mode))
    .filter((mode) => !ADDITIONAL.has(mode));
  const rentals = names.filter(isOtpRental);
  const rides = names.filter((mode) => mode !== "WALK" && !isOtpRental(mode));
  const other = rides.find((mode) => mode !== "TRANSIT" && typesOfMode(mode).length === 0);
  const isWalk = names.length > 0 && rides.length + rentals.length === 0;
  const types = names.length === 0 || rides.includes("TRANSIT") ? null : rides.flatMap(typesOfMode);
  if (!isWalk) readJourneysAhead(context, { from, to, time: timeIn("UTC"), arriveBy });
  const [zone, bannedRoutes, bannedAgencies] = await Promise.all([
    zoneNear(context, from),
    eachOf(routeOfId, context, idsIn(args.banned?.routes)),
    eachOf(agencyOfId, context, idsIn(args.banned?.agencies)),
  ]);
  return {
    zone,
    notOffered: other ?? null,
    wanted: { walks: true, rides: true },
    request: {
      ...{
        from,
        to,
        cursor: args.pageCursor || null,
        room: room(args.numItineraries, 3),
        bikes: false,
        stopRows: true,
      },
      ...{ time: timeIn(zone), arriveBy },
      mode: isWalk ? "WALK" : "TRANSIT",
      routeTypes: isWalk ? null : types,
      wheelchair: args.wheelchair === true,
      choices: {
        max_transfers: args.maxTransfers ?? null,
        additional_transfer_time: args.minTransferTime ?? null,
        walking_speed: args.walkSpeed ?? null,
        search_window: args.searchWindow ?? null,
        banned_route_ids: idNumbers(bannedRoutes),
        banned_agency_ids: idNumbers(bannedAgencies),
        ...otpRental(rentals),
        rental_feeds: networksOf(args.allowedVehicleRentalNetworks ?? args.allowedBikeRentalNetworks),
      },
    },
  };
}

type LabeledLocation = {
  label?: string | null;
  location: {
    coordinate?: { latitude: number; longitude: number };
    stopLocation?: { stopLocationId: string };
  };
};

type Selector = { agencies?: readonly string[]; routes?: readonly string[] };

export type ConnectionArgs = {
  locale?: string | null;
  origin: LabeledLocation;
  destination: LabeledLocation;
  dateTime?: { earliestDeparture?: Date; latestArrival?: Date } | null;
  searchWindow?: number | null;
  modes?: {
    direct?: readonly string[] | null;
    directOnly?: boolean | null;
    transitOnly?: boolean | null;
    transit?: {
      access?: readonly string[] | null;
      egress?: readonly string[] | null;
      transfer?: readonly string[] | null;
      transit?: readonly { mode: string }[] | null;
    } | null;
  } | null;
  preferences?: {
    accessibility?: { wheelchair?: { enabled?: boolean | null } | null } | null;
    street?: {
      walk?: { speed?: number | null } | null;
      bicycle?: { rental?: { allowedNetworks?: readonly string[] | null } | null } | null;
      scooter?: { rental?: { allowedNetworks?: readonly string[] | null } | null } | null;
    } | null;
    transit?: {
      filters?: readonly { include?: readonly Selector[] | null; exclude?: readonly Selector[] | null }[] | null;
      transfer?: { maximumTransfers?: number | null; slack?: number | null } | null;
    } | null;
  } | null;
  via?: readonly unknown[] | null;
  before?: string | null;
  after?: string | null;
  first?: number | null;
  last?: number | null;
};

/** @throws Problem parameter.invalid, parameter.not_offered */
export async function readConnection(context: QueryContext, args: ConnectionArgs): Promise<PlanRequest> {
  readLocale(context, args.locale);
  const { modes, preferences, dateTime } = args;
  refuse("via", args.via);
  const filters = preferences?.transit?.filters ?? [];
  refuse("filters", filters.slice(1));
  const pageCursor = args.after ?? args.before ?? null;
  const cursor = readCursor(pageCursor);
  const [from, to, lines] = await Promise.all([
    locationOf(context, "origin", args.origin),
    locationOf(context, "destination", args.destination),
    linesOf(context, filters[0] ?? {}),
  ]);
  const at = dateTime?.latestArrival ?? dateTime?.earliestDeparture ?? context.now;
  const time = cursor?.time ?? Math.floor(at.getTime() / 1000);
  const arriveBy = cursor?.arriveBy ?? dateTime?.latestArrival !== undefined;
  const isDirect = modes?.directOnly === true;
  if (!isDirect) readJourneysAhead(context, { from, to, time, arriveBy });
  const zone = await zoneNear(context, from);
  const direct = modes?.direct ?? ["WALK"];
  const { access, egress, transfer, transit } = modes?.transit ?? {};
  const onStreets = isDirect ? [direct] : [access, egress, transfer].flatMap((list) => (list == null ? [] : [list]));
  const other = onStreets.find((list) => !list.includes("WALK") && !list.some(isOtpRental))?.[0] ?? null;
  const rentals = isDirect ? directRental(direct) : rentalAround({ access, egress, direct });
  const hasRides = !isDirect || direct.some(isOtpRental);
  const { bicycle, scooter } = preferences?.street ?? {};
  const types = transit == null ? null : transit.flatMap(({ mode }) => typesOfMode(mode));
  return {
    zone,
    notOffered: other,
    wanted: { walks: (isDirect || modes?.transitOnly !== true) && direct.includes("WALK"), rides: !isDirect },
    request: {
      ...{
        from,
        to,
        cursor: pageCursor,
        room: room(args.first ?? args.last, MAX_ITINERARIES),
        bikes: false,
        stopRows: true,
      },
      ...{ time, arriveBy },
      mode: hasRides ? "TRANSIT" : "WALK",
      routeTypes: !isDirect ? types : hasRides ? [] : null,
      wheelchair: preferences?.accessibility?.wheelchair?.enabled === true,
      choices: {
        max_transfers: preferences?.transit?.transfer?.maximumTransfers ?? null,
        additional_transfer_time: preferences?.transit?.transfer?.slack ?? null,
        walking_speed: preferences?.street?.walk?.speed ?? null,
        search_window: args.searchWindow ?? null,
        ...lines,
        ...rentals,
        rental_feeds: networksOf([
          ...(bicycle?.rental?.allowedNetworks ?? []),
          ...(scooter?.rental?.allowedNetworks ?? []),
        ]),
      },
    },
  };
}

const directRental = (direct: readonly string[]): Partial<Choices> => otpRental(direct, ["DIRECT"]);

/** Shared vehicles to, from, and beside transit; without WALK at an end, there are no walks to or from stops. */
function rentalAround(
  lists: Partial<Record<"access" | "egress" | "direct", readonly string[] | null | undefined>>,
): Partial<Choices> {
  const { access, egress, direct } = lists;
  const uses = { ACCESS: access ?? [], EGRESS: egress ?? [], DIRECT: direct ?? [] } as const;
  const names = (["ACCESS", "EGRESS", "DIRECT"] as const).filter((use) => uses[use].some(isOtpRental));
  const isOnFoot = (list: readonly string[] | null | undefined) => list == null || list.includes("WALK");
  return {
    ...otpRental(Object.values(uses).flat(), names),
    ...(isOnFoot(access) ? {} : { max_walk_before: 0 }),
    ...(isOnFoot(egress) ? {} : { max_walk_after: 0 }),
  };
}

/** The routes and agencies of a filter; unknown ids exclude nothing, and include nothing. */
async function linesOf(
  context: QueryContext,
  { include, exclude }: { include?: readonly Selector[] | null; exclude?: readonly Selector[] | null },
) {
  const read = async (selectors: readonly Selector[]) => {
    const [routes, agencies] = await Promise.all([
      eachOf(
        routeOfId,
        context,
        selectors.flatMap((one) => one.routes ?? []),
      ),
      eachOf(
        agencyOfId,
        context,
        selectors.flatMap((one) => one.agencies ?? []),
      ),
    ]);
    return { routes: idNumbers(routes), agencies: idNumbers(agencies) };
  };
  const [allowedLines, bannedLines] = await Promise.all([read(include ?? []), read(exclude ?? [])]);
  const names = (kind: keyof Selector) => include?.some((one) => one[kind] !== undefined) === true;
  // A route that is included beside its agency would be an alternative to it, which the search does not have.
  if (names("routes") && names("agencies")) refuse("filters.include", ["routes and agencies"]);
  return {
    allowed_route_ids: names("routes") ? allowedLines.routes : null,
    allowed_agency_ids: names("agencies") ? allowedLines.agencies : null,
    banned_route_ids: bannedLines.routes,
    banned_agency_ids: bannedLines.agencies,
  };
}

const idNumbers = (rows: readonly ({ id: number } | null)[]) => rows.flatMap((row) => (row === null ? [] : [row.id]));

const idsIn = (text: string | null | undefined) =>
  (text ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");

/** @throws Problem parameter.not_offered for a list with members */
function refuse(field: string, list: readonly unknown[] | null | undefined): void {
  if (list == null || list.length === 0) return;
  const detail = `${field} is not supported here, and would change the journeys.`;
  throw problem("parameter.not_offered", detail, { field });
}

/** A place as `name::lat,lon` or `name::FEED:STOP_ID`, or as coordinates. @throws Problem parameter.invalid */
async function placeOf(
  context: QueryContext,
  field: string,
  text: string | null | undefined,
  coordinates: Coordinates | null | undefined,
): Promise<JourneyPlace> {
  if (coordinates != null) return { lat: coordinates.lat, lon: coordinates.lon, name: coordinates.address ?? null };
  const [, label = null, id = ""] = /^(?:(.*?)::)?(.*)$/s.exec(text ?? "") ?? [];
  return readPosition(text ?? "") ?? stopPlace(context, field, id, label);
}

/** @throws Problem parameter.invalid */
async function locationOf(
  context: QueryContext,
  field: string,
  { label = null, location }: LabeledLocation,
): Promise<JourneyPlace> {
  const { coordinate, stopLocation } = location;
  if (coordinate !== undefined) return { lat: coordinate.latitude, lon: coordinate.longitude, name: label };
  return stopPlace(context, field, stopLocation?.stopLocationId ?? "", label);
}

async function stopPlace(
  context: QueryContext,
  field: string,
  id: string,
  label: string | null,
): Promise<JourneyPlace> {
  const stop = await stopOfId(context, id);
  if (stop !== null && stop.lat !== null && stop.lon !== null) {
    return { lat: stop.lat, lon: stop.lon, name: label ?? stop.stop_name };
  }
  const detail = `${field} must be a place as lat,lon, or a stop as FEED:STOP_ID.`;
  throw problem("parameter.invalid", detail, { field, value: id.slice(0, 200) });
}
