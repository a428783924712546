/** Answers that everybody shares: kept, given again, renewed behind the visitor's back, and given stale when nothing else can be had. */
import { BoundedMap } from "../../src/domain/bounded-map.ts";
import { failureLine } from "../../src/domain/log-line.ts";
import { edgeGet, edgePut } from "./edge.ts";
import { type Entry, entryOf, FRESH, freshnessOf, mayKeep, STALE_IF_ERROR, STALE_WHILE_REVALIDATE } from "./entry.ts";
import { ResponseMemory } from "./memory.ts";

/** What became of a request, for Server-Timing. */
export type CacheState = "hit" | "stale" | "miss" | "pass";

export type Cached =
  /** `cost`: what the answer said in Server-Timing when it was made, for whoever it was made for. */
  { entry: Entry; state: CacheState; cost?: string } | { response: Response; state: "pass" };

export type Ask = {
  key: string;
  /** Data version that the answer has to be of. One of another version is given when no new one can be had. */
  data: number;
  /** The database did not say its version just now: what is kept is given at once. */
  down?: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** Milliseconds for which an answer is given while a new one is made, where that is not as long as usual. */
  patience?: number;
  /** Asks anew whatever is kept, which then is only given when nothing new can be had. */
  renew?: boolean;
  /** Makes the answer; throws when it cannot be had. */
  produce(): Promise<Response>;
  /** Sources of script-src of what was produced. */
  scriptSources(): string;
  /** Keeps the isolate at work after the answer is out. */
  waitUntil(work: Promise<unknown>): void;
};

/** Milliseconds that one request waits for another that asks the same before it asks, too. */
const PATIENCE = 5_000;

/** Characters of a key that is remembered as not to be kept. */
const LONGEST_PASSING = 1_000;

type Made = { entry: Entry; cost: string };
type Flight = Promise<Made | null>;

export class ResponseCache {
  readonly #memory: ResponseMemory;
  /** What is being made right now, so that it is made once. */
  readonly #flights = new Map<string, Flight>();
  /** Keys whose answers are not to be kept, and until when that is taken for granted. */
  readonly #passing = new BoundedMap<string, number>(2_000);

  constructor(memory: ResponseMemory = new ResponseMemory()) {
    this.#memory = memory;
  }

  async ask(ask: Ask): Promise<Cached> {
    const { key, now, data, down = false } = ask;
    const kept = await this.#find(ask);
    if (kept !== undefined) {
      const age = now - kept.storedAt;
      if (isFresh(kept, ask)) return { entry: kept, state: "hit" };
      const patience = down ? STALE_IF_ERROR : (kept.fresh ?? ask.patience ?? STALE_WHILE_REVALIDATE);
      if (ask.renew !== true && age < patience && (down || kept.data === data)) {
        if (!this.#flights.has(flightOf(ask))) ask.waitUntil(this.#fly(ask).catch((error) => this.#complain(error)));
        return { entry: kept, state: "stale" };
      }
    }
    try {
      if ((this.#passing.get(key) ?? 0) > now) return { response: await ask.produce(), state: "pass" };
      return await this.#fresh(ask);
    } catch (error) {
      if (kept === undefined || now - kept.storedAt > STALE_IF_ERROR || !isPassing(error)) throw error;
      this.#complain(error);
      return { entry: kept, state: "stale" };
    }
  }

  /** What is kept nearby, or what another isolate of this place has kept since. */
  async #find(ask: Ask): Promise<Entry | undefined> {
    const near = this.#memory.get(ask.key);
    if (near !== undefined && isFresh(near, ask)) return near;
    const far = await edgeGet(ask.key);
    if (far === undefined || (near !== undefined && far.storedAt <= near.storedAt)) return near;
    this.#memory.put(ask.key, far);
    return far;
  }

  /** Made by this request, or by another that is at it already. */
  async #fresh(ask: Ask): Promise<Cached> {
    const others = this.#flights.get(flightOf(ask));
    if (others !== undefined) return this.#joined(ask, others);
    let passed: Response | undefined;
    const flight = this.#fly(ask, (response) => {
      passed = response;
    });
    // When this visitor goes away, the others who wait still get theirs.
    ask.waitUntil(flight.catch(() => {}));
    const made = await flight;
    if (made !== null) return { ...made, state: "miss" };
    if (passed === undefined) throw new TypeError("An answer was neither kept nor passed on.");
    return { response: passed, state: "pass" };
  }

  /** What another makes, or how he failed; what he takes too long for, this request makes itself. */
  async #joined(ask: Ask, others: Flight): Promise<Cached> {
    const own = async (): Promise<Cached> => ({ response: await ask.produce(), state: "pass" });
    let timer: ReturnType<typeof setTimeout> | null = null;
    const late = new Promise<Cached>((done) => {
      timer = setTimeout(() => done(own()), PATIENCE);
    });
    const joined = others.then((made): Cached | Promise<Cached> =>
      made === null ? own() : { entry: made.entry, state: "hit" },
    );
    try {
      return await Promise.race([joined, late]);
    } finally {
      if (timer !== null) clearTimeout(timer);
    }
  }

  /** @param pass takes an answer that is not to be kept */
  #fly(ask: Ask, pass: (response: Response) => void = () => {}): Flight {
    const { key, data, now } = ask;
    const name = flightOf(ask);
    const flight = (async () => {
      const response = await ask.produce();
      if (!mayKeep(response)) {
        if (key.length <= LONGEST_PASSING) this.#passing.set(key, now + FRESH);
        pass(response);
        return null;
      }
      const cost = response.headers.get("server-timing") ?? "";
      const entry = await entryOf(response, { scriptSources: ask.scriptSources(), storedAt: now, data });
      this.#memory.put(key, entry);
      ask.waitUntil(edgePut(key, entry));
      return { entry, cost };
    })().finally(() => this.#flights.delete(name));
    this.#flights.set(name, flight);
    return flight;
  }

  #complain(error: unknown): void {
    console.error(failureLine("A kept answer is given, for no new one can be had.", error));
  }
}

/** Whether an entry is given without a look at anything else. */
export const isFresh = (entry: Entry, { renew, data, now }: Pick<Ask, "renew" | "data" | "now">) =>
  renew !== true && entry.data === data && now - entry.storedAt < freshnessOf(entry);

/** Who asks for a newer version does not wait for one that is made of an older. */
const flightOf = ({ key, data }: Ask) => `${data} ${key}`;

/** That nothing is there is an answer; that nobody answers is not. */
function isPassing(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status !== "number" || status >= 500;
}
