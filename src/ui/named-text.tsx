/** A sentence of ours around names of a feed: each name with its language, and apart where it is written from right to left. */
import type { ReactNode } from "react";
import { languageAttributes, useNames } from "./names.ts";

/** The text between names, and the names, in their order in the sentence. */
function splitAtNames(
  sentence: string,
  names: readonly (string | null | undefined)[],
): { part: string; isName: boolean }[] {
  const parts: { part: string; isName: boolean }[] = [];
  let rest = sentence;
  for (const name of names) {
    const at = name ? rest.indexOf(name) : -1;
    if (!name || at === -1) continue;
    parts.push({ part: rest.slice(0, at), isName: false }, { part: name, isName: true });
    rest = rest.slice(at + name.length);
  }
  return [...parts, { part: rest, isName: false }].filter(({ part }) => part !== "");
}

/**
 * @param names in the order in which the sentence has them
 * @param language tag of the names in the file; undefined if it is unknown
 * @param sentenceLanguage tag of the sentence, whose names need no mark
 */
export function NamedText({
  text,
  names,
  language,
  sentenceLanguage,
}: {
  text: string;
  names: readonly (string | null | undefined)[];
  language?: string | undefined;
  sentenceLanguage?: string;
}): ReactNode {
  const { attributes } = useNames();
  return splitAtNames(text, names).map(({ part, isName }, i) => {
    if (!isName) return part;
    const partAttributes = attributes(part);
    const fileLanguage = language?.split("-")[0] === sentenceLanguage ? undefined : language;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence never move
      <bdi key={i} {...(partAttributes.lang === undefined ? languageAttributes(fileLanguage) : partAttributes)}>
        {part}
      </bdi>
    );
  });
}
