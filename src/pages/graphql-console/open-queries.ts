/**
 * GraphiQL calls its open queries tabs, and gives each a button that closes it: a control within a control, which no
 * reader of the screen can reach. As a list of buttons, of which one is the current, everything in it can be.
 */
import { useEffect } from "react";

/** Restores the list after the editor renders. */
export function useListOfQueries(): void {
  useEffect(() => {
    const header = document.querySelector(".graphiql-session-header");
    if (header === null) return;
    const observer = new MutationObserver(() => listQueries(header));
    observer.observe(header, { childList: true, subtree: true, attributeFilter: ["role", "aria-selected"] });
    listQueries(header);
    return () => observer.disconnect();
  }, []);
}

function listQueries(header: Element): void {
  header.querySelector("[role=tablist]")?.removeAttribute("role");
  for (const query of header.querySelectorAll(".graphiql-tab")) {
    const current = query.getAttribute("aria-selected");
    if (current === null) continue;
    query.querySelector(".graphiql-tab-button")?.setAttribute("aria-current", current);
    query.removeAttribute("role");
    query.removeAttribute("aria-selected");
  }
  document.getElementById("graphiql-session")?.setAttribute("role", "region");
}
