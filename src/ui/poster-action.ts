import { currentLanguage } from "../domain/language/current.ts";
import { pathIn } from "../domain/language/languages.ts";
import { type PosterKind, posterPath } from "../domain/links.ts";
import type { PageAction } from "./page-actions.tsx";
import { text } from "./tools-text.ts";

/** The action "Poster": the page that prints a network. @param key as in the address of its page */
export function posterAction(kind: PosterKind, key: string): PageAction {
  return { label: text.poster, href: pathIn(currentLanguage(), posterPath(kind, key)), opens: "data" };
}
