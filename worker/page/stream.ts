/**
 * Joins React's stream with the document around it.
 * React emits a flush as many small chunks that end inside tags, so the chunks of one turn are buffered until the turn
 * is over; only there may other text be inserted.
 */

const TAG_END = 62; // ">"

export type Seams = {
  /** Before React's first byte. */
  start: string;
  /** After the first flush, which is the complete first view. */
  afterFirst?(): string;
  /** Before each later flush: the data that it needs, or nothing. */
  before?(): string;
  /** After React's last byte. */
  end(): string;
  /** Runs when the stream ends, also when the reader disconnects. */
  close(): void;
};

export function joinStream(react: ReadableStream<Uint8Array>, seams: Seams): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let held: Uint8Array[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  let lastByte = TAG_END;

  const write = (controller: TransformStreamDefaultController<Uint8Array>, text: string | undefined) => {
    if (text !== undefined && text !== "") controller.enqueue(encoder.encode(text));
  };
  const release = (controller: TransformStreamDefaultController<Uint8Array>) => {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    if (held.length === 0) return;
    if (!first && lastByte === TAG_END) write(controller, seams.before?.());
    for (const chunk of held) controller.enqueue(chunk);
    lastByte = held.at(-1)?.at(-1) ?? TAG_END;
    held = [];
    if (first && lastByte === TAG_END) {
      first = false;
      write(controller, seams.afterFirst?.());
    }
  };

  const joined = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      write(controller, seams.start);
    },
    transform(chunk, controller) {
      held.push(chunk);
      timer ??= setTimeout(() => release(controller), 0);
    },
    flush(controller) {
      release(controller);
      write(controller, seams.end());
    },
  });
  react.pipeTo(joined.writable).then(seams.close, seams.close);
  return joined.readable;
}

/** Returns the joined document as bytes, for a page that sends nothing later: cheaper than a stream of few chunks. */
export async function joinWhole(
  react: ReadableStream<Uint8Array>,
  { start, end, close }: Pick<Seams, "start" | "end" | "close">,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const encoder = new TextEncoder();
    const parts = [encoder.encode(start)];
    const reader = react.getReader();
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      if (value !== undefined) parts.push(value as Uint8Array<ArrayBuffer>);
    }
    parts.push(encoder.encode(end()));
    const whole = new Uint8Array(parts.reduce((bytes, part) => bytes + part.byteLength, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.byteLength;
    }
    return whole;
  } finally {
    close();
  }
}
