import { useLocation, useNavigation } from "react-router";
import { useSite } from "../data/site.ts";

/** The address of the page that is shown (not of one that is still loading). */
export function usePageUrl(): URL {
  const { pathname, search } = useLocation();
  return new URL(pathname + search, useSite().url);
}

/** Whether another page, or the same with other filters, is on its way. */
export function useIsLoading(): boolean {
  return useNavigation().state === "loading";
}
