/** Whether data is usable today, as `{apiBase}/portal/verdicts/…` tells it; null where another server answers. */
import type { Verdict, VerdictName } from "../domain/verdict/verdict.ts";
import { portalQuery } from "./query.ts";

export type ToldVerdict = Verdict & {
  words: string;
  sentence: string /** Onestop ID of the feed that speaks. */;
  feed?: string;
};

export type VerdictAnswer = {
  onestop_id: string;
  name: string | null;
  verdict: ToldVerdict;
  /** Of an operator. */
  feeds?: { onestop_id: string; spec: string; verdict: ToldVerdict }[];
};

/** @param id Onestop ID */
export function verdictQuery(kind: "feeds" | "operators", id: string) {
  return portalQuery<VerdictAnswer>(verdictPath(kind, id));
}

/** Path below `{apiBase}/portal`. */
export function verdictPath(kind: "feeds" | "operators", id: string): string {
  return `/verdicts/${kind}/${encodeURIComponent(id.toWellFormed())}`;
}

export type { VerdictName };
