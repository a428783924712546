/** A verdict with its words. */
import type { Verdict } from "./verdict.ts";

export type ToldVerdict = Verdict & {
  words: string;
  sentence: string /** Onestop ID of the feed that speaks. */;
  feed?: string;
};
