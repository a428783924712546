/** What a feed is called. */

import { commaList } from "../language/current.ts";
import { t } from "../language/messages.ts";

/** Operators that are named before the rest is only counted. */
const MAX_NAMED = 3;

/** Joins the names of operators in a list entry of a feed. */
const SEPARATOR = " · ";

/** Up to three names, then how many more: `A, B, C and 2 more`. */
export function namesInShort(names: readonly string[]): string {
  const listed = commaList(names.slice(0, MAX_NAMED));
  return names.length > MAX_NAMED ? t`${listed} and ${names.length - MAX_NAMED} more` : listed;
}

/**
 * The name of a feed, else the names of its operators; null if it has neither. Most feeds of the registry have no name.
 * @param operatorNames as in the list entry of the feed, joined by ` · `
 */
export function feedName(name: string | null, operatorNames: string | null): string | null {
  if (name) return name;
  const names = (operatorNames ?? "").split(SEPARATOR).filter((part) => part !== "");
  return names.length === 0 ? null : namesInShort(names);
}
