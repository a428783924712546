/**
 * Decides which webhooks are served at the same time. Each has a place of its own, so that one which does not answer delays
 * no other; places are bounded in all, for each host and owner, and for webhooks that are unconfirmed or failing.
 */

export type QueuedWebhook = { id: string; url: string; owner: string | null; state: string; failures: number };

/** Webhooks that are served at the same time; subscribers of web push share few hosts, and have no owner. */
const MAX_PLACES = { all: 64, unproven: 16, host: 4, owner: 4 };
export const PUSH_PLACES: typeof MAX_PLACES = { all: 64, unproven: 16, host: 32, owner: 4 };

export class DeliveryQueue<T extends QueuedWebhook> {
  readonly #serve: (webhook: T) => Promise<void>;
  readonly #places: typeof MAX_PLACES;
  readonly #busy = new Map<string, { webhook: T; work: Promise<void> }>();
  #waiting: T[] = [];
  #errors: unknown[] = [];

  /** @param serve its errors are thrown by the next `add` or by `settled` */
  constructor(serve: (webhook: T) => Promise<void>, places: typeof MAX_PLACES = MAX_PLACES) {
    this.#serve = serve;
    this.#places = places;
  }

  /** Replaces the webhooks that wait, and begins with those that have a place. Those that are being served go on. */
  add(due: readonly T[]): void {
    this.#waiting = due.filter(({ id }) => !this.#busy.has(id));
    this.#begin();
    this.#throwError();
  }

  /** Adds to those that wait, without those that are there already. */
  append(due: readonly T[]): void {
    const waiting = new Set(this.#waiting.map(({ id }) => id));
    this.add([...this.#waiting, ...due.filter(({ id }) => !waiting.has(id))]);
  }

  /** How many wait, and how many of them are unconfirmed or failing. */
  waiting(): { all: number; unproven: number } {
    return { all: this.#waiting.length, unproven: this.#waiting.filter(isUnproven).length };
  }

  /** Waits until nothing waits and nothing is served. */
  async settled(): Promise<void> {
    while (this.#busy.size > 0) await Promise.race([...this.#busy.values()].map(({ work }) => work));
    this.#throwError();
  }

  /** Forgets the webhooks that wait, and returns them. */
  clear(): readonly T[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  #begin(): void {
    const rest: T[] = [];
    for (const webhook of this.#waiting) {
      if (!this.#hasPlace(webhook)) {
        rest.push(webhook);
        continue;
      }
      const work = this.#serve(webhook)
        .catch((error: unknown) => void this.#errors.push(error))
        .then(() => {
          this.#busy.delete(webhook.id);
          this.#begin();
        });
      this.#busy.set(webhook.id, { webhook, work });
    }
    this.#waiting = rest;
  }

  #hasPlace(webhook: T): boolean {
    const busy = [...this.#busy.values()].map((one) => one.webhook);
    const count = (like: (other: T) => boolean) => busy.filter(like).length;
    const { all, unproven, host, owner } = this.#places;
    return (
      busy.length < all &&
      (!isUnproven(webhook) || count(isUnproven) < unproven) &&
      count((other) => hostOf(other) === hostOf(webhook)) < host &&
      (webhook.owner === null || count((other) => other.owner === webhook.owner) < owner)
    );
  }

  #throwError(): void {
    const [error] = this.#errors;
    this.#errors = [];
    if (error !== undefined) throw error;
  }
}

const isUnproven = ({ state, failures }: QueuedWebhook) => state !== "active" || failures > 0;
const hostOf = ({ url }: QueuedWebhook) => (URL.canParse(url) ? new URL(url).host : url);
