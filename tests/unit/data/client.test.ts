/** How the query cache is set up, beyond the guarantees of TanStack Query itself. */
import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient, STALE_TIME, transportOf } from "../../../src/data/client.ts";
import { queryOptions } from "../../../src/data/query.ts";

const TRANSPORT = { send: () => Promise.reject(new Error("not asked")) };

const newClient = () => createQueryClient(TRANSPORT, Number.POSITIVE_INFINITY);

/** A query that counts how often it runs, and answers that number. */
function counting(key: unknown[], staleTime?: number) {
  let times = 0;
  return queryOptions<number>({
    queryKey: key,
    queryFn: async () => ++times,
    ...(staleTime === undefined ? {} : { staleTime }),
  });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

describe("fetchQuery", () => {
  it("runs a query once while it is open and while its data is fresh", async () => {
    const client = newClient();
    const query = counting(["a"]);
    expect(await Promise.all([client.fetchQuery(query), client.fetchQuery(query)])).toEqual([1, 1]);
    vi.advanceTimersByTime(STALE_TIME - 1);
    expect(await client.fetchQuery(query)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await client.fetchQuery(query)).toBe(2);
  });

  it("uses the staleTime of the query", async () => {
    const client = newClient();
    const query = counting(["a"], 5);
    await client.fetchQuery(query);
    vi.advanceTimersByTime(5);
    expect(await client.fetchQuery(query)).toBe(2);
  });

  it("uses data from the state of the page", async () => {
    const client = newClient();
    client.setQueryData(["a"], 7);
    expect(await client.fetchQuery(counting(["a"]))).toBe(7);
  });

  it("does not retry by itself, but runs again for the next caller", async () => {
    const client = newClient();
    const run = vi.fn(() => Promise.reject(new Error("down")));
    const query = queryOptions<string>({ queryKey: ["a"], queryFn: run });
    await expect(client.fetchQuery(query)).rejects.toThrow("down");
    expect(run).toHaveBeenCalledTimes(1);
    run.mockResolvedValue("up" as never);
    expect(await client.fetchQuery(query)).toBe("up");
  });

  it("fails at once without a network instead of waiting for one", async () => {
    onlineManager.setOnline(false);
    const query = queryOptions<string>({ queryKey: ["a"], queryFn: () => Promise.reject(new Error("offline")) });
    await expect(newClient().fetchQuery(query)).rejects.toThrow("offline");
  });
});

describe("a component that shows a query", () => {
  it("fetches data that is missing, never data that is old", async () => {
    const client = newClient();
    const query = counting(["a"], 1);
    client.setQueryData(["a"], 7);
    vi.advanceTimersByTime(1_000);
    const old = new QueryObserver(client, query);
    const end = old.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1);
    expect(old.getCurrentResult()).toMatchObject({ data: 7, fetchStatus: "idle" });
    end();
    const missing = new QueryObserver(client, counting(["b"]));
    const endMissing = missing.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1);
    expect(missing.getCurrentResult().data).toBe(1);
    endMissing();
  });

  it("keeps the data before a failure", async () => {
    const client = newClient();
    client.setQueryData(["a"], 1);
    const query = queryOptions<number>({ queryKey: ["a"], queryFn: () => Promise.reject(new Error("down")) });
    const observer = new QueryObserver(client, query);
    const end = observer.subscribe(() => {});
    await observer.refetch();
    expect(observer.getCurrentResult()).toMatchObject({ data: 1, errorUpdateCount: 1 });
    end();
  });
});

it("cancels open queries when it is cleared", async () => {
  const client = newClient();
  let seen: AbortSignal | undefined;
  const open = client.fetchQuery(
    queryOptions<never>({
      queryKey: ["a"],
      queryFn: ({ signal, client: own }) => {
        seen = signal;
        expect(own).toBe(client);
        return new Promise(() => {});
      },
    }),
  );
  open.catch(() => {});
  await vi.advanceTimersByTimeAsync(1);
  client.clear();
  expect(seen?.aborted).toBe(true);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

it("stores the transport that it was created with", () => {
  expect(transportOf(newClient())).toBe(TRANSPORT);
});
