/**
 * Suggests pages for a URL that leads nowhere: derived from the URL, and from similar ids if known.
 */
import { parseEntityKey } from "../domain/ids/keys.ts";
import { type OnestopKind, parseOnestopId } from "../domain/ids/onestop.ts";
import { decodeSegment, link } from "../domain/links.ts";
import type { Near } from "../domain/registry/near-id.ts";
import { text } from "./text.tsx";

export type Suggestion = { words: string; href: string };

/** Maximum characters of a text to search for. */
const MAX_QUERY_CHARS = 60;

const PAGES: Record<OnestopKind, (id: string) => string> = {
  feed: link.feed,
  operator: link.operator,
  route: (onestopId) => link.route({ onestopId }),
  stop: (onestopId) => link.stop({ onestopId }),
};

const KIND_OF: Record<string, OnestopKind> = { feeds: "feed", operators: "operator", routes: "route", stops: "stop" };

/** The name in a Onestop ID, else the key itself, as search words; empty if it is not searchable. */
function searchWords(key: string): string {
  const words = (parseOnestopId(key)?.name ?? key).replaceAll(/[~_+-]+/g, " ").trim();
  return words.length > MAX_QUERY_CHARS ? "" : words;
}

/** The page of the id's own kind, if it was opened as another kind. */
function rightPage(kind: OnestopKind | undefined, key: string): Suggestion[] {
  const id = /[:@]/.test(key) ? null : parseOnestopId(key);
  return id === null || id.kind === kind ? [] : [{ words: text.suggestions[id.kind](key), href: PAGES[id.kind](key) }];
}

function search(kind: OnestopKind | undefined, words: string): Suggestion[] {
  if (words === "") return [];
  const feeds = { words: text.suggestions.feeds(words), href: link.feeds({ search: words }) };
  const operators = { words: text.suggestions.operators(words), href: link.operators({ search: words }) };
  return kind === "feed" ? [feeds, operators] : kind === "operator" ? [operators, feeds] : [];
}

/** The feed in the key of a route or stop. */
function feedOfKey(kind: OnestopKind | undefined, key: string): Suggestion[] {
  if (kind !== "route" && kind !== "stop") return [];
  const entityKey = parseEntityKey(key);
  const feed = entityKey?.kind === "entity" ? entityKey.feed : undefined;
  return feed === undefined ? [] : [{ words: text.suggestions.feed(feed), href: link.feed(feed) }];
}

/** Suggestions for an unknown Onestop ID. */
function forOnestopId(id: string): Suggestion[] {
  const words = searchWords(id);
  if (words === "") return [];
  const everything = { words: text.suggestions.everything(words), href: link.search(words) };
  return [everything, ...search(parseOnestopId(id)?.kind ?? "feed", words)];
}

/** A search for the name of a route or stop, from its Onestop ID or from a name used as a key. */
function searchEverything(kind: OnestopKind | undefined, key: string): Suggestion[] {
  if (kind === "feed" || kind === "operator" || /[:@]|^[\d,]+$/.test(key)) return [];
  const id = parseOnestopId(key);
  const words = id === null || id.kind === kind ? searchWords(key) : "";
  return words === "" ? [] : [{ words: text.suggestions.everything(words), href: link.search(words) }];
}

/** A place that is not there: its name may be spelled differently, or be that of an operator. */
function forPlace(name: string): Suggestion[] {
  const words = searchWords(name);
  const all = { words: text.suggestions.places, href: link.place() };
  return words === "" ? [all] : [{ words: text.suggestions.everything(words), href: link.search(words) }, all];
}

function nearby({ kind, onestopId, name }: Near): Suggestion {
  const entity = text.suggestions[kind](onestopId);
  return { words: name === "" ? entity : text.suggestions.named(entity, name), href: PAGES[kind](onestopId) };
}

/**
 * @param pathname percent-encoded path
 * @param near ids similar to the one in the URL
 */
export function suggestionsFor(pathname: string, near: readonly Near[] = []): Suggestion[] {
  const suggestions = [...near.map(nearby), ...fromAddress(pathname)];
  return suggestions.filter(({ href }, i) => suggestions.findIndex((other) => other.href === href) === i);
}

function fromAddress(pathname: string): Suggestion[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const [first = "", last = ""] = segments;
  if (first === "onestop-id") return forOnestopId((decodeSegment(last) ?? last).normalize("NFC"));
  if (first === "places" && last !== "") {
    const place = segments.at(-1)!.replaceAll("+", " ");
    return forPlace((decodeSegment(place) ?? place).normalize("NFC"));
  }
  const kind = KIND_OF[first];
  const segment = kind === undefined ? first : last;
  const key = (decodeSegment(segment) ?? segment).normalize("NFC");
  // Deeper paths contain more than the name of an entity.
  if (key === "" || (kind === undefined && last !== "")) return [];
  return [
    ...rightPage(kind, key),
    ...feedOfKey(kind, key),
    ...searchEverything(kind, key),
    ...search(kind, searchWords(key)),
  ];
}
