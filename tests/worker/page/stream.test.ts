import { describe, expect, it, vi } from "vitest";
import { joinStream } from "../../../worker/page/stream.ts";

const encoder = new TextEncoder();

/** A stream that hands over each flush as single bytes, the worst that a renderer can do. */
function flushes(...texts: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      for (const text of texts) {
        for (const byte of encoder.encode(text)) controller.enqueue(new Uint8Array([byte]));
        await new Promise((done) => setTimeout(done, 5));
      }
      controller.close();
    },
  });
}

const text = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

describe("joinStream", () => {
  it("puts the document round a page that comes at once", async () => {
    const close = vi.fn();
    const joined = joinStream(flushes("<p>one</p>"), { start: "<body>", end: () => "</body>", close });
    expect(await text(joined)).toBe("<body><p>one</p></body>");
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  });

  it("puts data between flushes, never inside one", async () => {
    let n = 0;
    const joined = joinStream(flushes("<p>shell</p>", "<b>two</b>", "<i>three</i>"), {
      start: "[",
      afterFirst: () => "{state}",
      before: () => `{${++n}}`,
      end: () => "]",
      close() {},
    });
    expect(await text(joined)).toBe("[<p>shell</p>{state}{1}<b>two</b>{2}<i>three</i>]");
  });

  it("waits with its data while a flush ends inside a tag", async () => {
    const joined = joinStream(flushes("<p>a</p>", '<b class="', '">c</b>', "<i>d</i>"), {
      start: "",
      before: () => "!",
      end: () => "",
      close() {},
    });
    expect(await text(joined)).toBe('<p>a</p>!<b class="">c</b>!<i>d</i>');
  });

  it("closes when the reader goes away", async () => {
    const close = vi.fn();
    const joined = joinStream(flushes("<p>a</p>", "<p>b</p>", "<p>c</p>"), { start: "s", end: () => "", close });
    const reader = joined.getReader();
    await reader.read();
    await reader.cancel();
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  });
});
