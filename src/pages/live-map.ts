import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSite } from "../data/site.ts";
import { hasWebgl } from "../map/webgl.ts";
import { withTexts } from "../ui/messages.ts";

/** What a visitor does first who reads on, or looks at a list and its drawing together. */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"] as const;

/** Milliseconds without input after which maps load by themselves. */
const IDLE_MS = 5_000;

/**
 * Resolves at the first input of the visitor, since the renderer is the heaviest thing on any page and its drawing says
 * the same meanwhile; without a sign when the page has long come to rest.
 */
function whenWanted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const start = () => resolve();
    for (const sign of SIGNS) addEventListener(sign, start, { once: true, passive: true, signal: signal });
    // Without WebGL there is only the pointing at rows to follow. Asking for it is a long task by itself.
    const rest = setTimeout(() => hasWebgl() && start(), IDLE_MS);
    signal.addEventListener("abort", () => clearTimeout(rest));
  });
}

/** Lets interactive maps take the place of the page's drawings, once the page is alive. */
export function useLiveMap(): void {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const site = useSite();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has other drawings
  useEffect(() => {
    const abortController = new AbortController();
    // Without its code the drawing stays.
    void whenWanted(abortController.signal)
      .then(() => withTexts(import("../map/on-pages.ts")))
      .then((m) => {
        if (abortController.signal.aborted) return;
        abortController.signal.addEventListener("abort", () => queueMicrotask(m.sweep));
        m.look(client, site);
      })
      .catch(() => {});
    return () => abortController.abort();
  }, [client, pathname, search, site]);
}
