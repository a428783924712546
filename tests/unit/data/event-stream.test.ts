import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ServerEvent, serverEvents } from "../../../src/data/event-stream.ts";

function streamOf(parts: readonly (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === "string" ? encoder.encode(part) : part);
      controller.close();
    },
  });
}

async function read(...parts: (string | Uint8Array)[]): Promise<(ServerEvent | null)[]> {
  const events: (ServerEvent | null)[] = [];
  for await (const event of serverEvents(streamOf(parts))) events.push(event);
  return events;
}

describe("serverEvents", () => {
  it("reads names and data with any line ending", async () => {
    const expected = [
      { event: "next", data: "one" },
      { event: "complete", data: "" },
    ];
    for (const end of ["\n", "\r\n", "\r"]) {
      const text = ["event: next", "data: one", "", "event: complete", "data:", "", "x"].join(end);
      expect(await read(text), JSON.stringify(end)).toEqual(expected);
    }
  });

  it("joins data lines, removes one space, and uses the default event name", async () => {
    expect(await read("data:a\ndata:  b\ndata\n\n")).toEqual([{ event: "message", data: "a\n b\n" }]);
  });

  it("returns comments as heartbeats, and ignores unknown fields", async () => {
    expect(await read(":\n\nid: 7\nretry: 1\nnonsense\ndata: x\n\n")).toEqual([null, { event: "message", data: "x" }]);
  });

  it("omits an unfinished event", async () => {
    expect(await read("event: next\ndata: half")).toEqual([]);
  });

  it("gives the same result however the bytes are split", async () => {
    const text = "event: next\r\ndata: Zürich – 北京 🚋\r\ndata: two\r\n\r\n: alive\n\nevent: complete\ndata:\n\n";
    const bytes = new TextEncoder().encode(text);
    const whole = await read(text);
    expect(whole).toHaveLength(3);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const parts = at.slice(1).map((end, i) => bytes.slice(at[i], end));
        expect(await read(...parts)).toEqual(whole);
      }),
    );
  });

  it("refuses an event that never ends", async () => {
    await expect(read(`data: ${"x".repeat(4_100_000)}`)).rejects.toThrow(RangeError);
    await expect(read(`data: ${"x".repeat(2_100_000)}\n`, `data: ${"x".repeat(2_100_000)}\n`)).rejects.toThrow(
      RangeError,
    );
  });

  it("cancels the stream when the reader stops", async () => {
    let closed = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("data: x\n\n")),
      cancel: () => {
        closed = true;
      },
    });
    for await (const _ of serverEvents(body)) break;
    expect(closed).toBe(true);
  });
});
