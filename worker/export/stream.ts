/** Sends what is made piece by piece as the body of a response. */
import { failureLine } from "../../src/domain/log-line.ts";

/**
 * The chunks as a stream that makes each one when the reader is ready for it.
 * @param onEnd called when there are no more, because of the last one, a fault, or the reader
 */
export function streamOf(chunks: AsyncGenerator<Uint8Array>, onEnd: () => void = () => {}): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        // The status was already sent, so the reader sees a truncated stream.
        console.error(failureLine("An export was interrupted.", error));
        controller.error(error);
      }
    },
    async cancel() {
      onEnd();
      await chunks.return(undefined);
    },
  });
}
