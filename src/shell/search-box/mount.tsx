/** The list of the search box as a React root of its own, beside the field. Browser only. */
import "./search-box.css";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { SearchBox } from "./box.tsx";

/** @param client the query cache of the pages */
export function mountSearchBox(field: HTMLInputElement, root: HTMLElement, client: QueryClient): void {
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <SearchBox field={field} />
    </QueryClientProvider>,
  );
}
