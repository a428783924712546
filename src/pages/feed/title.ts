import { specWords } from "../../ui/spec.ts";
import type { FeedHead } from "./query.ts";

/** Operators that are named before the rest is only counted. */
const MAX_NAMES = 3;

type NamedEntity = { onestop_id: string | null; name: string | null; short_name: string | null };

/** An operator as `Name (Short)`. */
export function operatorName(operator: NamedEntity): string {
  const name = operator.name || operator.short_name || operator.onestop_id || "";
  return operator.short_name && operator.short_name !== name ? `${name} (${operator.short_name})` : name;
}

/** Whose feed it is: up to three operators, then how many more; else the feed's own name; else its Onestop ID. */
export function feedNames(feed: Pick<FeedHead, "onestop_id" | "name" | "associated_operators">): string {
  const names = (feed.associated_operators ?? []).map(operatorName);
  if (names.length === 0) return feed.name || feed.onestop_id;
  const more = names.length - MAX_NAMES;
  if (more <= 0) return names.join(", ");
  return `${names.slice(0, MAX_NAMES).join(", ")} and ${more} additional ${more === 1 ? "operator" : "operators"}`;
}

/** Title of the document: `{names} • {spec} feed details: {id}`. */
export function feedTitle(feed: FeedHead): string {
  return `${feedNames(feed)} • ${specWords(feed.spec)} feed details: ${feed.onestop_id}`;
}

/** @param versions archived ones; said from two on, where it is known */
export function feedDescription(feed: FeedHead, versions = 0): string {
  const archiveWords = versions > 1 ? `${versions} archived versions` : "archived versions";
  return `${specWords(feed.spec)} feed with data of ${feedNames(feed)}. Onestop ID ${feed.onestop_id}: URLs, terms of use, fetch history, and ${archiveWords}.`;
}
