/**
 * The answers that pages are made of: asked for once, kept, handed from the server to the browser. It has the names and
 * the meaning of TanStack Query's client as far as pages need them (no retries, no mutations, no pages of pages), because
 * that one would be a tenth of what a first visit loads; the search box, which comes later, has TanStack Query itself
 * (docs/decisions/018-first-load.md).
 */

/** Milliseconds for which an answer is not asked for again: long enough that a page never fetches twice on hydration. */
export const STALE_TIME = 60_000;

export type QueryKey = readonly unknown[];

export type QueryFunctionContext = { client: QueryClient; signal: AbortSignal };

export type QueryOptions<Data> = {
  /** What JSON makes of it tells one query from another. */
  queryKey: QueryKey;
  queryFn(context: QueryFunctionContext): Promise<Data>;
  /** Milliseconds for which an answer is not asked for again; STALE_TIME unless said otherwise. */
  staleTime?: number;
};

/** Names the type of what a query answers. */
export function queryOptions<Data>(options: QueryOptions<Data>): QueryOptions<Data> {
  return options;
}

export type Answer = { data: unknown /** Epoch milliseconds. */; at: number };

/** A query that was asked: still open, answered, or failed. Never changed, only replaced. */
export type Asked = {
  key: QueryKey;
  promise: Promise<unknown>;
  /** The answer; while it is asked again, or when that failed, the one before. */
  answer: Answer | null;
} & ({ state: "open"; controller: AbortController } | { state: "answered" } | { state: "failed"; error: unknown });

/** One per request on the server, one per visit in the browser. */
export class QueryClient {
  readonly #asked = new Map<string, Asked>();
  readonly #listeners = new Set<() => void>();
  readonly #limit: number;

  /** @param limit answers kept; the one that was used longest ago goes first */
  constructor(limit = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
  }

  /** The answer, from the cache while it is fresh; a query that is open is not asked twice. */
  fetchQuery<Data>(options: QueryOptions<Data>): Promise<Data> {
    const known = this.#asked.get(JSON.stringify(options.queryKey));
    const age = Date.now() - (known?.answer?.at ?? 0);
    const isFresh = known?.state === "open" || (known?.state === "answered" && age < (options.staleTime ?? STALE_TIME));
    return isFresh ? (known.promise as Promise<Data>) : this.refetchQuery(options);
  }

  /** Asks anew, however fresh the answer is. */
  refetchQuery<Data>(options: QueryOptions<Data>): Promise<Data> {
    const { promise } = this.#ask(options);
    this.#tell();
    return promise as Promise<Data>;
  }

  /** Calls back whenever something was asked or answered. @returns ends that */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks without waiting; whoever reads it meets the failure. */
  prefetchQuery<Data>(options: QueryOptions<Data>): void {
    void this.fetchQuery(options).catch(() => {});
  }

  /** What is known of a query, however old; asks when nothing is. For rendering. */
  asked<Data>(options: QueryOptions<Data>): Asked {
    const hash = JSON.stringify(options.queryKey);
    const known = this.#asked.get(hash);
    if (known === undefined) return this.#ask(options);
    this.#keep(hash, known);
    return known;
  }

  /** What is known of a query, however old; undefined when nothing is. */
  getQueryData<Data>(key: QueryKey): Data | undefined {
    return this.#asked.get(JSON.stringify(key))?.answer?.data as Data | undefined;
  }

  setQueryData(key: QueryKey, data: unknown): void {
    const answer = { data, at: Date.now() };
    this.#keep(JSON.stringify(key), { key, answer, state: "answered", promise: Promise.resolve(data) });
    this.#tell();
  }

  /** All answers so far, by a text that names the query. */
  *answers(): Iterable<readonly [hash: string, key: QueryKey, data: unknown]> {
    for (const [hash, asked] of this.#asked) if (asked.answer !== null) yield [hash, asked.key, asked.answer.data];
  }

  /** Waits until no query is open, answered or not. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#asked.values()].map(({ promise }) => promise));
  }

  /** Gives up what is open and forgets everything. */
  clear(): void {
    for (const asked of this.#asked.values()) if (asked.state === "open") asked.controller.abort();
    this.#asked.clear();
  }

  #ask<Data>({ queryKey: key, queryFn }: QueryOptions<Data>): Asked {
    const hash = JSON.stringify(key);
    const controller = new AbortController();
    const promise = (async () => queryFn({ client: this, signal: controller.signal }))();
    const before = this.#asked.get(hash)?.answer ?? null;
    const open: Asked = { key, promise, state: "open", answer: before, controller };
    this.#keep(hash, open);
    // What was forgotten or asked anew in the meantime is no longer this one's to write.
    const settle = (asked: Asked) => {
      if (this.#asked.get(hash) !== open) return;
      this.#asked.set(hash, asked);
      this.#tell();
    };
    promise.then(
      (data) => settle({ key, promise, state: "answered", answer: { data, at: Date.now() } }),
      (error: unknown) => settle({ key, promise, state: "failed", answer: before, error }),
    );
    return open;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Puts a query at the end of the line of those that may be forgotten. */
  #keep(hash: string, asked: Asked): void {
    this.#asked.delete(hash);
    this.#asked.set(hash, asked);
    if (this.#asked.size > this.#limit) this.#asked.delete(this.#asked.keys().next().value as string);
  }
}
