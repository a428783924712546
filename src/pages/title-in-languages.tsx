import type { ReactNode } from "react";
import { useSite } from "../data/site.ts";
import type { EntityTexts } from "../data/translations.ts";
import { translationIn } from "../domain/gtfs/translations.ts";
import { link } from "../domain/links.ts";
import { nameLanguage } from "../domain/text/language.ts";
import { languageAttributes } from "../ui/names.ts";

/** Further names below a title. */
const MAX_NAMES = 8;

/** A name in a language; undefined if the language is unknown, or is that of the page. */
type Name = { text: string; language: string | undefined };

/**
 * The title of a page with its names in further languages below it, each of which leads to the page with that name first.
 * The language is a part of the address and not a matter of Accept-Language (docs/decisions/042-texts-and-previews.md).
 * @param name in the file, or translated
 * @param language of the name in the file, where it is another than the page's
 * @param column of the name
 */
export function TitleInLanguages({
  name,
  language,
  column,
  texts,
  path,
  more = null,
}: {
  name: string;
  language: string | undefined;
  column: string;
  /** Null where another server answers. */
  texts: EntityTexts | null | undefined;
  /** Path of the page. */
  path: string;
  /** Beside the name. */
  more?: string | null;
}): ReactNode {
  const chosenLanguage = useSite().language ?? "";
  const textInFile = texts?.texts.find((row) => row.field_name === column)?.text ?? name;
  const rows = (texts?.translations ?? []).filter((row) => row.field_name === column && row.translation !== textInFile);
  const byLanguage = Object.fromEntries(rows.map((row) => [row.language, { [column]: row.translation }]));
  const translation = translationIn(byLanguage, column, chosenLanguage);
  const nameInFile: Name = { text: textInFile, language };
  const titleName: Name =
    translation === null ? nameInFile : { text: translation.text, language: nameLanguage(translation.language) };
  const others = [
    ...(translation === null ? [] : [{ ...nameInFile, address: path }]),
    ...rows
      .filter((row) => row.translation !== translation?.text)
      .map((row) => ({
        text: row.translation,
        language: nameLanguage(row.language),
        address: link.inLanguage(path, row.language),
      })),
  ];
  return (
    <>
      {more === null ? (
        <h1 {...languageAttributes(titleName.language)}>{titleName.text}</h1>
      ) : (
        <h1>
          <span {...languageAttributes(titleName.language)}>{titleName.text}</span> <span className="soft">{more}</span>
        </h1>
      )}
      {others.length === 0 ? null : (
        <p className="soft small">
          {others.slice(0, MAX_NAMES).map((other, i) => (
            <span key={other.address}>
              {i === 0 ? null : " · "}
              <a href={other.address} rel="nofollow" {...languageAttributes(other.language)}>
                {other.text}
              </a>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
