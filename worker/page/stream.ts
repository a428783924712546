/**
 * Joins what React streams with what stands round it.
 * React hands over a flush as many small chunks whose edges fall inside tags, so the chunks of one turn are held until
 * the turn is over; only there something may be put in between.
 */

const TAG_END = 62; // ">"

export type Seams = {
  /** Before React's first byte. */
  start: string;
  /** Right behind the first flush: the complete first view. */
  afterFirst?(): string;
  /** In front of each later flush: what it is going to need, or nothing. */
  before?(): string;
  /** Behind React's last byte. */
  end(): string;
  /** Runs when nothing more will be written, also when the reader went away. */
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

/** The same in one piece, for a page of which nothing comes later: cheaper than a stream of few chunks. */
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
