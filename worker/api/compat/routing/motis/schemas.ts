/** Schemas of the answers of MOTIS' operations beside its plan, for the OpenAPI document. */
import { object, TEXT } from "../../../endpoint/answer.ts";
import type { JsonSchema } from "../../../endpoint/value.ts";
import { describe, FLAG, listOf, MOTIS_GEOMETRY, MOTIS_PLACE, partial, WHOLE } from "../schemas.ts";

const NUMBER: JsonSchema = { type: "number" };
const TIME: JsonSchema = { type: "string", format: "date-time" };
const SECONDS = describe("number", "Seconds");
const MODE = describe("string", "Vehicle: BUS, RAIL, SUBWAY, TRAM, FERRY and others");

export const MATCHES = listOf(
  partial(
    "MotisMatch",
    {
      type: { type: "string", enum: ["STOP", "PLACE"], description: "PLACE: the coordinates of the request" },
      tokens: describe("array", "Start and length of each part of the name that the text matches"),
      ...{ name: TEXT, id: TEXT, lat: NUMBER, lon: NUMBER },
      areas: listOf(partial("MotisArea", { name: TEXT, adminLevel: WHOLE, matched: FLAG }, { unique: FLAG })),
      score: describe("number", "Higher for better matches, from 0 to 1"),
    },
    {
      ...{ country: describe("string", "ISO 3166-1 code"), tz: describe("string", "IANA time zone"), level: NUMBER },
      ...{ modes: listOf(MODE), importance: describe("number", "By the routes that call, from 0 to 1") },
    },
  ),
);

const STOP_TIME = partial(
  "MotisStopTime",
  {
    ...{ place: MOTIS_PLACE, mode: MODE, realTime: FLAG, tripFrom: MOTIS_PLACE, tripTo: MOTIS_PLACE },
    ...{ directionId: describe("string", "GTFS direction_id; empty if unknown"), agencyUrl: TEXT },
    ...{ headsign: TEXT, tripId: describe("string", "Day, feed, and trip, for the operation trip") },
    ...{ tripShortName: TEXT, routeId: TEXT, routeShortName: TEXT, routeLongName: TEXT, displayName: TEXT },
    ...{ agencyId: TEXT, agencyName: TEXT, source: TEXT },
    pickupDropoffType: { type: "string", enum: ["NORMAL", "NOT_ALLOWED"] },
    ...{ cancelled: FLAG, tripCancelled: FLAG, bikesAllowed: FLAG },
    wheelchairAccessible: {
      type: "string",
      enum: ["ACCESSIBLE", "NOT_ACCESSIBLE"],
      description: "NOT_ACCESSIBLE also where the feed does not state it",
    },
    reservation: { type: "string", enum: ["NONE"] },
  },
  {
    ...{ routeType: WHOLE, routeColor: TEXT, routeTextColor: TEXT, routeUrl: TEXT },
    ...{ previousStops: listOf(MOTIS_PLACE), nextStops: listOf(MOTIS_PLACE) },
  },
);

export const STOP_TIMES = object(
  { stopTimes: listOf(STOP_TIME), place: MOTIS_PLACE, previousPageCursor: TEXT, nextPageCursor: TEXT },
  "MotisStopTimes",
);

export const PLACES = listOf(MOTIS_PLACE);

export const STOP_INFO = object(
  {
    place: MOTIS_PLACE,
    routes: listOf(
      partial(
        "MotisRoute",
        {
          ...{ routeId: TEXT, routeShortName: TEXT, routeLongName: TEXT, mode: MODE },
          ...{ agencyId: TEXT, agencyName: TEXT, agencyUrl: TEXT },
        },
        { routeColor: TEXT, routeTextColor: TEXT, routeType: WHOLE },
      ),
    ),
  },
  "MotisStopInfo",
);

export const REACHABLE = object(
  {
    one: MOTIS_PLACE,
    all: listOf(
      object({ place: MOTIS_PLACE, duration: describe("integer", "Minutes, rounded up") }, "MotisReachablePlace"),
    ),
  },
  "MotisReachable",
);

export const DURATIONS = listOf(
  partial("MotisDuration", {}, { duration: SECONDS, distance: describe("number", "Meters") }),
);

export const INTERMODAL_DURATIONS = partial(
  "MotisIntermodalDurations",
  {
    street_durations: DURATIONS,
    transit_durations: listOf(
      listOf(partial("MotisTransferDuration", { duration: SECONDS, transfers: { type: "integer" } }, {})),
    ),
  },
  {},
);

export const TRIP_SEGMENTS = listOf(
  partial(
    "MotisTripSegment",
    {
      trips: listOf(partial("MotisTripInfo", { tripId: TEXT }, { routeShortName: TEXT, displayName: TEXT })),
      ...{ mode: MODE, distance: NUMBER, from: MOTIS_PLACE, to: MOTIS_PLACE },
      ...{ departure: TIME, arrival: TIME, scheduledDeparture: TIME, scheduledArrival: TIME, realTime: FLAG },
      polyline: describe("string", "Encoded polyline with the requested precision"),
    },
    { routeColor: TEXT },
  ),
);

export const ROUTES = object(
  {
    routes: listOf(
      object(
        {
          mode: MODE,
          transitRoutes: listOf(
            partial(
              "MotisTransitRoute",
              { id: TEXT, shortName: TEXT, longName: TEXT },
              { color: TEXT, textColor: TEXT },
            ),
          ),
          numStops: WHOLE,
          routeIdx: describe("integer", "For the operation map/route-details"),
          pathSource: { type: "string", enum: ["NONE", "TIMETABLE"] },
          segments: listOf(object({ from: WHOLE, to: WHOLE, polyline: WHOLE }, "MotisRouteSegment")),
        },
        "MotisRouteInfo",
      ),
    ),
    polylines: listOf(
      object({ polyline: MOTIS_GEOMETRY, colors: listOf(TEXT), routeIndexes: listOf(WHOLE) }, "MotisRoutePolyline"),
    ),
    stops: listOf(MOTIS_PLACE),
    zoomFiltered: describe("boolean", "Whether routes of the box are left out, because there are too many"),
  },
  "MotisRoutes",
);

export const INITIAL = object(
  {
    ...{ lat: NUMBER, lon: NUMBER, zoom: NUMBER },
    serverConfig: object(
      {
        ...{ motisVersion: TEXT, hasElevation: FLAG, hasRoutedTransfers: FLAG, hasStreetRouting: FLAG },
        ...{ maxOneToManySize: NUMBER, maxOneToAllTravelTimeLimit: NUMBER },
        ...{ maxPrePostTransitTimeLimit: NUMBER, maxDirectTimeLimit: NUMBER, shapesDebugEnabled: FLAG },
      },
      "MotisServerConfig",
    ),
  },
  "MotisInitial",
);

export const LEVELS = listOf(NUMBER);
export const HEALTH = object({ rt: FLAG, gbfs: FLAG }, "MotisHealth");

const FORM_FACTOR: JsonSchema = {
  type: "string",
  enum: ["BICYCLE", "CARGO_BICYCLE", "CAR", "MOPED", "SCOOTER_STANDING", "SCOOTER_SEATED", "OTHER"],
};
const FORM_FACTORS = listOf(FORM_FACTOR);
const RETURN: JsonSchema = { type: "string", enum: ["NONE", "ANY_STATION", "ROUNDTRIP_STATION"] };
const BOX = describe("array", "West, south, east, north in WGS84 degrees");
const PROVIDER = { providerId: describe("string", "Onestop ID of the feed"), providerGroupId: TEXT };
const URIS = { rentalUriAndroid: TEXT, rentalUriIOS: TEXT, rentalUriWeb: TEXT };
const COUNTS = describe("object", "Numbers by id of the type of vehicle");

const RESTRICTIONS = partial(
  "MotisRentalRestrictions",
  {
    vehicleTypeIdxs: listOf(WHOLE),
    ...{ rideStartAllowed: FLAG, rideEndAllowed: FLAG, rideThroughAllowed: FLAG },
  },
  { stationParking: FLAG },
);

export const RENTALS = object(
  {
    providerGroups: listOf(
      partial(
        "MotisRentalGroup",
        { id: TEXT, name: TEXT, providers: listOf(TEXT), formFactors: FORM_FACTORS },
        { color: TEXT },
      ),
    ),
    providers: listOf(
      partial(
        "MotisRentalProvider",
        {
          ...{ id: TEXT, name: TEXT, groupId: TEXT, bbox: BOX, formFactors: FORM_FACTORS },
          vehicleTypes: listOf(
            partial(
              "MotisRentalType",
              {
                ...{ id: TEXT, formFactor: FORM_FACTOR, propulsionType: TEXT },
                ...{ returnConstraint: RETURN, returnConstraintGuessed: FLAG },
              },
              { name: TEXT },
            ),
          ),
          ...{ defaultRestrictions: RESTRICTIONS, globalGeofencingRules: listOf(RESTRICTIONS) },
        },
        { operator: TEXT, url: TEXT, purchaseUrl: TEXT, color: TEXT },
      ),
    ),
    stations: listOf(
      partial(
        "MotisRentalStation",
        {
          ...{ id: TEXT, ...PROVIDER, name: TEXT, lat: NUMBER, lon: NUMBER, isRenting: FLAG, isReturning: FLAG },
          ...{ numVehiclesAvailable: WHOLE, formFactors: FORM_FACTORS, bbox: BOX },
          ...{ vehicleTypesAvailable: COUNTS, vehicleDocksAvailable: COUNTS },
        },
        { address: TEXT, crossStreet: TEXT, ...URIS },
      ),
    ),
    vehicles: listOf(
      partial(
        "MotisRentalVehicle",
        {
          ...{ id: TEXT, ...PROVIDER, typeId: TEXT, lat: NUMBER, lon: NUMBER, formFactor: FORM_FACTOR },
          ...{ propulsionType: TEXT, returnConstraint: RETURN, isReserved: FLAG, isDisabled: FLAG },
        },
        { stationId: TEXT, homeStationId: TEXT, ...URIS },
      ),
    ),
    zones: listOf(
      partial(
        "MotisRentalZone",
        {
          ...{ ...PROVIDER, z: WHOLE, bbox: BOX },
          area: listOf(listOf(MOTIS_GEOMETRY)),
          rules: listOf(RESTRICTIONS),
        },
        { name: TEXT },
      ),
    ),
  },
  "MotisRentals",
);
