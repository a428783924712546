/** Reading and writing whole messages of GTFS-Realtime as protobuf. */
import { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";
import { problem } from "../problem.ts";
import { readFeedEntity, readFeedMessage, writeFeedMessage } from "./codec.generated.ts";
import type { FeedEntity, FeedMessage } from "./definition.generated.ts";

/**
 * Decodes and thereby validates a whole message.
 * @throws Problem realtime.malformed, also for a message without a header or another required field; realtime.not_protobuf
 *   for a page or another text, which many sources send while they are down
 */
export function decodeFeedMessage(bytes: Uint8Array): FeedMessage {
  try {
    return readFeedMessage(new BinaryReader(bytes), bytes.length);
  } catch (error) {
    const kind = kindOfText(bytes);
    if (kind === null) throw malformedMessage(error);
    throw problem("realtime.not_protobuf", `The source sent ${kind} in place of a message.`, {}, error);
  }
}

/** Characters that tell the kind of a text. */
const MAX_START_BYTES = 200;

/** What kind of text the bytes begin as; null for anything else. */
function kindOfText(bytes: Uint8Array): string | null {
  const start = new TextDecoder().decode(bytes.subarray(0, MAX_START_BYTES)).trimStart().toLowerCase();
  if (/^<(!doctype html|html|head|body)\b/.test(start)) return "a page of HTML";
  if (/^<[?!a-z]/.test(start)) return "XML";
  if (/^(\{\s*["}]|\[\s*["{\]])/.test(start)) return "JSON";
  return null;
}

/** Encodes a message; fields that the definition lacks are dropped. */
export function encodeFeedMessage(message: FeedMessage): Uint8Array<ArrayBuffer> {
  return writeFeedMessage(new BinaryWriter(), message).finish();
}

/** Decodes one entity from its bytes in a message that was validated before. */
export function decodeEntity(bytes: Uint8Array): FeedEntity {
  return readFeedEntity(new BinaryReader(bytes), bytes.length);
}

export function malformedMessage(error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  return problem("realtime.malformed", `The message cannot be read: ${reason}.`, {}, error);
}
