/** Messages that a source sends as a gzip file without saying so in Content-Encoding, such as `updates.pb.gz`. */
import { readBounded, TooManyBytesError } from "../../../src/domain/bytes/bounded-stream.ts";
import { problem } from "../../problem.ts";
import { MESSAGE_LIMIT } from "../../realtime/summarize.ts";

/**
 * The message in a gzip file; other bytes as they are. No message begins as gzip does: 0x1F would be a field of a wire type
 * that does not exist.
 * @throws Problem fetch.too_large beyond MESSAGE_LIMIT unpacked bytes, realtime.malformed for a damaged or incomplete file
 */
export async function unpackedMessage(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  try {
    return await readBounded(unpacked, { maxBytes: MESSAGE_LIMIT });
  } catch (error) {
    if (error instanceof TooManyBytesError) {
      const evidence = { limit: MESSAGE_LIMIT, actual: error.actual };
      throw problem("fetch.too_large", `The gzip file has a message of more than ${MESSAGE_LIMIT} bytes.`, evidence);
    }
    throw problem("realtime.malformed", "The source sent a damaged or incomplete gzip file.", {}, error);
  }
}
