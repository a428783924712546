/** The list of the search box as a React root of its own, beside the field. Browser only. */
import "./search-box.css";
import { QueryClientProvider, QueryClient as SearchClient } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import type { QueryClient } from "../../data/query-cache.ts";
import { SearchBox } from "./box.tsx";

let answers: SearchClient | undefined;

/** @param client the cache of the pages, over whose transport the box asks */
export function mountSearchBox(field: HTMLInputElement, root: HTMLElement, client: QueryClient): void {
  answers ??= new SearchClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    },
  });
  createRoot(root).render(
    <QueryClientProvider client={answers}>
      <SearchBox field={field} client={client} />
    </QueryClientProvider>,
  );
}
