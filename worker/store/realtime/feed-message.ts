/** Reading and writing whole messages of GTFS-Realtime as protobuf. */
import { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";
import { problem } from "../../problem.ts";
import { readFeedEntity, readFeedMessage, writeFeedMessage } from "./codec.ts";
import type { FeedEntity, FeedMessage } from "./definition.ts";

/**
 * Decodes and thereby validates a whole message.
 * @throws Problem realtime.malformed, also for a message without a header or another required field
 */
export function decodeFeedMessage(bytes: Uint8Array): FeedMessage {
  try {
    return readFeedMessage(new BinaryReader(bytes), bytes.length);
  } catch (error) {
    throw malformed(error);
  }
}

/** Encodes a message; fields that the definition lacks are dropped. */
export function encodeFeedMessage(message: FeedMessage): Uint8Array<ArrayBuffer> {
  return writeFeedMessage(new BinaryWriter(), message).finish();
}

/** Decodes one entity from its bytes in a message that was validated before. */
export function decodeEntity(bytes: Uint8Array): FeedEntity {
  return readFeedEntity(new BinaryReader(bytes), bytes.length);
}

export function malformed(error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  return problem("realtime.malformed", `The message cannot be read: ${reason}.`, {}, error);
}
