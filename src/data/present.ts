/** The present time on a page: the server's at first, then the browser's, minute by minute. */

import { useCallback, useSyncExternalStore } from "react";
import { perIsolate } from "../domain/memory.ts";
import { useSite } from "./site.ts";

/** Milliseconds by which a cached page may be older than the browser's clock tells. A larger difference is a wrong clock. */
const TRUSTED_DIFFERENCE_MS = 15 * 60_000;
/** Milliseconds between two looks at the clock, so that a minute ends on time. */
const LOOK_MS = 2_000;
const MINUTE_MS = 60_000;

/** Milliseconds that are added to the browser's clock, from the first page that is shown. */
const offsets = perIsolate<"browser", number>("offset of the clock", { by: "browser", entries: 1, bytes: 100 });

/**
 * Milliseconds to add to a browser's clock: none if it agrees with the server's, else the difference.
 * @param server epoch milliseconds at which the page was rendered
 * @param browser epoch milliseconds of the browser at the same time
 */
export function clockOffset(server: number, browser: number): number {
  const difference = server - browser;
  return Math.abs(difference) <= TRUSTED_DIFFERENCE_MS ? 0 : difference;
}

function startTicking(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS);
  return () => clearInterval(timer);
}

/** The current minute since 1970. Renders its component again when the next one begins. */
export function usePresentMinute(): number {
  const { now } = useSite();
  const minute = useCallback(() => {
    const offset = offsets.getOrMake("browser", () => clockOffset(now, Date.now()));
    return Math.floor((Date.now() + offset) / MINUTE_MS);
  }, [now]);
  return useSyncExternalStore(startTicking, minute, () => Math.floor(now / MINUTE_MS));
}
