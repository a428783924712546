import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FIRST_DELAY, RETRIES, SILENCE, STEADY, subscribe } from "../../../src/data/live.ts";

const QUERY = "subscription S($ids: [Int!]) { stops(ids: $ids) { id } }";

/** A connection that the test feeds. */
function connection() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let closed = false;
  const body = new ReadableStream<Uint8Array>({
    start: (c) => {
      controller = c;
    },
    cancel: () => {
      closed = true;
    },
  });
  const send = (text: string) => controller.enqueue(new TextEncoder().encode(text));
  return {
    response: new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } }),
    next: (answer: unknown) => send(`event: next\ndata: ${JSON.stringify(answer)}\n\n`),
    complete: () => send("event: complete\ndata:\n\n"),
    beat: () => send(":\n\n"),
    end: () => controller.close(),
    breakOff: () => controller.error(new TypeError("network error")),
    get closed() {
      return closed;
    },
  };
}

const spy = () => vi.spyOn(globalThis, "fetch");
let fetched: ReturnType<typeof spy>;

function open() {
  const onData = vi.fn();
  const onError = vi.fn();
  const stop = subscribe({ apiBase: "/api/v2", query: QUERY, variables: { ids: [7] }, onData, onError });
  return { onData, onError, stop };
}

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  fetched = spy();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("subscribe", () => {
  it("sends each attempt with the current headers", async () => {
    const tokens = ["Bearer a", "Bearer b"];
    const sent: [string, RequestInit][] = [];
    const stop = subscribe({
      apiBase: "/api/v2",
      query: QUERY,
      onData: () => {},
      onError: () => {},
      headers: () => ({ authorization: tokens.shift() ?? "" }),
      send: async (address, init) => {
        sent.push([address, init]);
        return new Response(null, { status: 503 });
      },
    });
    await settle(FIRST_DELAY);
    stop();
    expect(fetched).not.toHaveBeenCalled();
    expect(sent.map(([address, { headers }]) => [address, new Headers(headers).get("authorization")])).toEqual([
      ["/api/v2/query", "Bearer a"],
      ["/api/v2/query", "Bearer b"],
    ]);
  });

  it("posts the document and passes on every result until the server completes", async () => {
    const line = connection();
    fetched.mockResolvedValue(line.response);
    const { onData, onError } = open();
    await settle();
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toBe("/api/v2/query");
    expect(init?.method).toBe("POST");
    expect(init?.headers).toMatchObject({ accept: "text/event-stream", "content-type": "application/json" });
    expect(JSON.parse(String(init?.body))).toEqual({ query: QUERY, variables: { ids: [7] } });
    line.next({ data: { n: 1 } });
    line.beat();
    line.next({ data: { n: 2 } });
    await settle();
    expect(onData.mock.calls).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    line.complete();
    await settle(60_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(onError).not.toHaveBeenCalled();
  });

  it("retries 5 times, after 500 ms and then twice as long each time, then fails once", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const { onData, onError } = open();
    await settle();
    expect(fetched).toHaveBeenCalledTimes(1);
    for (let retry = 0; retry < RETRIES; retry++) {
      const delay = FIRST_DELAY * 2 ** retry;
      await settle(delay - 1);
      expect(fetched, `before ${delay} ms`).toHaveBeenCalledTimes(1 + retry);
      expect(onError).not.toHaveBeenCalled();
      await settle(1);
      expect(fetched, `after ${delay} ms`).toHaveBeenCalledTimes(2 + retry);
    }
    await settle(120_000);
    expect(fetched).toHaveBeenCalledTimes(6);
    expect(onError).toHaveBeenCalledTimes(1);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ status: 503, code: "data.unreachable" });
    expect(onData).not.toHaveBeenCalled();
  });

  it.each([
    ["a problem that passes", () => Response.json({ code: "rate.limited", detail: "Slow." }, { status: 429 })],
    ["an answer of somebody between", () => new Response("<html>", { status: 502 })],
    [
      "a database that is down",
      () => Response.json({ errors: [{ message: "m", extensions: { code: "store.unavailable" } }] }),
    ],
  ])("retries after %s", async (_, response) => {
    fetched.mockImplementation(async () => response());
    const { onError } = open();
    await settle(FIRST_DELAY);
    expect(fetched).toHaveBeenCalledTimes(2);
    await settle(60_000);
    expect(fetched).toHaveBeenCalledTimes(6);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it("does not retry a refused subscription", async () => {
    const refused = { errors: [{ message: "No such stop.", extensions: { code: "entity.not_found" } }] };
    fetched.mockImplementation(async () => Response.json(refused, { status: 400 }));
    const first = open();
    await settle(60_000);
    expect(first.onError.mock.calls).toEqual([[expect.objectContaining({ code: "entity.not_found", status: 400 })]]);
    const line = connection();
    fetched.mockResolvedValue(line.response);
    const second = open();
    await settle();
    line.next(refused);
    line.complete();
    await settle(60_000);
    expect(second.onError.mock.calls).toEqual([[expect.objectContaining({ message: "No such stop." })]]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it("does not retry if nothing can be subscribed to", async () => {
    const none = { errors: [{ message: "Not offered.", extensions: { code: "query.not_offered" } }] };
    fetched.mockImplementation(async () => Response.json(none, { status: 501 }));
    const { onError } = open();
    await settle(60_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: "query.not_offered", status: 501 })]]);
  });

  it("resets the retry count after a working connection, and resumes", async () => {
    const lines: ReturnType<typeof connection>[] = [];
    fetched.mockImplementation(async () => {
      const line = connection();
      lines.push(line);
      return line.response;
    });
    const { onData, onError, stop } = open();
    for (let round = 0; round < 8; round++) {
      await settle();
      lines.at(-1)?.next({ data: { round } });
      await settle(STEADY);
      if (round % 2 === 0) lines.at(-1)?.end();
      else lines.at(-1)?.breakOff();
      await settle(FIRST_DELAY);
      expect(lines).toHaveLength(round + 2);
    }
    expect(onData).toHaveBeenCalledTimes(8);
    expect(onError).not.toHaveBeenCalled();
    stop();
  });

  it("gives up on a server that ends every connection at once", async () => {
    fetched.mockImplementation(async () => {
      const line = connection();
      line.next({ data: {} });
      line.end();
      return line.response;
    });
    const { onError } = open();
    await settle(60_000);
    expect(fetched).toHaveBeenCalledTimes(6);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it("treats silence as a lost connection, and a comment as a heartbeat", async () => {
    const lines = [connection(), connection()];
    let at = 0;
    fetched.mockImplementation(async () => lines[at++]!.response);
    const { stop } = open();
    await settle(SILENCE - 1);
    lines[0]?.beat();
    await settle(SILENCE - 1);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
    await settle(2);
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    stop();
  });

  it("is silent after unsubscribing, and closes the connection", async () => {
    const line = connection();
    fetched.mockResolvedValue(line.response);
    const { onData, onError, stop } = open();
    await settle();
    line.next({ data: { n: 1 } });
    await settle();
    stop();
    line.next({ data: { n: 2 } });
    await settle(60_000);
    expect(onData).toHaveBeenCalledTimes(1);
    expect(onError).not.toHaveBeenCalled();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it("does not retry after unsubscribing between two attempts", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const { onError, stop } = open();
    await settle(100);
    stop();
    await settle(60_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(onError).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
