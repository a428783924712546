/** Recent searches of this browser. */
import { storedList } from "../../ui/stored-list.ts";

/** Something that was searched or opened from a search: what it is called, and the path of its page. */
export type Recent = { name: string; href: string; note?: string };

const MAX_RECENT = 6;

/** Paths of this site only, because the text may be written by anything that runs on its origin. */
function isRecent(value: unknown): value is Recent {
  const { name, href, note } = (value ?? {}) as Partial<Recent>;
  const isPath = typeof href === "string" && /^\/(?![/\\])/.test(href);
  return typeof name === "string" && name !== "" && isPath && (note === undefined || typeof note === "string");
}

export const recentSearches = storedList("recent-searches", MAX_RECENT, isRecent, ({ href }) => href);
