/**
 * Watches the runtime's memory and how fast it answers, and says when it has no room for more work that costs much. A
 * Worker cannot measure its own heap; on Cloudflare the network ends an isolate that needs too much and starts another.
 */
import { readFile } from "node:fs/promises";

/**
 * Resident bytes of the runtime above which no more costly work begins: three times what it needs under mixed traffic
 * (docs/decisions/005-memory.md).
 */
const MAX_RESIDENT_BYTES = 3 * 2 ** 30;

/** Milliseconds that the runtime may take to answer the probe: less than the nine seconds in which every request answers. */
const MAX_LAG_MS = 5_000;

const CHECK_EVERY_MS = 1_000;

/** Seconds that a refused client should wait. */
export const RETRY_AFTER_SECONDS = 5;

/** Paths whose requests may cost much: sitemaps, previews, and searches; and the API without its tiles, which caches much. */
const COSTLY = /^\/(?:cards\/|sitemaps\/|search\?)/;
const CACHED_PATHS = /^\/api\/v2\/(?!tiles\/)/;

export type Readings = {
  /** Resident bytes of the runtime, 0 where they cannot be read. */
  residentBytes: number;
  /** Milliseconds of the last probe, or since it was sent if it is not answered yet. */
  lagMs: number;
};

export type Sensors = {
  residentBytes(): Promise<number>;
  /** Resolves when the runtime has answered a request that costs nothing. */
  probe(): Promise<void>;
  now(): number;
};

export class Watchdog {
  readonly #sensors: Sensors;
  #residentBytes = 0;
  #lagMs = 0;
  #probeSince: number | null = null;
  /** Requests that were refused, or for which only the cache was asked. */
  refused = 0;

  constructor(sensors: Sensors) {
    this.#sensors = sensors;
  }

  get readings(): Readings {
    const pending = this.#probeSince === null ? 0 : this.#sensors.now() - this.#probeSince;
    return { residentBytes: this.#residentBytes, lagMs: Math.max(this.#lagMs, pending) };
  }

  /** Whether costly work must wait. */
  get isInDanger(): boolean {
    const { residentBytes, lagMs } = this.readings;
    return residentBytes > MAX_RESIDENT_BYTES || lagMs > MAX_LAG_MS;
  }

  /**
   * What becomes of a request. `cached`: the runtime answers it only from its cache. A runtime that does not answer the
   * probe cannot do that either.
   */
  verdict(target: string): "pass" | "cached" | "refuse" {
    const isCached = CACHED_PATHS.test(target);
    if (!(isCached || COSTLY.test(target)) || !this.isInDanger) return "pass";
    const pending = this.#probeSince === null ? 0 : this.#sensors.now() - this.#probeSince;
    return isCached && pending <= MAX_LAG_MS ? "cached" : "refuse";
  }

  /** Reads the sensors. One probe is under way at a time; a failed one counts as answered. */
  async check(): Promise<void> {
    this.#residentBytes = await this.#sensors.residentBytes().catch(() => 0);
    if (this.#probeSince !== null) return;
    const since = this.#sensors.now();
    this.#probeSince = since;
    await this.#sensors.probe().catch(() => {});
    this.#lagMs = this.#sensors.now() - since;
    this.#probeSince = null;
  }

  /** Checks regularly until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => void this.check(), CHECK_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }
}

/** Resident bytes of a process and its children (Linux); 0 where there is no /proc. */
export async function residentBytesOfChildren(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const sizes = await Promise.all(
    children
      .split(" ")
      .filter((child) => child !== "")
      .map(async (child) => {
        const status = await readFile(`/proc/${child}/status`, "utf8").catch(() => "");
        if (!/^Name:\s*workerd/m.test(status)) return 0;
        return 1024 * Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0);
      }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
