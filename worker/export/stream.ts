/** Sends what is made piece by piece as the body of a response. */
import { failureLine } from "../../src/domain/log-line.ts";

/** The chunks as a stream that makes each one when the reader is ready for it. */
export function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        // The status was already sent, so the reader sees a truncated stream.
        console.error(failureLine("An export was interrupted.", error));
        controller.error(error);
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
