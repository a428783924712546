/** The leases of one process: taken, renewed while it works, and ended with it. */
import { problem } from "../problem.ts";
import type { Db } from "../store/db/db.ts";
import { endLeases, expireLeases, renewLeases, takeLease } from "../store/db/lease.ts";

/** Milliseconds that a lease lasts, unless it is renewed. */
export const LEASE_MS = 60_000;

/** A lease is renewed this often while it lasts. */
const RENEWALS = 4;

/** Milliseconds until a lease that another process has is asked for again. */
const ASK_AGAIN_MS = 500;

/** Operators of several feeds share records, so that one process activates at a time. */
export const ACTIVATION_LEASE = "activation";

export class Leases {
  /** Unique for each process, and readable for the operator. */
  readonly owner: string;
  readonly #db: Db;
  readonly #lasts: number;
  readonly #lost = new AbortController();
  readonly #held = new Set<string>();
  readonly #timer: ReturnType<typeof setInterval>;
  #renewed = Date.now();

  /**
   * @param owner unique for each process
   * @param lasts milliseconds
   */
  constructor(db: Db, owner: string, lasts: number) {
    this.owner = owner;
    this.#db = db;
    this.#lasts = lasts;
    this.#timer = setInterval(() => void this.#renew(), lasts / RENEWALS);
    // In Node, the timer alone does not keep the process alive.
    (this.#timer as { unref?(): void }).unref?.();
  }

  /**
   * Aborted when another process may have taken over a lease, because it was not renewed in time. The work must end. The
   * reason is a Problem, store.unavailable.
   */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** @returns false if another process does this work */
  async take(name: string): Promise<boolean> {
    if (this.#held.has(name)) return false;
    const now = Date.now();
    const term = { owner: this.owner, now: iso(now), expiresAt: iso(now + this.#lasts) };
    const isTaken = await takeLease(this.#db, name, term);
    if (isTaken) this.#held.add(name);
    return isTaken;
  }

  async end(name: string): Promise<void> {
    this.#held.delete(name);
    await endLeases(this.#db, this.owner, name);
  }

  /** Ends all leases: their work is done. */
  async endAll(): Promise<void> {
    this.#held.clear();
    await endLeases(this.#db, this.owner);
  }

  /** Ends a lease whose work is unfinished: any process may finish it. */
  async abandon(name: string): Promise<void> {
    this.#held.delete(name);
    await expireLeases(this.#db, this.owner, iso(Date.now()), name);
  }

  /** Does the work under a lease. @returns null if another process does it */
  async during<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    if (!(await this.take(name))) return null;
    try {
      return await work();
    } finally {
      await this.end(name);
    }
  }

  /** The same, after other processes have ended their work under this lease. @returns null if the signal is aborted first */
  async inTurn<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
    while (!signal.aborted) {
      if (await this.take(name)) return work().finally(() => this.end(name));
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
    return null;
  }

  /** Ends the renewals. Leases of unfinished work expire at once, so that any process can finish it. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await expireLeases(this.#db, this.owner, iso(Date.now()));
  }

  async #renew(): Promise<void> {
    const now = Date.now();
    if (this.#held.size === 0) {
      this.#renewed = now;
      return;
    }
    const before = [...this.#held];
    try {
      const still = await renewLeases(this.#db, { owner: this.owner, expiresAt: iso(now + this.#lasts) });
      const goneNames = before.filter((name) => this.#held.has(name) && !still.has(name));
      if (goneNames.length > 0) this.#lose(`Another process has taken over ${goneNames.join(", ")}.`);
      this.#renewed = now;
    } catch (error) {
      if (Date.now() - this.#renewed < this.#lasts) return;
      this.#lose(`The leases could not be renewed: ${(error as Error).message}`);
    }
  }

  #lose(reason: string): void {
    this.#lost.abort(problem("store.unavailable", `${reason} The work ends, so that nothing is done twice.`));
  }
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
