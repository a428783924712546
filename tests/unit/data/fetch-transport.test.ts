import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchTransport } from "../../../src/data/fetch-transport.ts";

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
