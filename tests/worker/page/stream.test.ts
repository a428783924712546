import { describe, expect, it, vi } from "vitest";
import { joinStream, joinWhole } from "../../../worker/page/stream.ts";

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
  it("wraps the document around a page that arrives in one piece", async () => {
    const close = vi.fn();
    const joined = joinStream(flushes("<p>one</p>"), { start: "<body>", end: () => "</body>", close });
    expect(await text(joined)).toBe("<body><p>one</p></body>");
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  });

  it("inserts data between flushes, never inside one", async () => {
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

  it("holds back data while a flush ends inside a tag", async () => {
    const joined = joinStream(flushes("<p>a</p>", '<b class="', '">c</b>', "<i>d</i>"), {
      start: "",
      before: () => "!",
      end: () => "",
      close() {},
    });
    expect(await text(joined)).toBe('<p>a</p>!<b class="">c</b>!<i>d</i>');
  });

  it("closes when the client disconnects", async () => {
    const close = vi.fn();
    const joined = joinStream(flushes("<p>a</p>", "<p>b</p>", "<p>c</p>"), { start: "s", end: () => "", close });
    const reader = joined.getReader();
    await reader.read();
    await reader.cancel();
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  });
});

describe("joinWhole", () => {
  it("wraps a complete page in the same document, and closes", async () => {
    const close = vi.fn();
    const order: string[] = [];
    const end = () => {
      order.push("end");
      return "</body>";
    };
    const react = flushes("<p>one</p>", "<p>Łódź</p>");
    const whole = await joinWhole(react, { start: "<body>", end, close: () => order.push("close") && close() });
    expect(new TextDecoder().decode(whole)).toBe("<body><p>one</p><p>Łódź</p></body>");
    expect(order).toEqual(["end", "close"]);
    expect(close).toHaveBeenCalledOnce();
  });

  it("closes and throws if the page fails midway", async () => {
    const close = vi.fn();
    const react = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("lost")) });
    await expect(joinWhole(react, { start: "s", end: () => "", close })).rejects.toThrow("lost");
    expect(close).toHaveBeenCalledOnce();
  });
});
