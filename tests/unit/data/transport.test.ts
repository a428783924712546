import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ServerEvent, serverEvents } from "../../../src/data/event-stream.ts";
import { asFailure, Failure, notFound, plainFailure } from "../../../src/data/failure.ts";
import { fetchTransport } from "../../../src/data/fetch-transport.ts";

describe("fetch transport", () => {
  const REQUEST = { query: "query A { x }", operationName: "A", variables: { n: 1 } };
  const signal = () => new AbortController().signal;

  function answering(response: () => Response | Promise<Response>) {
    return vi.spyOn(globalThis, "fetch").mockImplementation(async () => response());
  }

  afterEach(() => void vi.restoreAllMocks());

  describe("fetchTransport", () => {
    it("posts query text, operation name and variables, with the session's headers", async () => {
      const fetch = answering(() => Response.json({ data: { x: 1 } }));
      const transport = fetchTransport("/api/v2", () => ({ authorization: "Bearer t" }));
      expect(await transport.send(REQUEST, signal())).toEqual({ data: { x: 1 } });
      const [address, init] = fetch.mock.calls[0] ?? [];
      expect(address).toBe("/api/v2/query");
      expect(init?.method).toBe("POST");
      expect(init?.headers).toMatchObject({ "content-type": "application/json", authorization: "Bearer t" });
      expect(JSON.parse(String(init?.body))).toEqual(REQUEST);
    });

    it("returns GraphQL errors, whatever the status", async () => {
      answering(() => Response.json({ errors: [{ message: "no" }] }, { status: 400 }));
      expect(await fetchTransport("").send(REQUEST, signal())).toEqual({ errors: [{ message: "no" }] });
    });

    it.each([
      [() => new Response("<html>", { status: 502 }), { status: 502, code: "data.missing" }],
      [
        () => Response.json({ code: "rate.limited", detail: "Slow down." }, { status: 429 }),
        { status: 429, code: "rate.limited", message: "Slow down." },
      ],
      [() => Response.json(null), { status: 200, code: "data.missing" }],
      [() => Promise.reject(new TypeError("Failed to fetch")), { status: 503, code: "data.unreachable" }],
    ])("fails without a usable response", async (response, failure) => {
      answering(response);
      await expect(fetchTransport("").send(REQUEST, signal())).rejects.toMatchObject(failure);
    });

    it("rethrows an abort unchanged", async () => {
      const controller = new AbortController();
      controller.abort();
      answering(() => Promise.reject(controller.signal.reason));
      await expect(fetchTransport("").send(REQUEST, controller.signal)).rejects.toBe(controller.signal.reason);
    });
  });
});

describe("failure", () => {
  it("of an unknown page has the specification's sentence with the path, without the query", () => {
    expect(notFound(new URL("http://x/feeds/f-n%C3%A4?x=1#y"))).toMatchObject({
      status: 404,
      message: "Page not found: /feeds/f-n%C3%A4",
    });
  });

  it("keeps the details of known failures and hides those of others", () => {
    const known = new Failure(503, "store.unavailable", "The database did not respond.");
    expect(asFailure(known)).toBe(known);
    expect(asFailure({ status: 404, code: "route.not_found", message: "m" }).status).toBe(404);
    expect(asFailure(new Error("password in a stack"))).toMatchObject({ status: 500, code: "internal" });
    expect(asFailure(new Error("password in a stack")).message).not.toContain("password");
    for (const odd of [undefined, null, "text", 7, {}]) expect(asFailure(odd).status).toBe(500);
  });

  it("of a timeout is transient", () => {
    expect(asFailure(new DOMException("x", "TimeoutError"))).toMatchObject({ status: 503 });
    expect(asFailure(new DOMException("x", "AbortError"))).toMatchObject({ status: 503 });
  });

  it("is serialized without stack and cause", () => {
    const plain = plainFailure(new Failure(500, "internal", "m", new Error("cause")));
    expect(JSON.parse(JSON.stringify(plain))).toEqual({ status: 500, code: "internal", message: "m" });
    expect(Object.keys(plain)).toEqual(["status", "code", "message"]);
  });
});

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
