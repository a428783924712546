/** Joins React's output with the document around it. */

export type Seams = {
  /** Before React's first byte. */
  start: string;
  /** After React's last byte. */
  end(): string | Promise<string>;
};

/** `ended` settles when the document has ended: false if its reader has disconnected or React has failed. */
export type JoinedStream = { body: ReadableStream<Uint8Array>; ended: Promise<boolean> };

/** The joined document as a stream, whose first chunk does not wait for React. */
export function joinStream(react: ReadableStream<Uint8Array>, { start, end }: Seams): JoinedStream {
  const encoder = new TextEncoder();
  let isWhole = false;
  const transform = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(start)),
    async flush(controller) {
      controller.enqueue(encoder.encode(await end()));
      isWhole = true;
    },
  });
  const pipeEnd = react.pipeTo(transform.writable).then(
    () => isWhole,
    () => false,
  );
  return { body: transform.readable, ended: pipeEnd };
}

/** The joined document as bytes: cheaper than a stream of few chunks. */
export async function joinWhole(
  react: ReadableStream<Uint8Array>,
  { start, end }: Seams,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const parts = [encoder.encode(start)];
  const reader = react.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (value !== undefined) parts.push(value as Uint8Array<ArrayBuffer>);
  }
  parts.push(encoder.encode(await end()));
  const whole = new Uint8Array(parts.reduce((bytes, part) => bytes + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
