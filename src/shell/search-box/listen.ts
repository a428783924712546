/** Loads the list of the search box when its field is first entered. Browser only. */
import type { QueryClient } from "@tanstack/react-query";

const FIELD = ".nav-search-input";

export function listenForSearch(client: QueryClient): void {
  const begun = new WeakSet<Element>();
  const begin = async (field: HTMLInputElement) => {
    begun.add(field);
    try {
      const [{ mountSearchBox }, root] = await Promise.all([import("./mount.tsx"), liveRoot(field)]);
      mountSearchBox(field, root, client);
    } catch {
      // The chunk failed to load: the field stays a plain form, and the next focus tries again.
      begun.delete(field);
    }
  };
  const enter = (target: unknown) => {
    if (target instanceof HTMLInputElement && target.matches(FIELD) && !begun.has(target)) void begin(target);
  };
  document.addEventListener("focusin", (event) => enter(event.target));
  enter(document.activeElement);
}

/** The element for the list, once the navigation is hydrated; before that, the list would be a hydration mismatch. */
async function liveRoot(field: HTMLInputElement): Promise<HTMLElement> {
  for (;;) {
    const root = field.closest(".nav-search")?.querySelector<HTMLElement>('[data-search-root="live"]');
    if (root != null) return root;
    await new Promise((done) => setTimeout(done, 20));
  }
}
