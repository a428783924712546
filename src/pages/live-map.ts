import { useEffect } from "react";
import { useQueryClient } from "../data/use-query.ts";
import { hasWebgl } from "../map/webgl.ts";
import { usePageUrl } from "./page-url.ts";

/** What a visitor does first who looks at a list and its drawing together. */
const SIGNS = ["pointermove", "focusin", "touchstart"] as const;

/** Resolves at once where a map can be drawn, else with the first sign of somebody who may point at a row. */
function wanted(ended: AbortSignal): Promise<void> {
  if (hasWebgl()) return Promise.resolve();
  return new Promise((done) => {
    for (const sign of SIGNS) addEventListener(sign, () => done(), { once: true, passive: true, signal: ended });
  });
}

/** Lets interactive maps take the place of the page's drawings, once the page is alive. */
export function useLiveMap(): void {
  const client = useQueryClient();
  const { pathname, search } = usePageUrl();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has other drawings
  useEffect(() => {
    const ended = new AbortController();
    // Without its code the drawing stays.
    void wanted(ended.signal)
      .then(() => import("../map/on-pages.ts"))
      .then((m) => {
        if (ended.signal.aborted) return;
        ended.signal.addEventListener("abort", () => queueMicrotask(m.sweep));
        m.look(client);
      })
      .catch(() => {});
    return () => ended.abort();
  }, [client, pathname, search]);
}
