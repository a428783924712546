/**
 * `npm run codegen` writes the TypeScript types of the GraphQL schema. `npm run check` fails when they are out of date
 * (docs/decisions/009-contracts.md).
 */
import type { CodegenConfig } from "@graphql-codegen/cli";
import { SDL } from "./worker/api/graphql/schema/index.ts";

/** Types of scalars: what resolvers return and what arguments arrive as (worker/api/graphql/scalars.ts). */
const SCALARS = {
  Any: "unknown",
  Bool: { input: "boolean", output: "boolean" },
  Color: "string",
  Counts: { input: "Record<string, unknown>", output: "Record<string, unknown>" },
  Date: "string",
  Email: "string",
  Geometry: { input: "{ type: string; coordinates: unknown }", output: "object" },
  Language: "string",
  LineString: "object",
  Map: { input: "Record<string, unknown>", output: "unknown" },
  MultiPolygon: "object",
  Point: "object",
  Polygon: { input: "../../../src/domain/geo/area.ts#AreaGeometry", output: "object" },
  Seconds: "number",
  Strings: "unknown",
  Tags: { input: "Record<string, unknown>", output: "unknown" },
  Time: { input: "string", output: "string | Date" },
  Timezone: "string",
  Upload: "unknown",
  Url: "string",
  ID: "string",
};

/** Scalars as JSON, in the documents of the pages: what they are sent as and what they arrive as. */
const JSON_SCALARS = {
  ...Object.fromEntries(Object.keys(SCALARS).map((name) => [name, "unknown"])),
  // Documents select Any only for counts by file name.
  Any: "Record<string, number>",
  Bool: "boolean",
  Color: "string",
  Date: "string",
  Email: "string",
  Geometry: "geojson#Geometry",
  ID: "string",
  Language: "string",
  LineString: "geojson#LineString",
  MultiPolygon: "geojson#MultiPolygon",
  Point: "geojson#Point",
  Polygon: "geojson#Polygon",
  Tags: "Record<string, string>",
  Seconds: { input: "string | number", output: "string" },
  Time: "string",
  Timezone: "string",
  Url: "string",
};

const STORE = "../../store/entities";
const SCHEDULE = "../../schedule";

/** The row that a resolver of each type receives; types that are not listed arrive as the schema describes them. */
const ROWS = {
  Agency: `${STORE}/agency.ts#AgencyRow`,
  BookingRule: "../../store/tables/booking-rule.ts#BookingRuleRecord",
  Calendar: `${STORE}/schedule.ts#ServiceRow`,
  Directions: "./directions/directions-row.ts#DirectionsRow",
  Feed: `${STORE}/feed.ts#FeedRow`,
  FareMedium: "./rows.ts#FareMediumRow",
  FareRider: "./rows.ts#FareRiderRow",
  FareTicket: "./rows.ts#FareTicketRow",
  FeedAttribution: "./rows.ts#VersionAttribution",
  FeedFetch: `${STORE}/fetch.ts#FetchRow`,
  FeedInfo: "./rows.ts#InfoRow",
  FeedState: "./rows.ts#FeedStateRow",
  FeedVersion: `${STORE}/feed-version.ts#FeedVersionRow`,
  FeedVersionFileInfo: "./rows.ts#NumberedFile",
  FeedVersionGtfsImport: "./rows.ts#NumberedImport",
  FlexStopTime: `${SCHEDULE}/trip.ts#StopTime as StopTimeRow`,
  Itinerary: "./directions/itinerary.ts#ItineraryRow",
  Leg: "./directions/legs.ts#LegRow",
  LegOnDemand: "./directions/on-demand/booking.ts#LegOnDemandRow",
  LegRoute: "./directions/shown.ts#LegRouteRow",
  LegRouteAgency: "./directions/shown.ts#LegRouteAgencyRow",
  LegTrip: "./directions/legs.ts#LegTripRow",
  Level: `${STORE}/station.ts#LevelRow`,
  Location: `${STORE}/flex.ts#LocationRow`,
  LocationGroup: `${STORE}/flex.ts#LocationGroupRow`,
  Operator: `${STORE}/operator.ts#ListedOperator`,
  Pathway: `${STORE}/station.ts#PathwayRow`,
  Place: "./lists/places.ts#PlaceGroup",
  Reach: "./reach/answer.ts#ReachRow",
  ReachBand: "./reach/answer.ts#ReachBandRow",
  Route: `${STORE}/route.ts#RouteRow`,
  RouteAttribute: `${STORE}/station.ts#RouteAttributeRow`,
  RouteHeadway: "./rows.ts#HeadwayRow",
  RouteStop: "./rows.ts#RouteStopRow",
  RouteStopBuffer: "./rows.ts#StopBufferRow",
  RouteStopPattern: `${SCHEDULE}/route-patterns.ts#RoutePattern`,
  Shape: `${STORE}/shape.ts#ShapeRow`,
  Step: "./directions/legs.ts#StepRow",
  Stop: "./lists/stops.ts#ListedStop",
  StopExternalReference: `${STORE}/station.ts#ExternalReferenceRow`,
  StopTime: `${SCHEDULE}/trip.ts#StopTime as StopTimeRow`,
  Trip: `${SCHEDULE}/trip.ts#Trip as TripRow`,
  ValidationReport: `${STORE}/validation.ts#ValidationReportRow`,
  ValidationReportErrorGroup: "../../../src/domain/validation/report.ts#ValidationErrorGroup",
  VehiclePosition: `${SCHEDULE}/vehicles.ts#AttributedVehicle`,
  Waypoint: "./directions/legs.ts#WaypointRow",
  WaypointDeparture: "./directions/legs.ts#RideCallRow",
  WaypointStop: "./directions/legs.ts#RideCallRow",
};

const SHARED = {
  disableDescriptions: true,
  enumsAsTypes: true,
  immutableTypes: true,
  inputMaybeValue: "T | null",
  maybeValue: "T | null | undefined",
  scalars: SCALARS,
  skipTypename: true,
  strictScalars: true,
  useTypeImports: true,
};

const config: CodegenConfig = {
  schema: SDL,
  generates: {
    "src/data/documents.generated.ts": {
      documents: [{ "src/**": { loader: "./cli/graphql-documents.ts" } }],
      plugins: ["typescript-operations"],
      config: {
        disableDescriptions: true,
        enumsAsTypes: true,
        inputMaybeValue: "T | null",
        maybeValue: "T | null",
        scalars: JSON_SCALARS,
        skipTypename: true,
        strictScalars: true,
        useTypeImports: true,
      },
    },
    "worker/api/graphql/schema.generated.ts": {
      plugins: ["typescript"],
      config: SHARED,
    },
    "worker/api/graphql/resolvers.generated.ts": {
      plugins: [{ add: { content: 'import type * as Schema from "./schema.generated.ts";' } }, "typescript-resolvers"],
      config: {
        ...SHARED,
        contextType: "./context.ts#QueryContext",
        makeResolverTypeCallable: true,
        mappers: ROWS,
        namespacedImportName: "Schema",
      },
    },
  },
};

export default config;
