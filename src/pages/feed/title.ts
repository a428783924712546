import { commaList } from "../../domain/language/current.ts";
import { t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { operatorName } from "../../domain/registry/operator-name.ts";
import { specWords } from "../../ui/spec.ts";
import type { FeedHead } from "./query.ts";

/** Operators that are named before the rest is only counted. */
const MAX_NAMES = 3;

/** The names of up to three operators of a feed and how many more there are, else the feed's own name, else its Onestop ID. */
export function feedNames(feed: Pick<FeedHead, "onestop_id" | "name" | "associated_operators">): string {
  const names = (feed.associated_operators ?? []).map(operatorName);
  if (names.length === 0) return feed.name || feed.onestop_id;
  const more = names.length - MAX_NAMES;
  if (more <= 0) return commaList(names);
  return plural(
    more,
    { one: "{names} and {n} additional operator", other: "{names} and {n} additional operators" },
    { names: commaList(names.slice(0, MAX_NAMES)) },
  );
}

/** Title of the document: `{names} • {spec} feed details: {id}`. */
export function feedTitle(feed: FeedHead): string {
  return t`${feedNames(feed)} • ${specWords(feed.spec)} feed details: ${feed.onestop_id}`;
}

/** @param versions archived ones; said from two on, where it is known */
export function feedDescription(feed: FeedHead, versions = 0): string {
  const spec = specWords(feed.spec);
  const names = feedNames(feed);
  const id = feed.onestop_id;
  return versions > 1
    ? plural(
        versions,
        {
          one: "{spec} feed with data of {names}. Onestop ID {id}: URLs, terms of use, fetch history, and {n} archived version.",
          other:
            "{spec} feed with data of {names}. Onestop ID {id}: URLs, terms of use, fetch history, and {n} archived versions.",
        },
        { spec, names, id },
      )
    : t`${spec} feed with data of ${names}. Onestop ID ${id}: URLs, terms of use, fetch history, and archived versions.`;
}
