import { useEffect } from "react";
import { useQueryClient } from "../data/use-query.ts";
import { usePageUrl } from "./page-url.ts";

/** Lets interactive maps take the place of the page's drawings, once the page is alive. */
export function useLiveMap(): void {
  const client = useQueryClient();
  const { pathname, search } = usePageUrl();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has other drawings
  useEffect(() => {
    const maps = import("../map/on-pages.ts");
    // Without its code the drawing stays.
    maps.then((m) => m.look(client)).catch(() => {});
    return () => void maps.then((m) => m.sweep()).catch(() => {});
  }, [client, pathname, search]);
}
