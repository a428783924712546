/** A short list that this browser keeps in local storage, and never sends. Browser only, except for `use`. */
import { useSyncExternalStore } from "react";

export type StoredList<Item> = {
  /** The most recent first; none on the server and until the page is hydrated. */
  use(): readonly Item[];
  /** Calls a listener at each change, in other tabs too. @returns what ends that */
  listen(listener: () => void): () => void;
  /** The list at this moment, outside of components. */
  now(): readonly Item[];
  /** Puts an item first, in place of an equal one. @returns whether the browser keeps it */
  remember(item: Item): boolean;
  /** Takes an item out. @returns how many are left */
  forget(item: Item): number;
  clear(): void;
};

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param isItem whether a stored value is an item: anything on this origin may have written it
 * @param idOf what equal items have in common
 */
export function storedList<Item>(
  key: string,
  max: number,
  isItem: (value: unknown) => value is Item,
  idOf: (item: Item) => string,
): StoredList<Item> {
  const NONE: readonly Item[] = [];
  const listeners = new Set<() => void>();
  /** The list and the stored text that it was read from, so that it stays the same object while nothing changes. */
  let cached: { stored: string | null; list: readonly Item[] } = { stored: null, list: NONE };

  const read = (): readonly Item[] => {
    const stored = readText(key);
    if (stored === cached.stored) return cached.list;
    let list = NONE;
    try {
      const value: unknown = JSON.parse(stored ?? "[]");
      if (Array.isArray(value)) list = value.filter(isItem).slice(0, max);
    } catch {
      // Not written by this file: as good as nothing.
    }
    cached = { stored, list };
    return list;
  };
  const write = (list: readonly Item[]): boolean => {
    let isStored = true;
    try {
      if (list.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(list));
    } catch {
      // Storage is full or blocked: nothing is remembered.
      isStored = false;
    }
    for (const listener of listeners) listener();
    return isStored;
  };
  const listen = (listener: () => void) => {
    const fromOtherTab = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    addEventListener("storage", fromOtherTab);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", fromOtherTab);
    };
  };
  return {
    listen,
    now: read,
    use: () => useSyncExternalStore(listen, read, () => NONE),
    remember: (item) => write([item, ...read().filter((one) => idOf(one) !== idOf(item))].slice(0, max)),
    forget: (item) => {
      write(read().filter((one) => idOf(one) !== idOf(item)));
      return read().length;
    },
    clear: () => void write(NONE),
  };
}
