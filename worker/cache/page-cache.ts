/** Answers that everybody shares: kept, given again, renewed behind the visitor's back, and given stale when nothing else can be had. */
import { BoundedMap } from "../../src/domain/bounded-map.ts";
import { inTime } from "../store/deadline.ts";
import { edgeGet, edgePut } from "./edge.ts";
import { type Entry, entryOf, FRESH, freshnessOf, mayKeep, patienceOf, STALE_IF_ERROR } from "./entry.ts";
import { EntryMemory } from "./memory.ts";

/** What became of a request, for Server-Timing. */
export type CacheState = "hit" | "stale" | "miss" | "pass";

export type Cached = { entry: Entry; state: CacheState } | { response: Response; state: "pass" };

export type Ask = {
  key: string;
  /** Key under the data version before this one, for when the new one cannot be had. */
  before: string | null;
  /** Milliseconds since 1970. */
  now: number;
  /** Asks anew whatever is kept, which then is only given when nothing new can be had. */
  renew?: boolean;
  /** Makes the answer; throws when it cannot be had. */
  produce(): Promise<Response>;
  /** Sources of script-src of what was produced. */
  scriptSources(): string;
  /** Keeps the isolate at work after the answer is out. */
  waitUntil(work: Promise<unknown>): void;
};

/** Milliseconds that one request waits for another that asks the same. */
const PATIENCE = 5_000;

type Flight = Promise<Entry | null>;

export class PageCache {
  readonly #memory: EntryMemory;
  /** What is being made right now, so that it is made once. */
  readonly #flights = new Map<string, Flight>();
  /** Keys whose answers are not to be kept, and until when that is taken for granted. */
  readonly #passing = new BoundedMap<string, number>(2_000);

  constructor(memory: EntryMemory = new EntryMemory()) {
    this.#memory = memory;
  }

  async ask(ask: Ask): Promise<Cached> {
    const { key, now } = ask;
    const kept = await this.#find(key);
    const age = kept === undefined || ask.renew === true ? Number.POSITIVE_INFINITY : now - kept.storedAt;
    if (kept !== undefined && age < freshnessOf(kept)) return { entry: kept, state: "hit" };
    if (kept !== undefined && age < patienceOf(kept)) {
      if (!this.#flights.has(key)) ask.waitUntil(this.#fly(ask).catch((error) => this.#complain(error)));
      return { entry: kept, state: "stale" };
    }
    if ((this.#passing.get(key) ?? 0) > now) return { response: await ask.produce(), state: "pass" };
    try {
      return await this.#fresh(ask);
    } catch (error) {
      const last = kept ?? (ask.before === null ? undefined : await this.#find(ask.before));
      if (last === undefined || now - last.storedAt > STALE_IF_ERROR || !isPassing(error)) throw error;
      this.#complain(error);
      return { entry: last, state: "stale" };
    }
  }

  async #find(key: string): Promise<Entry | undefined> {
    const near = this.#memory.get(key);
    if (near !== undefined) return near;
    const far = await edgeGet(key);
    if (far !== undefined) this.#memory.put(key, far);
    return far;
  }

  /** Made by this request, or by another that is at it already. */
  async #fresh(ask: Ask): Promise<Cached> {
    const others = this.#flights.get(ask.key);
    if (others !== undefined) {
      const entry = await inTime(others, PATIENCE, "Another request").catch(() => null);
      return entry === null ? { response: await ask.produce(), state: "pass" } : { entry, state: "hit" };
    }
    let passed: Response | undefined;
    const flight = this.#fly(ask, (response) => {
      passed = response;
    });
    // When this visitor goes away, the others who wait still get theirs.
    ask.waitUntil(flight.catch(() => {}));
    const entry = await flight;
    if (entry !== null) return { entry, state: "miss" };
    if (passed === undefined) throw new TypeError("An answer was neither kept nor passed on.");
    return { response: passed, state: "pass" };
  }

  /** @param pass takes an answer that is not to be kept */
  #fly(ask: Ask, pass: (response: Response) => void = () => {}): Flight {
    const flight = (async () => {
      const response = await ask.produce();
      if (!mayKeep(response)) {
        this.#passing.set(ask.key, ask.now + FRESH);
        pass(response);
        return null;
      }
      const entry = await entryOf(response, ask.scriptSources(), ask.now);
      this.#memory.put(ask.key, entry);
      ask.waitUntil(edgePut(ask.key, entry));
      return entry;
    })().finally(() => this.#flights.delete(ask.key));
    this.#flights.set(ask.key, flight);
    return flight;
  }

  #complain(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    console.error(
      JSON.stringify({ level: "error", message: "A kept answer is given, for no new one can be had.", text }),
    );
  }
}

/** That nothing is there is an answer; that nobody answers is not. */
function isPassing(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status !== "number" || status >= 500;
}
