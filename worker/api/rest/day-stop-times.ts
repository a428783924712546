/** `/feed_versions/{key}/stop_times.csv` and `.ndjson`: all stop times of a service day, for notebooks and databases. */

import { withoutSilence } from "../../../src/domain/bytes/bounded-stream.ts";
import { csvHead, csvLine } from "../../../src/domain/csv.ts";
import { JSON_LINES } from "../../../src/domain/media-types.ts";
import { formatGtfsTime } from "../../../src/domain/time/gtfs-time.ts";
import { dayOf } from "../../../src/domain/time/service-day.ts";
import { streamOf } from "../../export/stream.ts";
import { Loaders, type ReadContext } from "../../loaders/loaders.ts";
import { problem } from "../../problem.ts";
import { type DayStopTime, stopTimesOfDay } from "../../schedule/day-stop-times.ts";
import { type FeedVersionRow, versionsById } from "../../store/entities/feed-version.ts";
import type { PlainEndpoint, RestRequest } from "../endpoint/endpoint.ts";
import { parameter, readAsked } from "../endpoint/parameter.ts";
import { refuse } from "../endpoint/refusal.ts";
import { attachment } from "../endpoint/send-object.ts";
import { DATE, type JsonSchema } from "../endpoint/value.ts";
import { findVersion } from "./export.ts";

type Value = string | number | null;
type Column = readonly [name: string, type: "string" | "integer" | "number", description: string];

const COLUMNS: readonly Column[] = [
  ["service_date", "string", "Service day in the time zone of the feed, as YYYY-MM-DD"],
  ["route_id", "string", "GTFS route_id"],
  ["route_short_name", "string", "GTFS route_short_name"],
  ["trip_id", "string", "GTFS trip_id"],
  ["trip_headsign", "string", "GTFS trip_headsign"],
  ["direction_id", "integer", "GTFS direction_id: 0 or 1"],
  ["start_time", "string", "First departure of the run: tells the runs of a trip with frequencies apart"],
  ["stop_sequence", "integer", "GTFS stop_sequence"],
  ["stop_id", "string", "GTFS stop_id"],
  ["stop_name", "string", "GTFS stop_name"],
  ["lat", "number", "Latitude of the stop in WGS84 degrees"],
  ["lon", "number", "Longitude of the stop in WGS84 degrees"],
  ["arrival_time", "string", "HH:MM:SS; hours may exceed 24, after midnight"],
  ["departure_time", "string", "HH:MM:SS; hours may exceed 24, after midnight"],
  ["arrival_seconds", "integer", "The arrival in seconds since noon minus 12 hours of the service day"],
  ["departure_seconds", "integer", "The departure in seconds since noon minus 12 hours of the service day"],
  ["interpolated", "integer", "1 if the feed has no time here and we computed one"],
  ["timepoint", "integer", "GTFS timepoint: 0 approximate, 1 exact"],
  ["stop_headsign", "string", "GTFS stop_headsign"],
  ["pickup_type", "integer", "GTFS pickup_type"],
  ["drop_off_type", "integer", "GTFS drop_off_type"],
  ["shape_dist_traveled", "number", "GTFS shape_dist_traveled, in the unit of the feed"],
];
const NAMES = COLUMNS.map(([name]) => name);

/** In the order of COLUMNS. */
function valuesOf(date: string, { route, tripId, headsign, directionId, runStart, row, stop }: DayStopTime): Value[] {
  const { arrival, departure } = row;
  const timeText = (time: number | null) => (time === null ? null : formatGtfsTime(time));
  return [
    ...[date, route.route_id, route.route_short_name, tripId, headsign, directionId, formatGtfsTime(runStart)],
    ...[row.stopSequence, stop.stop_id, stop.stop_name, stop.lat, stop.lon],
    ...[timeText(arrival), timeText(departure), arrival, departure, row.interpolated === 0 ? null : 1],
    ...[row.timepoint, row.stopHeadsign, row.pickupType, row.dropOffType, row.shapeDistTraveled],
  ];
}

type Writer = { type: string; head: string; line(values: readonly Value[]): string };

const WRITERS = {
  csv: { type: "text/csv; charset=utf-8", head: csvHead(NAMES), line: (cells) => csvLine(cells).text },
  ndjson: {
    type: JSON_LINES,
    head: "",
    line: (values) => `${JSON.stringify(Object.fromEntries(NAMES.map((name, i) => [name, values[i]])))}\n`,
  },
} satisfies Record<string, Writer>;
type DayFormat = keyof typeof WRITERS;

const PARAMETERS = [
  { ...parameter("date", DATE, "Service day in the time zone of the feed. Required."), required: true as const },
];

const ROW: JsonSchema = {
  type: "object",
  title: "DayStopTime",
  required: NAMES,
  properties: Object.fromEntries(
    COLUMNS.map(([name, type, description]) => [name, { type: [type, "null"], description }]),
  ),
};

function endpoint(format: DayFormat, operation: string, summary: string, schema: JsonSchema): PlainEndpoint {
  return {
    kind: "plain",
    role: "tl_download_fv_historic",
    path: `/feed_versions/{feed_version_key}/stop_times.${format}`,
    operation,
    summary,
    description:
      "A row for each stop of each trip that runs that day, route by route. A trip with frequencies has its rows again " +
      "for each run. Flexible trips have no rows where they serve an area or a group of stops. On a day without service " +
      "the list is empty.",
    segments: { feed_version_key: "Numeric id or SHA-1." },
    parameters: PARAMETERS,
    answers: {
      200: { description: "The stop times, as a stream", type: WRITERS[format].type.split(";")[0]!, schema },
      400: { description: "The date is missing or not a date", type: "application/json" },
      401: { description: "The license of the feed forbids redistribution", type: "application/json" },
      404: { description: "No such version", type: "application/json" },
      409: { description: "The version is not imported", type: "application/json" },
    },
    answer: (request) => answer(request, format),
  };
}

export const DAY_STOP_TIMES: readonly PlainEndpoint[] = [
  endpoint("csv", "readDayStopTimesCsv", "All stop times of a service day as CSV", {
    type: "string",
    description: `Columns: ${NAMES.join(", ")}`,
  }),
  endpoint("ndjson", "readDayStopTimesNdjson", "All stop times of a service day as JSON, one object per line", ROW),
];

/** @throws Problem parameter.invalid, feed_version.not_found, feed_version.not_imported, store.unavailable */
async function answer(request: RestRequest, format: DayFormat): Promise<Response> {
  const { url, path, context } = request;
  const { date } = readAsked(PARAMETERS, url.searchParams, {}) as { date?: string };
  if (date === undefined) {
    throw problem("parameter.invalid", `The parameter date must be ${DATE.takes}.`, { field: "date", value: "" });
  }
  const { id, sha1, feed } = await findVersion(request, path.feed_version_key ?? "");
  if (feed.license?.redistribution_allowed === "no") return refuse.notAuthorized();
  const { now, stores: ownStores } = context.api;
  // A whole day takes longer than the limits of one operation allow.
  const stores = context.streamStores?.() ?? ownStores;
  const [version] = await versionsById(stores.db, [id], NO_FIELDS);
  if (version === undefined) return refuse.notFound();
  const { type } = WRITERS[format];
  const reading: ReadContext = { stores, now, loaders: new Loaders(stores.db.turn), fields: NO_FIELDS };
  return new Response(withoutSilence(streamOf(pieces(reading, version, date, WRITERS[format]))), {
    headers: {
      "content-type": type,
      "content-disposition": attachment(`${feed.onestop_id}-${sha1.slice(0, 8)}-${date}-stop-times.${format}`),
      "cache-control": "no-store",
    },
  });
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Characters of a piece of the body. */
const PIECE = 65_536;

async function* pieces(
  context: ReadContext,
  version: FeedVersionRow,
  date: string,
  { head, line }: Writer,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = head;
  for await (const stopTimes of stopTimesOfDay(context, version, dayOf(date)!)) {
    for (const stopTime of stopTimes) {
      text += line(valuesOf(date, stopTime));
      if (text.length < PIECE) continue;
      yield encoder.encode(text);
      text = "";
    }
  }
  if (text !== "") yield encoder.encode(text);
}
