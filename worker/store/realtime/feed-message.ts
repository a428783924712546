/**
 * Reading protobuf with the bindings that are generated from the official definition of GTFS-Realtime
 * (gtfs-realtime.proto of the specification).
 */
import bindings, { type transit_realtime } from "gtfs-realtime-bindings";
import { problem } from "../../problem.ts";

const { FeedMessage } = bindings.transit_realtime;

export type ProtoMessage = transit_realtime.IFeedMessage;
export type ProtoEntity = transit_realtime.IFeedEntity;

/**
 * Decodes a whole message and so checks all of it.
 * @throws Problem realtime.malformed, also for a message without a header or another required field
 */
export function decodeFeedMessage(bytes: Uint8Array): ProtoMessage {
  try {
    return FeedMessage.decode(bytes);
  } catch (error) {
    throw malformed(error);
  }
}

/** Encodes a message; what its bindings do not know is not in it. */
export function encodeFeedMessage(message: ProtoMessage): Uint8Array<ArrayBuffer> {
  // The library hands out a piece of its pool.
  return new Uint8Array(FeedMessage.encode(message).finish());
}

/** One entity by its bytes in a message that was decoded before. */
export function decodeEntity(bytes: Uint8Array): ProtoEntity {
  return bindings.transit_realtime.FeedEntity.decode(bytes);
}

export function malformed(error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  return problem("realtime.malformed", `The message cannot be read: ${reason}.`, {}, error);
}
