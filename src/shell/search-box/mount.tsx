/** The list of a search field as a React root of its own, beside the field. Browser only. */
import "./search-box.css";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { SearchBox } from "./box.tsx";

/**
 * @param client the query cache of the pages
 * @returns removes the list
 */
export function mountSearchBox(field: HTMLInputElement, element: HTMLElement, client: QueryClient): () => void {
  const root = createRoot(element);
  root.render(
    <QueryClientProvider client={client}>
      <SearchBox field={field} name={field.dataset.searchField ?? ""} near={field.dataset.searchNear !== undefined} />
    </QueryClientProvider>,
  );
  return () => root.unmount();
}
