/** States of the search box (specification, section 4) and the announcement of its results. */
import { MIN_LENGTH, type SearchAnswer } from "../../data/search.ts";
import { commaList } from "../../domain/language/current.ts";
import { text as words } from "../text.tsx";

export type BoxState = "empty" | "short" | "loading" | "results" | "none" | "failed";

/**
 * @param text trimmed text
 * @param answer null without results
 * @param isDone whether the search for this text ended, with or without success
 */
export function stateOf(text: string, answer: SearchAnswer | null, isDone: boolean): BoxState {
  if (text === "") return "empty";
  if ([...text].length < MIN_LENGTH) return "short";
  if (!isDone) return "loading";
  if (answer === null) return "failed";
  const { feeds, operators, routes, stops, places } = answer;
  return [feeds, operators, routes, stops, places].some((rows) => rows.length > 0) ? "results" : "none";
}

type Group = { name: string; hits: readonly unknown[] };

/** The number of results and of each kind: `3 results. Feeds 2, Stops 1.` */
export function countWords(groups: readonly Group[], isCorrected: boolean): string {
  const sum = groups.reduce((all, { hits }) => all + hits.length, 0);
  const kinds = commaList(groups.map(({ name, hits }) => words.search.countedKind(name, hits.length)));
  return (isCorrected ? words.search.countedSimilar : words.search.counted)(sum, kinds);
}
