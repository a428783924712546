/**
 * Collects what one turn of the event loop asks of the databases, so that a level of a query is one round trip. Loaders
 * wait for their keys, and databases for the queries of loaders and fields.
 */

/**
 * Steps of the microtask queue after which the queries of a loader, and of the fields that it resolves without a query,
 * have arrived. The longest chain in the tests has 113; a query behind a longer one goes out in a trip of its own.
 */
const LOADER_STEPS = 256;

export class Turn {
  /** Scans among the queries of this turn, which share the rows that the request may still read. */
  scans = 0;
  #dispatches: (() => void)[] = [];
  #sends: (() => void)[] = [];
  #isScheduled = false;
  #holds = 0;
  #onRelease: (() => void)[] = [];

  /** Nothing is sent until `release`: a level is being resolved in several macrotasks, and belongs to one trip. */
  hold(): void {
    this.#holds++;
  }

  release(): void {
    this.#holds--;
    if (this.#holds === 0) for (const go of this.#onRelease.splice(0)) go();
  }

  /** Waits until nothing holds, and the fields that were released last have arrived. */
  async #settled(): Promise<void> {
    while (this.#holds > 0) {
      await new Promise<void>((go) => this.#onRelease.push(go));
      for (let step = 0; step < LOADER_STEPS; step++) await null;
    }
  }

  /** Runs a loader once the fields of this turn have named their keys; the queries that it makes belong to the turn. */
  dispatch(dispatch: () => void): void {
    this.#dispatches.push(dispatch);
    this.#schedule();
  }

  /** Sends queries once all of this turn have arrived. */
  send(send: () => void): void {
    this.#sends.push(send);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // Fields resolve in chains of microtasks: a timer runs after all of them. It costs a millisecond or two in a Worker, so
    // there is one for each level.
    setTimeout(() => void this.#end(), 0);
  }

  async #end(): Promise<void> {
    await this.#settled();
    while (this.#dispatches.length > 0) {
      const dispatches = this.#dispatches;
      this.#dispatches = [];
      for (const dispatch of dispatches) dispatch();
      for (let step = 0; step < LOADER_STEPS; step++) await null;
      await this.#settled();
    }
    this.#isScheduled = false;
    const sends = this.#sends;
    this.#sends = [];
    for (const send of sends) send();
    this.scans = 0;
  }
}
