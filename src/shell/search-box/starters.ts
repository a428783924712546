/** The entries of a search before anything is typed: recent ones, then suggestions from the data. */
import type { Starter } from "../../data/search-starters.ts";
import { link } from "../../domain/links.ts";
import { text } from "../text.tsx";
import type { Recent } from "./recent.ts";

export type StarterGroup = { kind: "recent" | "suggested"; name: string; hits: readonly Recent[] };

/** Suggestions, without those among the recent ones. */
export function suggestedEntries(starters: readonly Starter[], recent: readonly Recent[] = []): Recent[] {
  const all: Recent[] = [
    ...starters.map(({ onestopId, name, country }) => ({ name, href: link.operator(onestopId), note: country })),
    { name: text.search.nearby, href: link.nearby(), note: text.search.nearbyNote },
    { name: text.search.findFeed, href: link.findByUrl(), note: text.search.findFeedNote },
  ];
  return all.filter(({ href }) => recent.every((one) => one.href !== href));
}

export function starterGroups(recent: readonly Recent[], starters: readonly Starter[]): StarterGroup[] {
  const groups: StarterGroup[] = [
    { kind: "recent", name: text.search.recent, hits: recent },
    { kind: "suggested", name: text.search.suggested, hits: suggestedEntries(starters, recent) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
