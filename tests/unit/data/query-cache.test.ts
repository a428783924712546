import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryClient, queryOptions, STALE_TIME } from "../../../src/data/query-cache.ts";

/** A query that counts how often it is asked, and answers that number. */
function counting(key: unknown[], staleTime?: number) {
  let times = 0;
  return queryOptions<number>({
    queryKey: key,
    queryFn: async () => ++times,
    ...(staleTime === undefined ? {} : { staleTime }),
  });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("fetchQuery", () => {
  it("fetches once while a query is pending and while its result is fresh", async () => {
    const client = new QueryClient();
    const query = counting(["a"]);
    expect(await Promise.all([client.fetchQuery(query), client.fetchQuery(query)])).toEqual([1, 1]);
    vi.advanceTimersByTime(STALE_TIME - 1);
    expect(await client.fetchQuery(query)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await client.fetchQuery(query)).toBe(2);
  });

  it("keeps a result for the query's staleTime", async () => {
    const client = new QueryClient();
    const query = counting(["a"], 5);
    await client.fetchQuery(query);
    vi.advanceTimersByTime(5);
    expect(await client.fetchQuery(query)).toBe(2);
  });

  it("distinguishes queries by the content of their keys", async () => {
    const client = new QueryClient();
    await client.fetchQuery(counting(["a", { id: 1 }]));
    const other = counting(["a", { id: 2 }]);
    await client.fetchQuery(other);
    expect([...client.answers()].map(([, key]) => key)).toEqual([
      ["a", { id: 1 }],
      ["a", { id: 2 }],
    ]);
  });

  it("uses data set by another caller", async () => {
    const client = new QueryClient();
    expect(client.getQueryData(["a"])).toBeUndefined();
    client.setQueryData(["a"], 7);
    expect(client.getQueryData(["a"])).toBe(7);
    expect(await client.fetchQuery(counting(["a"]))).toBe(7);
  });

  it("fetches again after a failure, including a synchronous one", async () => {
    const client = new QueryClient();
    let fails = true;
    const query = queryOptions<string>({
      queryKey: ["a"],
      queryFn: () => {
        if (fails) throw new Error("down");
        return Promise.resolve("up");
      },
    });
    await expect(client.fetchQuery(query)).rejects.toThrow("down");
    expect(client.asked(query).state).toBe("failed");
    fails = false;
    expect(await client.fetchQuery(query)).toBe("up");
    expect(client.asked(query).state).toBe("answered");
  });
});

describe("the state of a query", () => {
  it("starts a fetch for an unknown query, and shows an old result as it is", async () => {
    const client = new QueryClient();
    const query = counting(["a"], 1);
    expect(client.asked(query).state).toBe("open");
    await client.settled();
    vi.advanceTimersByTime(1_000);
    expect(client.asked(query)).toMatchObject({ state: "answered", answer: { data: 1 } });
  });

  it("has the same promise for every render", () => {
    const client = new QueryClient();
    const query = counting(["a"]);
    expect(client.asked(query).promise).toBe(client.asked(query).promise);
  });
});

describe("prefetchQuery", () => {
  it("stores a failure for later readers", async () => {
    const client = new QueryClient();
    const query = queryOptions<never>({ queryKey: ["a"], queryFn: () => Promise.reject(new Error("down")) });
    client.prefetchQuery(query);
    await client.settled();
    expect(client.asked(query)).toMatchObject({ state: "failed", error: { message: "down" } });
    expect([...client.answers()]).toEqual([]);
  });
});

describe("refetchQuery", () => {
  it("fetches despite a fresh result, and keeps the previous one until then", async () => {
    const client = new QueryClient();
    const query = counting(["a"]);
    await client.fetchQuery(query);
    const again = client.refetchQuery(query);
    expect(client.asked(query)).toMatchObject({ state: "open", answer: { data: 1 } });
    expect(await again).toBe(2);
    expect(client.asked(query)).toMatchObject({ state: "answered", answer: { data: 2 } });
  });

  it("keeps the previous result after a failure", async () => {
    const client = new QueryClient();
    client.setQueryData(["a"], 1);
    const failing = queryOptions<number>({ queryKey: ["a"], queryFn: () => Promise.reject(new Error("down")) });
    await expect(client.refetchQuery(failing)).rejects.toThrow("down");
    expect(client.asked(failing)).toMatchObject({ state: "failed", answer: { data: 1 } });
    await expect(client.fetchQuery(failing)).rejects.toThrow("down");
  });
});

describe("subscribe", () => {
  it("notifies about fetches, results and set data until unsubscribed; never during server rendering", async () => {
    const client = new QueryClient();
    const listener = vi.fn();
    const end = client.subscribe(listener);
    client.asked(counting(["a"]));
    expect(listener).toHaveBeenCalledTimes(0);
    await client.settled();
    expect(listener).toHaveBeenCalledTimes(1);
    client.setQueryData(["b"], 1);
    expect(listener).toHaveBeenCalledTimes(2);
    await client.refetchQuery(counting(["b"]));
    expect(listener).toHaveBeenCalledTimes(4);
    end();
    client.setQueryData(["b"], 1);
    expect(listener).toHaveBeenCalledTimes(4);
  });
});

describe("QueryClient", () => {
  it("evicts the least recently used entry when it is full", async () => {
    const client = new QueryClient(2);
    client.setQueryData(["a"], 1);
    client.setQueryData(["b"], 2);
    client.asked(counting(["a"]));
    client.setQueryData(["c"], 3);
    expect([...client.answers()].map(([, key]) => key)).toEqual([["a"], ["c"]]);
  });

  it("does not overwrite newer data with a late result", async () => {
    const client = new QueryClient();
    let answer: (data: string) => void = () => {};
    const query = queryOptions<string>({
      queryKey: ["a"],
      queryFn: () =>
        new Promise((done) => {
          answer = done;
        }),
    });
    const open = client.fetchQuery(query);
    client.setQueryData(["a"], "new");
    answer("old");
    expect(await open).toBe("old");
    expect([...client.answers()].map(([, , data]) => data)).toEqual(["new"]);
  });

  it("aborts pending fetches when cleared", async () => {
    const client = new QueryClient();
    let seen: AbortSignal | undefined;
    client.prefetchQuery({
      queryKey: ["a"],
      queryFn: ({ signal, client: own }) => {
        seen = signal;
        expect(own).toBe(client);
        return new Promise(() => {});
      },
    });
    await Promise.resolve();
    client.clear();
    expect(seen?.aborted).toBe(true);
    expect([...client.answers()]).toEqual([]);
  });
});
