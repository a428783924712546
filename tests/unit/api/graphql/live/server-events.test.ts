import { describe, expect, it } from "vitest";
import {
  acceptsEvents,
  eventResponse,
  HEARTBEAT,
  nextEvent,
} from "../../../../../worker/api/graphql/live/server-events.ts";

describe("acceptsEvents", () => {
  it.each([
    [null, false],
    ["", false],
    ["*/*", false],
    ["text/*", false],
    ["text/event-stream", true],
    ["application/json, Text/Event-Stream;q=0.5", true],
    ["application/json", false],
    ["text/event-stream;q=0", false],
    ["application/json, */*;q=0.0", false],
  ])("%s", (accept, accepted) => {
    expect(acceptsEvents(accept)).toBe(accepted);
  });
});

describe("an event", () => {
  it("is one line of data, whatever its text", () => {
    const event = nextEvent({ data: { text: "a\nb\r\nc\n\nevent: complete" } });
    expect(event.split("\n")).toHaveLength(4);
    expect(event).toMatch(/^event: next\ndata: \{.*\}\n\n$/);
    expect(HEARTBEAT.startsWith(":")).toBe(true);
  });
});

describe("eventResponse", () => {
  it("creates events only on demand, and cancels when the client disconnects", async () => {
    const made: number[] = [];
    let left = false;
    async function* events() {
      for (let n = 0; ; n++) {
        made.push(n);
        yield `data: ${n}\n\n`;
      }
    }
    const response = eventResponse(
      events(),
      () => {
        left = true;
      },
      { "x-own": "1" },
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-own": "1",
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
    });
    await Promise.resolve();
    expect(made).toEqual([]);
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("data: 0\n\n");
    expect(made).toEqual([0]);
    await reader.cancel();
    expect(left).toBe(true);
  });
});
