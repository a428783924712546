/** Schemas of the answers in the dialects of other planners, for the OpenAPI document. */
import { object, TEXT, TEXTS } from "../../endpoint/answer.ts";
import type { JsonSchema } from "../../endpoint/value.ts";

type Members = Readonly<Record<string, JsonSchema>>;

/** An object of which some members may be missing. */
export function partial(title: string, requiredMembers: Members, optional: Members): JsonSchema {
  return {
    type: "object",
    title,
    required: Object.keys(requiredMembers),
    properties: { ...requiredMembers, ...optional },
  };
}

export const describe = (type: string, description: string): JsonSchema => ({ type, description });
export const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });
export const WHOLE: JsonSchema = { type: "integer" };
export const FLAG: JsonSchema = { type: "boolean" };
const DEGREES = describe("number", "WGS84 degrees");
const SECONDS = describe("integer", "Seconds");
const METERS = describe("number", "Meters");
const LIVE = describe("boolean", "Whether the times include delays of a ride by realtime data");
const POINTS = describe("string", "Encoded polyline: a straight line for a walk");
const COLOR = describe("string", "RRGGBB, without #");
const ROUTE_TYPE = describe("integer", "GTFS route_type");
const SOURCE = describe("string", "What the answer is based on, and what it leaves out");
const VERTEX: JsonSchema = { type: "string", enum: ["NORMAL", "TRANSIT", "BIKESHARE"], description: "TRANSIT: a stop" };
const CURSOR = describe("string", "Value of pageCursor for that page");

const UNIX_MS = describe("integer", "Unix milliseconds");
const OTP_ID = describe("string", "Onestop ID of the feed, a colon, and the id in GTFS");

const RULE: JsonSchema = {
  type: "string",
  enum: ["mustPhone", "coordinateWithDriver"],
  description: "What riders must arrange before boarding or getting off; missing without",
};

const OTP_PLACE = partial(
  "OtpPlace",
  { name: TEXT, lat: DEGREES, lon: DEGREES, vertexType: VERTEX },
  {
    ...{ stopId: OTP_ID, stopCode: TEXT, stopOnestopId: TEXT, arrival: UNIX_MS, departure: UNIX_MS },
    stopIndex: describe("integer", "Position in the trip, from 0"),
    stopSequence: describe("integer", "GTFS stop_sequence"),
    bikeShareId: describe("string", "station_id of a station of shared vehicles"),
    networks: listOf(describe("string", "Onestop ID of the feed of a shared vehicle")),
  },
);

const TURN = describe("string", "DEPART, CONTINUE, SLIGHTLY_LEFT, LEFT, HARD_LEFT and others");

const OTP_STEP = object(
  {
    ...{ distance: METERS, relativeDirection: TURN, lon: DEGREES, lat: DEGREES },
    absoluteDirection: describe("string", "One of the eight main points of the compass, such as NORTHEAST"),
    streetName: describe(
      "string",
      "Name of the street, or what it is where it has none; where no streets are stored, the end of the walk",
    ),
    ...{ stayOn: FLAG, area: FLAG, bogusName: FLAG },
  },
  "OtpStep",
);

const OTP_BOOKING_TIME = object(
  { time: { type: ["integer", "null"], description: "Seconds of that day" }, daysPrior: WHOLE },
  "OtpBookingTime",
);

const OTP_BOOKING = partial(
  "OtpBookingInfo",
  {
    contactInfo: partial("OtpContactInfo", {}, { phoneNumber: TEXT, infoUrl: TEXT, bookingUrl: TEXT }),
    bookingMethods: listOf({ type: "string", enum: ["ONLINE", "CALL_OFFICE"] }),
  },
  {
    ...{ earliestBookingTime: OTP_BOOKING_TIME, latestBookingTime: OTP_BOOKING_TIME },
    ...{ minimumBookingNotice: SECONDS, maximumBookingNotice: SECONDS },
    ...{ message: TEXT, pickupMessage: TEXT, dropOffMessage: TEXT },
  },
);

const OTP_LEG = partial(
  "OtpLeg",
  {
    mode: describe(
      "string",
      "WALK, BICYCLE or SCOOTER on a shared vehicle, or the vehicle: BUS, RAIL, SUBWAY, TRAM, FERRY and others",
    ),
    ...{ startTime: UNIX_MS, endTime: UNIX_MS, duration: SECONDS, distance: METERS, transitLeg: FLAG },
    agencyTimeZoneOffset: describe("integer", "Milliseconds ahead of UTC, at the start of the journey"),
    ...{ from: OTP_PLACE, to: OTP_PLACE, steps: listOf(OTP_STEP) },
    legGeometry: object({ points: POINTS, length: describe("integer", "Number of points") }, "OtpGeometry"),
    route: describe("string", "Short name of the route, else its long name or id; empty for a walk"),
    ...{ realTime: LIVE, departureDelay: SECONDS, arrivalDelay: SECONDS },
    ...{ pathway: FLAG, rentedBike: FLAG, interlineWithPreviousLeg: FLAG },
  },
  {
    ...{ routeId: OTP_ID, routeOnestopId: TEXT, routeShortName: TEXT, routeLongName: TEXT, routeType: ROUTE_TYPE },
    ...{ routeColor: COLOR, routeTextColor: COLOR, agencyId: OTP_ID, agencyName: TEXT, agencyOnestopId: TEXT },
    ...{ tripId: OTP_ID, tripShortName: TEXT, headsign: TEXT, feedId: describe("string", "Onestop ID") },
    intermediateStops: listOf(OTP_PLACE),
    ...{ boardRule: RULE, alightRule: RULE },
    ...{ pickupBookingInfo: OTP_BOOKING, dropOffBookingInfo: OTP_BOOKING },
  },
);

const REASON = describe("string", "Why no journey was found, as exception_code of GraphQL's directions");

const OTP_MONEY = object(
  {
    currency: object({ currency: TEXT, currencyCode: TEXT, defaultFractionDigits: WHOLE, symbol: TEXT }, "OtpCurrency"),
    cents: describe("integer", "In the smallest unit of the currency"),
  },
  "OtpMoney",
);

const OTP_FARE = object(
  {
    fare: object({ regular: OTP_MONEY }, "OtpFares"),
    details: object(
      { regular: listOf(object({ fareId: OTP_ID, price: OTP_MONEY, routes: listOf(OTP_ID) }, "OtpTicket")) },
      "OtpTickets",
    ),
  },
  "OtpFare",
);

const OTP_ITINERARY = partial(
  "OtpItinerary",
  {
    ...{ startTime: UNIX_MS, endTime: UNIX_MS, duration: SECONDS },
    ...{ walkTime: SECONDS, transitTime: SECONDS, waitingTime: SECONDS },
    ...{ distance: METERS, walkDistance: METERS, transitDistance: METERS },
    transfers: WHOLE,
    ...{ walkLimitExceeded: FLAG, tooSloped: FLAG, elevationLost: METERS, elevationGained: METERS },
    legs: listOf(OTP_LEG),
  },
  { fare: OTP_FARE },
);

export const OTP_RESPONSE: JsonSchema = partial(
  "OtpResponse",
  {
    requestParameters: TEXTS,
    plan: object({ date: UNIX_MS, from: OTP_PLACE, to: OTP_PLACE, itineraries: listOf(OTP_ITINERARY) }, "OtpPlan"),
    dataSource: SOURCE,
  },
  {
    error: object({ id: WHOLE, msg: TEXT, message: TEXT, code: REASON, noPath: FLAG }, "OtpError"),
    ...{ previousPageCursor: CURSOR, nextPageCursor: CURSOR },
  },
);

const TIME: JsonSchema = { type: "string", format: "date-time" };
const MOTIS_ID = describe(
  "string",
  "Onestop ID of the feed, an underscore, and the id in GTFS; before that of a trip its service day",
);

const OFFER: JsonSchema = {
  type: "string",
  enum: ["NORMAL", "NOT_ALLOWED"],
  description: "Whether riders may board or get off at a stop",
};

const MOTIS_ALERT = partial(
  "MotisAlert",
  { headerText: TEXT, descriptionText: TEXT },
  {
    impactPeriod: listOf(object({ start: TIME, end: TIME }, "MotisTimeRange")),
    ...{ cause: TEXT, effect: TEXT, severityLevel: TEXT, url: TEXT, ttsHeaderText: TEXT, ttsDescriptionText: TEXT },
  },
);

export const MOTIS_PLACE = partial(
  "MotisPlace",
  { name: TEXT, lat: DEGREES, lon: DEGREES, vertexType: VERTEX },
  {
    ...{ stopId: MOTIS_ID, stopCode: TEXT, arrival: TIME, departure: TIME },
    ...{ scheduledArrival: TIME, scheduledDeparture: TIME, pickupType: OFFER, dropoffType: OFFER },
    level: describe("number", "level_index of levels.txt; up to v5 0 where none is known"),
    ...{ parentId: describe("string", "The station"), tz: describe("string", "IANA time zone"), description: TEXT },
    ...{ track: describe("string", "Platform, by realtime data where it names one"), scheduledTrack: TEXT },
    ...{ cancelled: FLAG, alerts: listOf(MOTIS_ALERT), modes: listOf(TEXT) },
    flex: describe("string", "Of a ride on demand: the name of the zone or group of stops"),
    ...{ flexStartPickupDropOffWindow: TIME, flexEndPickupDropOffWindow: TIME },
  },
);

export const MOTIS_GEOMETRY = object(
  {
    points: POINTS,
    precision: describe("integer", "Decimals of a degree"),
    length: describe("integer", "Number of points"),
  },
  "MotisGeometry",
);

const MOTIS_STEP = object(
  {
    ...{ relativeDirection: TURN, distance: METERS, fromLevel: WHOLE, toLevel: WHOLE, polyline: MOTIS_GEOMETRY },
    ...{ streetName: describe("string", "Empty where the street has no name"), exit: TEXT, stayOn: FLAG, area: FLAG },
  },
  "MotisStep",
);

const MOTIS_LEG = partial(
  "MotisLeg",
  {
    mode: describe(
      "string",
      "WALK, FLEX on demand, RENTAL on a shared vehicle, or the vehicle: BUS, RAIL, SUBWAY, TRAM, FERRY and others",
    ),
    ...{ from: MOTIS_PLACE, to: MOTIS_PLACE, duration: SECONDS, distance: METERS },
    ...{ startTime: TIME, endTime: TIME, scheduledStartTime: TIME, scheduledEndTime: TIME },
    ...{ realTime: LIVE, scheduled: FLAG, legGeometry: MOTIS_GEOMETRY },
  },
  {
    ...{ headsign: TEXT, tripId: MOTIS_ID, tripShortName: TEXT, routeId: MOTIS_ID, displayName: TEXT },
    ...{ routeShortName: TEXT, routeLongName: TEXT, routeType: ROUTE_TYPE, routeColor: COLOR, routeTextColor: COLOR },
    ...{ agencyId: TEXT, agencyName: TEXT, source: describe("string", "Onestop ID of the feed") },
    interlineWithPreviousLeg: describe("boolean", "Whether riders stay on board of the vehicle of the leg before"),
    intermediateStops: listOf(MOTIS_PLACE),
    steps: listOf(MOTIS_STEP),
    ...{ tripFrom: MOTIS_PLACE, tripTo: MOTIS_PLACE, directionId: TEXT, routeUrl: TEXT, agencyUrl: TEXT },
    ...{ agencyFareUrl: TEXT, cancelled: FLAG, alerts: listOf(MOTIS_ALERT), bikesAllowed: FLAG },
    wheelchairAccessible: { type: "string", enum: ["ACCESSIBLE", "NOT_ACCESSIBLE"], description: "Missing if unknown" },
    reservation: { type: "string", enum: ["NONE"] },
    rental: partial(
      "MotisRental",
      { providerId: describe("string", "Onestop ID of the feed"), providerGroupId: TEXT, systemId: TEXT },
      {
        ...{ systemName: TEXT, url: TEXT, stationName: TEXT, fromStationName: TEXT, toStationName: TEXT },
        ...{ rentalUriAndroid: TEXT, rentalUriIOS: TEXT, rentalUriWeb: TEXT },
        ...{ formFactor: TEXT, propulsionType: TEXT, returnConstraint: TEXT },
      },
    ),
    fareTransferIndex: describe("integer", "Position in fareTransfers of the itinerary"),
    effectiveFareLegIndex: describe("integer", "Position in effectiveFareLegProducts"),
  },
);

const MOTIS_PRODUCT = partial(
  "MotisFareProduct",
  { name: TEXT, amount: describe("number", "Negative for a discount"), currency: describe("string", "ISO 4217") },
  {
    riderCategory: partial(
      "MotisRiderCategory",
      { riderCategoryName: TEXT, isDefaultFareCategory: FLAG },
      { eligibilityUrl: TEXT },
    ),
    media: object({ fareMediaName: TEXT, fareMediaType: TEXT }, "MotisFareMedia"),
  },
);

const MOTIS_FARE_TRANSFER = partial(
  "MotisFareTransfer",
  { effectiveFareLegProducts: listOf(listOf(listOf(MOTIS_PRODUCT))) },
  { rule: { type: "string", enum: ["A_AB", "A_AB_B", "AB"] }, transferProducts: listOf(MOTIS_PRODUCT) },
);

export const MOTIS_ITINERARY = partial(
  "MotisItinerary",
  {
    id: describe("string", "Different for each itinerary of an answer; for the operation refresh-itinerary"),
    ...{ duration: SECONDS, startTime: TIME, endTime: TIME, transfers: WHOLE, legs: listOf(MOTIS_LEG) },
  },
  { fareTransfers: listOf(MOTIS_FARE_TRANSFER) },
);
const MOTIS_ITINERARIES = listOf(MOTIS_ITINERARY);

export const MOTIS_RESPONSE: JsonSchema = partial(
  "MotisResponse",
  {
    ...{ requestParameters: TEXTS, debugOutput: TEXTS, from: MOTIS_PLACE, to: MOTIS_PLACE },
    ...{ direct: MOTIS_ITINERARIES, itineraries: MOTIS_ITINERARIES },
    ...{ previousPageCursor: CURSOR, nextPageCursor: CURSOR, dataSource: SOURCE },
  },
  { error: object({ code: REASON, message: TEXT }, "MotisError") },
);
