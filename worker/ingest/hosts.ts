/**
 * Sends requests no more often than the servers allow: one after the other with a pause between them, by all processes
 * together, and none while a server asks to be left alone or does not answer.
 */
import { problem } from "../problem.ts";
import type { Db } from "../store/db/db.ts";
import { heldHosts, holdHost, hostAnswered, hostFailed, reserveRequest } from "../store/registry/fetch-host.ts";
import type { Fetcher } from "./download.ts";
import { HOST_DELAYS_MS, retryAfter } from "./refetch.ts";

export type HostTools = {
  db: Db;
  /** Milliseconds between two requests to a server. */
  gap: number;
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after this many milliseconds, or rejects when the process is to end. */
  sleep(milliseconds: number): Promise<void>;
};

/** A request that would wait longer, in milliseconds, is not sent. */
export const MAX_TURN_MS = 60_000;

export class Hosts {
  readonly #tools: HostTools;
  /** When this process last asked a host, so that a late timer does not bring two requests together. */
  readonly #asked = new Map<string, number>();

  constructor(tools: HostTools) {
    this.#tools = tools;
  }

  /**
   * Waits until the server of this URL may be asked.
   * @throws Problem fetch.failed if that takes longer than a minute
   */
  async turn(url: URL): Promise<void> {
    const { db, gap, now, sleep } = this.#tools;
    const start = now();
    const at = await reserveRequest(db, url.host, { now: start, gap, latest: start + MAX_TURN_MS });
    if (at === null) {
      throw problem(
        "fetch.failed",
        `The server ${url.host} is not asked at the moment: it asked for a pause, or failed.`,
      );
    }
    for (;;) {
      const wait = Math.max(at, (this.#asked.get(url.host) ?? 0) + gap) - now();
      if (wait <= 0) break;
      await sleep(wait);
    }
    this.#asked.set(url.host, now());
  }

  /** Notes when a server asks to be left alone. */
  heeding(fetcher: Fetcher): Fetcher {
    return async (url, init) => {
      const response = await fetcher(url, init);
      const until = retryAfter(response.status, response.headers.get("retry-after"), this.#tools.now());
      if (until !== null) await holdHost(this.#tools.db, url.host, until);
      return response;
    };
  }

  /** Notes whether a server answered at all; one that fails again and again is left alone for a while. */
  async heard(host: string, isAnswered: boolean): Promise<void> {
    const { db, now } = this.#tools;
    await (isAnswered ? hostAnswered(db, host) : hostFailed(db, host, now(), HOST_DELAYS_MS));
  }

  /** The servers that may not be asked now, and until when in milliseconds since 1970. */
  async held(): Promise<Map<string, number>> {
    const hosts = await heldHosts(this.#tools.db, this.#tools.now());
    return new Map(hosts.map(({ host, held_until }) => [host, held_until]));
  }
}
