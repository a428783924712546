/** Reads server-sent events from a stream of bytes (HTML standard, 9.2.6); EventSource can neither post nor see a status. */

export type ServerEvent = {
  /** Name of the event, `message` where the stream gives none. */
  event: string;
  data: string;
};

/** Maximum characters of one event, so that an endless line cannot fill the memory. */
const MAX_EVENT_CHARACTERS = 4_000_000;

/**
 * The events of a stream, as they come. A comment, by which a server shows that it is still there, is `null`.
 * @throws RangeError when one event grows past all measure, and whatever the stream fails with
 */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent | null, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let event = "";
  let data: string[] = [];
  let size = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      // A carriage return at the very end may be the first half of a line's end.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          if (data.length > 0 || event !== "") yield { event: event || "message", data: data.join("\n") };
          [event, data, size] = ["", [], 0];
          continue;
        }
        if (line.startsWith(":")) {
          yield null;
          continue;
        }
        const colon = line.indexOf(":");
        const field = colon < 0 ? line : line.slice(0, colon);
        const text = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
        if (field === "event") event = text;
        if (field === "data") data.push(text);
        size += text.length;
      }
      if (rest.length + size > MAX_EVENT_CHARACTERS)
        throw new RangeError("One event of the stream is larger than is taken.");
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
