/** Bodies of requests: whole, unpacked and within bounds, or refused with a code. */

import { inTime } from "../../../src/domain/in-time.ts";
import { isObject } from "../../../src/domain/json-object.ts";
import { Problem, problem } from "../../problem.ts";

/** Milliseconds in which a body must be complete. */
export const BODY_DEADLINE_MS = 8_000;

/**
 * Bytes beyond the limit that are read and dropped before the refusal: a connection that is closed while its client still
 * sends loses the response.
 */
const MAX_DROPPED_BYTES = 16 * 2 ** 20;

/**
 * @param limit bytes that are taken
 * Throws `request.too_large`, `request.media_type` for one that is packed (RFC 9110, 8.4), `request.malformed` for one
 * that ends too early, and `request.timeout` for one that does not end.
 */
export async function boundedBody(request: Request, limit: number): Promise<Uint8Array> {
  const reading = readBody(request, limit);
  try {
    return await inTime(reading, BODY_DEADLINE_MS, "The client");
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "TimeoutError")) throw error;
    const seconds = BODY_DEADLINE_MS / 1000;
    throw problem("request.timeout", `The body was not complete after ${seconds} seconds.`, { limit: seconds }, error);
  }
}

/**
 * The JSON object in the body; an empty body is an object without members.
 * @param limit bytes that are taken
 * @param refusal the problem for JSON of another kind and for other text
 * Throws it, and what `boundedBody` throws.
 */
export async function jsonObjectBody(
  request: Request,
  limit: number,
  refusal: () => Problem,
): Promise<Record<string, unknown>> {
  const text = new TextDecoder().decode(await boundedBody(request, limit));
  let body: unknown;
  try {
    body = text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    throw refusal();
  }
  if (!isObject(body)) throw refusal();
  return body;
}

async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => problem("request.too_large", `The body is larger than ${limit} bytes.`, { limit });
  const coding = request.headers.get("content-encoding") ?? "identity";
  if (coding.toLowerCase() !== "identity") {
    throw problem("request.media_type", "Send the body uncompressed, without Content-Encoding.");
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const announcedBytes = Number(request.headers.get("content-length") ?? 0);
  try {
    if (announcedBytes > limit + MAX_DROPPED_BYTES) throw tooLarge();
    // A chunked body has no announced length.
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > limit + MAX_DROPPED_BYTES) break;
      if (size <= limit) chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw problem("request.malformed", "The body is incomplete.", {}, error);
  }
  if (size > limit || announcedBytes > limit) throw tooLarge();
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
