/** Counts requests by caller in windows of a minute, in the memory of this isolate. */
import { BoundedMap } from "../../src/domain/bounded-map.ts";

/** Seconds of a window. */
export const WINDOW = 60;

/** Callers that are remembered; the one that has been known longest is forgotten first. */
const CALLERS = 50_000;

export type Taken = {
  allowed: boolean;
  /** Requests left in this window. */
  remaining: number;
  /** Whole seconds until the next window. */
  reset: number;
};

export class RateWindows {
  readonly #windows = new BoundedMap<string, { start: number; count: number }>(CALLERS);

  /**
   * Counts one request.
   * @param now milliseconds since 1970
   * @param limit requests a window
   */
  take(caller: string, now: number, limit: number): Taken {
    let window = this.#windows.get(caller);
    if (window === undefined || now >= window.start + WINDOW * 1000 || now < window.start) {
      window = { start: now, count: 0 };
      this.#windows.delete(caller);
      this.#windows.set(caller, window);
    }
    window.count++;
    return {
      allowed: window.count <= limit,
      remaining: Math.max(0, limit - window.count),
      reset: Math.max(1, Math.ceil((window.start + WINDOW * 1000 - now) / 1000)),
    };
  }
}

/**
 * Who is counted together: an IPv4 address, or the /64 of an IPv6 address, which one customer has to himself.
 * @param address as Cloudflare hands it over, empty where there is none
 */
export function callerOf(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped !== null) return mapped[1]!;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? [] : tail.split(":");
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
