/** Bodies of requests: whole, unpacked and within bounds, or refused with a code. */
import { problem } from "../problem.ts";

/**
 * @param limit bytes that are taken
 * Throws `request.too_large`, `request.media_type` for one that is packed (RFC 9110, 8.4) and `request.malformed` for
 * one that ends too early.
 */
export async function boundedBody(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => problem("request.too_large", `The body is larger than ${limit} bytes.`, { limit });
  const coding = request.headers.get("content-encoding") ?? "identity";
  if (coding.toLowerCase() !== "identity") {
    throw problem("request.media_type", "Send the body uncompressed, without Content-Encoding.");
  }
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    // A chunked body has no stated length; reading stops at the limit.
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw problem("request.malformed", "The body is incomplete.", {}, error);
  }
  if (size > limit) throw tooLarge();
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
