import { formatGtfsTime } from "../../../../../src/domain/time/gtfs-time.ts";
import { isoDate } from "../../../../../src/domain/time/service-day.ts";
import { agencyLoader, versionLoader } from "../../../../loaders/entities.ts";
import { bookingRuleLoader } from "../../../../loaders/station.ts";
import { problem } from "../../../../problem.ts";
import { alertsOfTrip } from "../../../../schedule/realtime.ts";
import { localTime } from "../../../../schedule/stop-time-events.ts";
import { gtfsTripId, type StopTime, stopTimeRow } from "../../../../schedule/trip.ts";
import type { BookingRuleRecord } from "../../../../store/tables/booking-rule.ts";
import type { QueryContext } from "../../../graphql/context.ts";
import { MAX_LIMIT } from "../../../graphql/lists/arguments.ts";
import { type FieldTree, selectsAmong } from "../../../graphql/resolvers/resolver.ts";
import { type FoundJourneys, journeysIn, sumsOf, unixOf, usesRental, usesTransit } from "../../routing/journeys.ts";
import { otpRentalMode } from "../../routing/rental.ts";
import { type AlertSource, alertsAtStop, alertsOnRoute, together } from "../alerts.ts";
import { otpFares, productsOfLeg } from "../fares.ts";
import { constants, type OtpFields } from "../fields.ts";
import { globalId, gtfsIdIn } from "../ids.ts";
import {
  callsOfRide,
  type ItinerarySource,
  type LegName,
  type LegSource,
  type LegTimeSource,
  legOf,
  type OtherLegsArgs,
  otherLegs,
  type PlaceSource,
  stateOfRide,
} from "../journeys.ts";
import { geometryOf } from "../lines.ts";
import { type ConnectionArgs, type PlanArgs, type PlanRequest, readConnection, readPlan } from "../plan-request.ts";
import { durationText } from "../scalars.ts";
import { boardingWord, compactDate, transitMode } from "../words.ts";
import { stationNamed, vehicleNamed } from "./rental.ts";

/** Codes of OpenTripPlanner for reasons why there is no journey, with the arguments to change. */
const ERRORS: Readonly<Record<string, readonly [code: string, ...fields: ("FROM" | "TO" | "DATE_TIME")[]]>> = {
  OUTSIDE_DATA: ["OUTSIDE_BOUNDS"],
  NO_STOP_NEAR_ORIGIN: ["NO_STOPS_IN_RANGE", "FROM"],
  NO_STOP_NEAR_DESTINATION: ["NO_STOPS_IN_RANGE", "TO"],
  NO_STOP_NEAR_BOTH: ["NO_STOPS_IN_RANGE", "FROM", "TO"],
  NO_SERVICE_ON_DAY: ["OUTSIDE_SERVICE_PERIOD", "DATE_TIME"],
  BEYOND_SEARCH_WINDOW: ["NO_TRANSIT_CONNECTION_IN_SEARCH_WINDOW", "DATE_TIME"],
  NO_WAY_ON_FOOT: ["NO_DIRECT_MODE_CONNECTION"],
};

function errorsOf({ exception, exception_code: reason }: FoundJourneys) {
  if (reason === null) return [];
  const [code, ...fields] = ERRORS[reason] ?? ["NO_TRANSIT_CONNECTION"];
  const description = exception ?? "No journey was found.";
  return fields.length === 0
    ? [{ code, description, inputField: null }]
    : fields.map((inputField) => ({ code, description, inputField }));
}

/** The answer to a request by modes that are not offered. */
function withoutOffer(mode: string): FoundJourneys {
  return {
    exception: `Journeys by ${mode} are not offered here, only on foot and by public transport.`,
    exception_code: "NO_WAY_ON_FOOT",
    ...{ data_source: "", next_page_cursor: null, previous_page_cursor: null, itineraries: [] },
  };
}

async function answerOf(context: QueryContext, { request, wanted, notOffered, zone }: PlanRequest) {
  const journeys = notOffered === null ? await journeysIn(context, request) : withoutOffer(notOffered);
  const itineraries = journeys.itineraries
    .filter((one) => (usesTransit(one) ? wanted.rides : usesRental(one) || wanted.walks))
    .map((itinerary): ItinerarySource => ({ itinerary, zone }));
  return { journeys, itineraries, routingErrors: errorsOf(journeys) };
}

/** Answers `plan`. */
export async function planOf(args: PlanArgs, context: QueryContext) {
  const plan = await readPlan(context, args);
  const { journeys, itineraries, routingErrors } = await answerOf(context, plan);
  const { from, to, time } = plan.request;
  const at: LegTimeSource = { scheduled: time, expected: null, zone: plan.zone };
  const place = ({ name, lat, lon }: typeof from, usual: string): PlaceSource => ({
    ...{ name: name ?? usual, lat, lon, arrival: at, departure: at, position: null, stop: null },
    boarding: { pickup: null, dropOff: null },
    rental: null,
  });
  return {
    date: time * 1000,
    from: place(from, "Origin"),
    to: place(to, "Destination"),
    ...{ itineraries, routingErrors, debugOutput: {} },
    messageEnums: routingErrors.map(({ code }) => code),
    messageStrings: routingErrors.map(({ description }) => description),
    nextPageCursor: journeys.next_page_cursor,
    previousPageCursor: journeys.previous_page_cursor,
  };
}

/** OpenTripPlanner has no cursors of single itineraries either, and writes this. */
const NO_CURSOR = "NoCursor";

/** Answers `planConnection`. Pages of a search by its latest arrival go backward in time. @throws Problem parameter.invalid */
export async function connectionOf(args: ConnectionArgs, context: QueryContext) {
  if (args.after != null && args.before != null) {
    throw problem("parameter.invalid", "Specify after or before, not both.", { field: "before" });
  }
  const plan = await readConnection(context, args);
  const { journeys, itineraries, routingErrors } = await answerOf(context, plan);
  const { next_page_cursor: later, previous_page_cursor: earlier } = journeys;
  const isBackward = args.dateTime?.latestArrival !== undefined;
  const [startCursor, endCursor] = isBackward ? [later, earlier] : [earlier, later];
  return {
    edges: itineraries.map((node) => ({ cursor: NO_CURSOR, node })),
    pageInfo: {
      ...{ startCursor, endCursor, searchWindowUsed: null },
      hasNextPage: endCursor !== null,
      hasPreviousPage: startCursor !== null,
    },
    routingErrors,
    searchDateTime: localTime(plan.request.time, plan.zone),
  };
}

export const ITINERARY: OtpFields<ItinerarySource> = {
  ...constants({ arrivedAtDestinationWithRentedBicycle: false, systemNotices: [] }),
  fares: ({ itinerary }) => otpFares(itinerary),
  start: ({ itinerary, zone }) => localTime(unixOf(itinerary.start_time), zone),
  end: ({ itinerary, zone }) => localTime(unixOf(itinerary.end_time), zone),
  startTime: ({ itinerary }) => unixOf(itinerary.start_time) * 1000,
  endTime: ({ itinerary }) => unixOf(itinerary.end_time) * 1000,
  duration: ({ itinerary }) => sumsOf(itinerary).duration,
  waitingTime: ({ itinerary }) => sumsOf(itinerary).waitingTime,
  walkTime: ({ itinerary }) => sumsOf(itinerary).walkTime,
  walkDistance: ({ itinerary }) => sumsOf(itinerary).walkDistance,
  numberOfTransfers: ({ itinerary }) => sumsOf(itinerary).transfers,
  legs: ({ itinerary, zone }, _args, context) =>
    Promise.all(
      itinerary.legs.map(async (leg, at) => ({
        ...(await legOf(context, leg, zone)),
        products: productsOfLeg(itinerary, at),
      })),
    ),
};

const momentOf = ({ expected, scheduled }: LegTimeSource) => expected ?? scheduled;

async function alertsOnLeg(context: QueryContext, { ride, from, to }: LegSource): Promise<AlertSource[]> {
  if (ride === null) return [];
  const { trip, route } = ride;
  const stops = await Promise.all([from, to].map(async ({ stop }) => (stop === null ? null : stop(context))));
  const ofTrip = async () => {
    if (trip === null) return [];
    const rows = await alertsOfTrip(context, trip, { active: false, limit: MAX_LIMIT });
    return rows.map(({ source }) => ({ alert: source, versionId: trip.feed_version_id }));
  };
  return together([
    ...(route === null ? [] : [alertsOnRoute(context, route)]),
    ofTrip(),
    ...stops.flatMap((stop) => (stop === null ? [] : [alertsAtStop(context, stop)])),
  ]);
}

async function nameOf(context: QueryContext, { ride, serviceDay }: LegSource): Promise<string | null> {
  if (ride === null || ride.trip === null || serviceDay === null) return null;
  const { trip, from, to } = ride;
  const id = await gtfsIdIn(context, trip.feed_version_id, gtfsTripId(trip));
  const name: LegName = [id, isoDate(serviceDay), trip.run?.startTime ?? null, from, to];
  return globalId("Leg", JSON.stringify(name));
}

/** The booking rule of the first or the last call of a ride. */
function booking(end: "from" | "to") {
  return async (leg: LegSource, _args: never, context: QueryContext) => {
    if (leg.ride === null || leg.ride.trip === null) return null;
    const version = await versionLoader(context).load(leg.ride.trip.feed_version_id);
    // Most feeds have no booking rules, for which the whole trip has to be read.
    if ((version?.booking_rule_count ?? 0) === 0) return null;
    const calls = callsOfRide({ ...leg, ride: { ...leg.ride, trip: await leg.ride.wholeTrip() } });
    const row = stopTimeRowOf(end === "from" ? calls[0] : calls.at(-1));
    const id = (end === "from" ? row?.pickupBookingRule : row?.dropOffBookingRule) ?? null;
    return id === null ? null : bookingRuleLoader(context).load(id);
  };
}

const stopTimeRowOf = (call: StopTime | undefined) => (call === undefined ? null : stopTimeRow(call));

/** Fields of a trip that are right for a trip as a search has it, with those below them. */
const FIELDS_OF_SEARCH: FieldTree = {
  ...{ __typename: {}, id: {}, gtfsId: {}, tripShortName: {}, tripHeadsign: {}, routeShortName: {}, directionId: {} },
  ...{ wheelchairAccessible: {}, bikesAllowed: {}, route: null, pattern: null, alerts: null, tripGeometry: null },
  arrivalStoptime: { stop: null, stopPosition: {} },
  departureStoptime: { stop: null, stopPosition: {} },
};

export const LEG: OtpFields<LegSource> = {
  ...constants({ walkingBike: false, intermediatePlace: false }),
  fareProducts: ({ products }) => products ?? [],
  id: (leg, _args, context) => nameOf(context, leg),
  rentedBike: ({ rental }) => rental !== null,
  mode: ({ ride, rental }) => {
    if (rental !== null) return otpRentalMode(rental);
    return ride === null ? "WALK" : transitMode(ride.route?.route_type ?? 3);
  },
  transitLeg: ({ ride }) => ride !== null,
  startTime: ({ start }) => momentOf(start) * 1000,
  endTime: ({ end }) => momentOf(end) * 1000,
  duration: ({ start, end }) => momentOf(end) - momentOf(start),
  distance: ({ meters }) => meters,
  legGeometry: ({ line }) => geometryOf(line),
  async intermediateStops({ ride, stopsBetween }, { include }: { include?: readonly string[] | null }, context) {
    if (ride === null) return null;
    if (include != null && !include.includes("STOP")) return [];
    const stops = await Promise.all(stopsBetween.map(({ stop }) => stop?.(context) ?? null));
    return stops.filter((stop) => stop !== null);
  },
  intermediatePlaces: ({ ride, stopsBetween }) => (ride === null ? null : stopsBetween),
  stopCalls: callsOfRide,
  agency: ({ ride }, _args, context) =>
    ride === null || ride.route === null ? null : agencyLoader(context).load(ride.route.agency_id),
  route: ({ ride }) => ride?.route ?? null,
  trip: ({ ride }, _args, _context, info) =>
    ride === null ? null : selectsAmong(info, FIELDS_OF_SEARCH) ? ride.trip : ride.wholeTrip(),
  tripOnServiceDate: ({ ride, serviceDay }) =>
    ride?.trip == null || serviceDay === null ? null : { trip: ride.trip, day: serviceDay },
  serviceDate: ({ serviceDay }) => (serviceDay === null ? null : compactDate(isoDate(serviceDay))),
  realTime: ({ start, end }) => start.expected !== null || end.expected !== null,
  realtimeState: (leg, _args, context) => stateOfRide(context, leg),
  departureDelay: ({ start }) => momentOf(start) - start.scheduled,
  arrivalDelay: ({ end }) => momentOf(end) - end.scheduled,
  pickupType: ({ ride, from }) => (ride === null ? null : boardingWord(from.boarding.pickup)),
  dropoffType: ({ ride, to }) => (ride === null ? null : boardingWord(to.boarding.dropOff)),
  pickupBookingInfo: booking("from"),
  dropOffBookingInfo: booking("to"),
  interlineWithPreviousLeg: ({ staysOnBoard }) => staysOnBoard,
  alerts: (leg, _args, context) => alertsOnLeg(context, leg),
  nextLegs: (leg, args: OtherLegsArgs, context) => otherLegs(context, leg, args, "next"),
  previousLegs: (leg, args: OtherLegsArgs, context) => otherLegs(context, leg, args, "previous"),
};

export const LEG_TIME: OtpFields<LegTimeSource> = {
  scheduledTime: ({ scheduled, zone }) => localTime(scheduled, zone),
  estimated: ({ scheduled, expected, zone }) =>
    expected === null ? null : { time: localTime(expected, zone), delay: durationText(expected - scheduled) },
};

export const PLACE: OtpFields<PlaceSource> = {
  vertexType: ({ stop, rental }) => (rental !== null ? "BIKESHARE" : stop === null ? "NORMAL" : "TRANSIT"),
  vehicleRentalStation: ({ rental }, _args, context) =>
    rental?.station == null ? null : stationNamed(context, rental),
  bikeRentalStation: ({ rental }, _args, context) => (rental?.station == null ? null : stationNamed(context, rental)),
  rentalVehicle: ({ rental }, _args, context) => (rental?.vehicle == null ? null : vehicleNamed(context, rental)),
  arrivalTime: ({ arrival }) => momentOf(arrival) * 1000,
  departureTime: ({ departure }) => momentOf(departure) * 1000,
  stop: ({ stop }, _args, context) => stop?.(context) ?? null,
  stopPosition: ({ position }) => (position === null ? null : { __typename: "PositionAtStop", position }),
};

export const STEP = constants({ walkingBike: false, elevationProfile: [], alerts: [] });

/** Minutes of notice as ISO 8601. */
const notice = (minutes: number | null) => (minutes === null ? null : durationText(minutes * 60));

const bookingTime = (daysPrior: number | null, seconds: number | null) =>
  daysPrior === null && seconds === null
    ? null
    : { daysPrior, time: seconds === null ? null : formatGtfsTime(seconds) };

export const BOOKING_INFO: OtpFields<BookingRuleRecord> = {
  contactInfo: ({ phone_number, info_url, booking_url }) => ({
    phoneNumber: phone_number,
    infoUrl: info_url,
    bookingUrl: booking_url,
  }),
  earliestBookingTime: (rule) => bookingTime(rule.prior_notice_start_day, rule.prior_notice_start_time),
  latestBookingTime: (rule) => bookingTime(rule.prior_notice_last_day, rule.prior_notice_last_time),
  minimumBookingNotice: (rule) => notice(rule.prior_notice_duration_min),
  minimumBookingNoticeSeconds: (rule) => secondsOf(rule.prior_notice_duration_min),
  maximumBookingNotice: (rule) => notice(rule.prior_notice_duration_max),
  maximumBookingNoticeSeconds: (rule) => secondsOf(rule.prior_notice_duration_max),
  pickupMessage: ({ pickup_message }) => pickup_message,
  dropOffMessage: ({ drop_off_message }) => drop_off_message,
};

const secondsOf = (minutes: number | null) => (minutes === null ? null : minutes * 60);
