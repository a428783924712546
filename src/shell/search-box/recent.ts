/** Recent searches of this browser, in local storage. Browser only, except for `useRecent`. */
import { useSyncExternalStore } from "react";

/** Something that was searched or opened from a search: what it is called, and the path of its page. */
export type Recent = { name: string; href: string; note?: string };

const KEY = "recent-searches";
const MAX_RECENT = 6;

const NONE: readonly Recent[] = [];
const listeners = new Set<() => void>();
/** The list and the stored text that it was read from, so that it stays the same object while nothing changes. */
let cachedList: { stored: string | null; list: readonly Recent[] } = { stored: null, list: NONE };

/** Paths of this site only, because the text may be written by anything that runs on its origin. */
function isRecent(value: unknown): value is Recent {
  const { name, href, note } = (value ?? {}) as Partial<Recent>;
  const isPath = typeof href === "string" && /^\/(?![/\\])/.test(href);
  return typeof name === "string" && name !== "" && isPath && (note === undefined || typeof note === "string");
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The most recent first. */
function recentSearches(): readonly Recent[] {
  const text = readStored();
  if (text === cachedList.stored) return cachedList.list;
  let list = NONE;
  try {
    const read: unknown = JSON.parse(text ?? "[]");
    if (Array.isArray(read)) list = read.filter(isRecent).slice(0, MAX_RECENT);
  } catch {
    // Not written by this file: as good as nothing.
  }
  cachedList = { stored: text, list };
  return list;
}

function store(list: readonly Recent[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Storage is full or blocked: nothing is remembered.
  }
  for (const listener of listeners) listener();
}

export function rememberSearch(recent: Recent): void {
  store([recent, ...recentSearches().filter(({ href }) => href !== recent.href)].slice(0, MAX_RECENT));
}

export function clearRecentSearches(): void {
  store(NONE);
}

function listen(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", fromOtherTab);
  };
}

/** Recent searches; none on the server and until the page is hydrated. */
export function useRecent(): readonly Recent[] {
  return useSyncExternalStore(listen, recentSearches, () => NONE);
}
