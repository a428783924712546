/** Decodes a message when it arrives, so that only valid messages are stored, and summarizes it. */
import type { RealtimeType } from "../../src/domain/realtime/message.ts";
import { problem } from "../problem.ts";
import type { FeedMessage } from "./definition.generated.ts";
import { decodeFeedMessage } from "./feed-message.ts";
import { integer, ownField } from "./field.ts";
import { plainVehicle } from "./plain-vehicle.ts";
import type { MessageFacts } from "./stored-message.ts";

/** Bytes of the largest accepted message: twice the largest known one. */
export const MESSAGE_LIMIT = 20_000_000;

type Box = { minLon: number; minLat: number; maxLon: number; maxLat: number };
export type MessageSummary = Pick<MessageFacts, "sha1" | "size" | "entities" | "headerTime"> & {
  box: Box | null;
  decoded: FeedMessage;
};

/** @throws Problem realtime.malformed or request.too_large */
export async function summarizeMessage(type: RealtimeType, bytes: Uint8Array<ArrayBuffer>): Promise<MessageSummary> {
  if (bytes.length > MESSAGE_LIMIT) {
    throw problem("request.too_large", `A realtime message may have ${MESSAGE_LIMIT} bytes.`, {
      limit: MESSAGE_LIMIT,
      actual: bytes.length,
    });
  }
  const message = decodeFeedMessage(bytes);
  const { header, entity } = message;
  let box: Box | null = null;
  for (const { id, vehicle } of type === "realtime_vehicle_positions" ? (entity ?? []) : []) {
    const position = vehicle == null ? null : plainVehicle("", id, vehicle).position;
    if (position !== null) box = around(box, position);
  }
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", bytes));
  return {
    sha1: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    size: bytes.length,
    entities: entity?.length ?? 0,
    headerTime: integer(ownField(header, "timestamp")) || null,
    box,
    decoded: message,
  };
}

function around(box: Box | null, { lon, lat }: { lon: number; lat: number }): Box {
  if (box === null) return { minLon: lon, minLat: lat, maxLon: lon, maxLat: lat };
  return {
    minLon: Math.min(box.minLon, lon),
    minLat: Math.min(box.minLat, lat),
    maxLon: Math.max(box.maxLon, lon),
    maxLat: Math.max(box.maxLat, lat),
  };
}
