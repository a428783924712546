/**
 * Where somebody may have wanted to go whose address leads nowhere: read from the address, and from near ids where they are
 * known.
 */
import { parseEntityKey } from "../domain/keys.ts";
import { link } from "../domain/links.ts";
import type { Near } from "../domain/near-id.ts";
import { type OnestopKind, parseOnestopId } from "../domain/onestop.ts";

export type Suggestion = { words: string; href: string };

/** Longest text that is worth a search. */
const LONGEST = 60;

const PAGES: Record<OnestopKind, (id: string) => string> = {
  feed: link.feed,
  operator: link.operator,
  route: (onestopId) => link.route({ onestopId }),
  stop: (onestopId) => link.stop({ onestopId }),
};

const KIND_OF: Record<string, OnestopKind> = { feeds: "feed", operators: "operator", routes: "route", stops: "stop" };

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The name in a Onestop ID, else the key itself, as words to search for; empty for what is no text to search for. */
function searchWords(key: string): string {
  const words = (parseOnestopId(key)?.name ?? key).replaceAll(/[~_+-]+/g, " ").trim();
  return words.length > LONGEST ? "" : words;
}

/** The same id at the page of its own kind, when it was asked for at another. */
function rightPage(kind: OnestopKind | undefined, key: string): Suggestion[] {
  const id = /[:@]/.test(key) ? null : parseOnestopId(key);
  return id === null || id.kind === kind ? [] : [{ words: `the ${id.kind} ${key}`, href: PAGES[id.kind](key) }];
}

function search(kind: OnestopKind | undefined, words: string): Suggestion[] {
  if (words === "") return [];
  const feeds = { words: `feeds that match “${words}”`, href: link.feeds({ search: words }) };
  const operators = { words: `operators that match “${words}”`, href: link.operators({ search: words }) };
  return kind === "feed" ? [feeds, operators] : kind === "operator" ? [operators, feeds] : [];
}

/** The feed that the key of a route or stop names. */
function feedOfKey(kind: OnestopKind | undefined, key: string): Suggestion[] {
  if (kind !== "route" && kind !== "stop") return [];
  const parsed = parseEntityKey(key);
  const feed = parsed?.kind === "entity" ? parsed.feed : undefined;
  return feed === undefined ? [] : [{ words: `the feed ${feed}`, href: link.feed(feed) }];
}

/** What a Onestop ID may have meant that nothing has. */
function forOnestopId(id: string): Suggestion[] {
  const words = searchWords(id);
  if (words === "") return [];
  const everything = { words: `everything that matches “${words}”`, href: link.search(words) };
  return [everything, ...search(parseOnestopId(id)?.kind ?? "feed", words)];
}

/** What a route or a stop may be called, by its Onestop ID or where its name stands in place of a key. */
function searchEverything(kind: OnestopKind | undefined, key: string): Suggestion[] {
  if (kind === "feed" || kind === "operator" || /[:@]|^[\d,]+$/.test(key)) return [];
  const id = parseOnestopId(key);
  const words = id === null || id.kind === kind ? searchWords(key) : "";
  return words === "" ? [] : [{ words: `everything that matches “${words}”`, href: link.search(words) }];
}

function nearby({ kind, onestopId, name }: Near): Suggestion {
  return { words: `the ${kind} ${onestopId}${name === "" ? "" : ` (${name})`}`, href: PAGES[kind](onestopId) };
}

/**
 * @param pathname as it stands in the address, percent-encoded
 * @param near ids that are nearly the one in the address
 */
export function suggestionsFor(pathname: string, near: readonly Near[] = []): Suggestion[] {
  const found = [...near.map(nearby), ...fromAddress(pathname)];
  return found.filter(({ href }, i) => found.findIndex((other) => other.href === href) === i);
}

function fromAddress(pathname: string): Suggestion[] {
  const [first = "", last = ""] = pathname.split("/").filter((segment) => segment !== "");
  if (first === "onestop-id") return forOnestopId(decoded(last).normalize("NFC"));
  const kind = KIND_OF[first];
  const key = decoded(kind === undefined ? first : last).normalize("NFC");
  // Deeper addresses are made of more than the name of a thing.
  if (key === "" || (kind === undefined && last !== "")) return [];
  return [
    ...rightPage(kind, key),
    ...feedOfKey(kind, key),
    ...searchEverything(kind, key),
    ...search(kind, searchWords(key)),
  ];
}
