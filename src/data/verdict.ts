/** Whether data is usable today, as `{apiBase}/portal/verdicts/…` tells it; null where another server answers. */

import type { VerdictName } from "../domain/verdict/verdict.ts";
import { inPageWords, VERDICT_NAMES, type WordedVerdict } from "../domain/verdict/words.ts";
import { portalQuery, serverQuery } from "./query.ts";

export type VerdictAnswer = {
  onestop_id: string;
  name: string | null;
  verdict: WordedVerdict;
  /** Of an operator. */
  feeds?: { onestop_id: string; spec: string; verdict: WordedVerdict }[];
};

/** @param id Onestop ID */
export function verdictQuery(kind: "feeds" | "operators", id: string) {
  return portalQuery<VerdictAnswer>(verdictPath(kind, id));
}

/** The verdict of the feed of a stop, route, or trip, which parts that the server alone renders read. @param feed Onestop ID */
export const entityVerdictQuery = (feed: string) => serverQuery(verdictQuery("feeds", feed));

/** Path below `{apiBase}/portal`. */
export function verdictPath(kind: "feeds" | "operators", id: string): string {
  return `/verdicts/${kind}/${encodeURIComponent(id.toWellFormed())}`;
}

/** A verdict in one line: a badge and a sentence. */
export type LineVerdict = Pick<WordedVerdict, "verdict" | "words" | "sentence">;

/** The sentence has the date, so the badge leaves it out unless it is close. */
export function lineVerdict(answer: WordedVerdict): LineVerdict {
  const { verdict, reason } = answer;
  const { words, sentence } = inPageWords(answer);
  const isClose = verdict === "ends_soon";
  return { verdict, words: isClose || reason === "not_checked" ? words : VERDICT_NAMES[verdict], sentence };
}

export type { VerdictName };
