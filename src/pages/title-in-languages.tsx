import type { ReactNode } from "react";
import type { EntityTranslation } from "../data/translations.ts";
import { isRightToLeft, textIn } from "../domain/gtfs/translations.ts";
import { link } from "../domain/links.ts";

/** Further names below a title. */
const MAX_NAMES = 8;

/** A name in a language; undefined if the language is unknown, as that of the page. */
type Name = { text: string; language: string | undefined };

/**
 * The title of a page with its names in further languages below it, each of which leads to the page with that name first.
 * The language is a part of the address and not a matter of Accept-Language (docs/decisions/042-texts-and-previews.md).
 * @param language of the name, where it is another than the page's
 * @param column of the name
 */
export function TitleInLanguages({
  name,
  language,
  column,
  translations,
  path,
  asked,
}: {
  name: string;
  language: string | undefined;
  column: string;
  translations: readonly EntityTranslation[] | undefined;
  /** Path of the page. */
  path: string;
  /** Language of the address; empty without one. */
  asked: string;
}): ReactNode {
  const names = (translations ?? []).filter((row) => row.field_name === column && row.translation !== name);
  const texts = Object.fromEntries(names.map((row) => [row.language, { [column]: row.translation }]));
  const chosenText = textIn(texts, column, asked);
  const nameInFile: Name = { text: name, language };
  const chosenRow = names.find((row) => row.translation === chosenText);
  const titleName: Name =
    chosenRow === undefined ? nameInFile : { text: chosenRow.translation, language: chosenRow.language };
  const others: Name[] = [
    ...(titleName === nameInFile ? [] : [nameInFile]),
    ...names
      .filter((row) => row.translation !== chosenText)
      .map((row) => ({ text: row.translation, language: row.language })),
  ];
  return (
    <>
      <h1 {...languageOf(titleName)}>{titleName.text}</h1>
      {others.length === 0 ? null : (
        <p className="soft small">
          {others.slice(0, MAX_NAMES).map((other, i) => (
            <span key={other.language ?? ""}>
              {i === 0 ? null : " · "}
              <a
                href={link.inLanguage(path, other === nameInFile ? undefined : other.language)}
                rel="nofollow"
                {...languageOf(other)}
              >
                {other.text}
              </a>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function languageOf({ language }: Name): { lang?: string; dir?: "rtl" } {
  if (language === undefined) return {};
  return isRightToLeft(language) ? { lang: language, dir: "rtl" } : { lang: language };
}
