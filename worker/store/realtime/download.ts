/** Stored messages as files (api.md 2.5). */
import { JSON_LINES } from "../../../src/domain/media-types.ts";
import type { RealtimeType } from "../../../src/domain/realtime/message.ts";
import { problem } from "../../problem.ts";
import type { FeedEntity } from "../../realtime/definition.generated.ts";
import { decodeFeedMessage } from "../../realtime/feed-message.ts";
import { messageToJson } from "../../realtime/message-json.ts";
import { plainVehicle } from "../../realtime/plain-vehicle.ts";
import type { MessageFacts } from "../../realtime/stored-message.ts";
import type { Db } from "../db/db.ts";
import { getRealtime } from "./state.ts";

/** Formats by file extension, with their media types (RFC 7946 for GeoJSON). */
const MEDIA_TYPES = {
  pb: "application/octet-stream",
  json: "application/json",
  geojson: "application/geo+json",
  geojsonl: JSON_LINES,
} as const;
export type RealtimeFormat = keyof typeof MEDIA_TYPES;

export type RealtimeFile = {
  body: Uint8Array<ArrayBuffer> | string;
  contentType: string;
  /** `f-9q9-bart~rt-vehicle_positions-latest.pb`; contains the feed's id unchanged, so quote it in a header. */
  fileName: string;
  facts: MessageFacts;
};

/** The format with this name; anything else is protobuf, as in Transitland v2. */
export function realtimeFormatOf(text: string): RealtimeFormat {
  return Object.hasOwn(MEDIA_TYPES, text) ? (text as RealtimeFormat) : "pb";
}

/**
 * The last message of a feed as a file; null if there is none. The caller has checked visibility and license.
 * @throws Problem parameter.invalid for GeoJSON of a type without positions
 */
export async function downloadRealtime(
  db: Db,
  feed: string,
  type: RealtimeType,
  format: RealtimeFormat,
): Promise<RealtimeFile | null> {
  const isGeoJson = format === "geojson" || format === "geojsonl";
  if (isGeoJson && type !== "realtime_vehicle_positions") {
    throw problem("parameter.invalid", `Only vehicle positions are available as ${format}.`, {
      field: "format",
      value: format,
    });
  }
  const [message] = await getRealtime(db, [{ feed, type }]);
  if (message === undefined) return null;
  return {
    body: bodyOf(message.bytes, format),
    contentType: MEDIA_TYPES[format],
    fileName: `${feed}-${type.replace("realtime_", "")}-latest.${format}`,
    facts: message.facts,
  };
}

function bodyOf(bytes: Uint8Array<ArrayBuffer>, format: RealtimeFormat): Uint8Array<ArrayBuffer> | string {
  if (format === "pb") return bytes;
  if (format === "json") return JSON.stringify(messageToJson(bytes));
  const features = (decodeFeedMessage(bytes).entity ?? []).flatMap(featureOf);
  if (format === "geojson") return JSON.stringify({ type: "FeatureCollection", features });
  return features.map((feature) => JSON.stringify(feature)).join("\n");
}

/** A vehicle with a position as a GeoJSON feature. Its properties are flat and always the same, null where unknown. */
function featureOf({ id, vehicle, isDeleted }: FeedEntity): object[] {
  if (vehicle == null || isDeleted === true) return [];
  const plain = plainVehicle("", id, vehicle);
  const { position, trip } = plain;
  if (position === null) return [];
  const { lon, lat, bearing, speed } = position;
  const properties = {
    id,
    vehicle_id: plain.vehicle?.id ?? null,
    vehicle_label: plain.vehicle?.label ?? null,
    license_plate: plain.vehicle?.licensePlate ?? null,
    trip_id: trip?.tripId ?? null,
    route_id: trip?.routeId ?? null,
    direction_id: trip?.directionId ?? null,
    start_date: trip?.startDate ?? null,
    start_time: vehicle.trip?.startTime ?? null,
    schedule_relationship: trip?.scheduleRelationship ?? null,
    latitude: lat,
    longitude: lon,
    bearing,
    speed,
    stop_id: plain.stopId,
    current_stop_sequence: plain.currentStopSequence,
    current_status: plain.currentStatus,
    congestion_level: plain.congestionLevel,
    occupancy_status: plain.occupancyStatus,
    occupancy_percentage: plain.occupancyPercentage,
    timestamp: plain.timestamp,
  };
  return [{ type: "Feature", id, geometry: { type: "Point", coordinates: [lon, lat] }, properties }];
}
