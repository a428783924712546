/** Loads the list of a search field when the field is first entered. Browser only. */

import type { QueryClient } from "@tanstack/react-query";
import { withTexts } from "../../ui/messages.ts";

/** A field names itself by this attribute; `SearchRoot` stands beside it, in the same `.search-scope`. */
const FIELD = "[data-search-field]";

type Box = { field: HTMLInputElement; end(): void };

export function listenForSearch(client: QueryClient): void {
  const startedElements = new WeakSet<Element>();
  let boxes: Box[] = [];
  const begin = async (field: HTMLInputElement) => {
    startedElements.add(field);
    // Fields of pages that were left.
    for (const removedBox of boxes.filter((box) => !box.field.isConnected)) removedBox.end();
    boxes = boxes.filter((box) => box.field.isConnected);
    try {
      const [{ mountSearchBox }, root] = await Promise.all([withTexts(import("./mount.tsx")), liveRoot(field)]);
      if (root !== null) boxes.push({ field, end: mountSearchBox(field, root, client) });
    } catch {
      // The chunk failed to load: the field stays a plain form, and the next focus tries again.
      startedElements.delete(field);
    }
  };
  const enter = (target: unknown) => {
    if (target instanceof HTMLInputElement && target.matches(FIELD) && !startedElements.has(target)) void begin(target);
  };
  document.addEventListener("focusin", (event) => enter(event.target));
  enter(document.activeElement);
}

/** The element for the list, once the page is hydrated; null if the page was left meanwhile. */
async function liveRoot(field: HTMLInputElement): Promise<HTMLElement | null> {
  while (field.isConnected) {
    const root = field.closest(".search-scope")?.querySelector<HTMLElement>('[data-search-root="live"]');
    if (root != null) return root;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return null;
}
