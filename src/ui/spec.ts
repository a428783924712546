/** Names of data formats. */
import { text } from "./text.tsx";

const WORDS: Readonly<Record<string, string>> = text.specs;

/** The name of a Transitland v2 `FeedSpecTypes` value. */
export function specWords(spec: string | null | undefined): string {
  return WORDS[spec ?? ""] ?? text.specs.unknown;
}
