/** Texts of feeds in the language of the caller. */
import {
  preferredText,
  readTexts,
  type TextInLanguage,
  type TextPlace,
  type TranslatedTexts,
} from "../../../../src/domain/gtfs/translations.ts";
import { nameLanguageLoader, translationLoader } from "../../../loaders/translations.ts";
import type { ApiContext, QueryContext } from "../context.ts";

type Row<Column extends string, Text> = { readonly [Name in Column]: Text } & {
  readonly translations: string | null;
  readonly feed_version_id: number;
};

export type LanguageArgs = { language?: string | null };

/** The languages in which a text is wanted, the preferred one first; none for that of the file. */
export const languagesOf = ({ language }: LanguageArgs, { languages }: QueryContext): readonly string[] =>
  language == null ? languages : [language];

/**
 * A text in the first of the languages in which it is there, else as in the file. The language of the file is read only
 * where it may come before that of a translation.
 */
function preferredName<Text>(
  context: QueryContext,
  languages: readonly string[],
  { versionId, texts, column, text }: { versionId: number; texts: TranslatedTexts; column: string; text: Text },
): Text | string | Promise<Text | string> {
  const textOf = (translation: TextInLanguage | null) => (translation === null ? text : noteText(context, translation));
  const [first = "", ...others] = languages;
  const translation = preferredText(texts, column, [first], undefined);
  if (translation !== null || preferredText(texts, column, others, undefined) === null) return textOf(translation);
  return nameLanguageLoader(context)
    .load(versionId)
    .then((ownLanguage) => textOf(preferredText(texts, column, languages, ownLanguage)));
}

/** The text of a translation, whose language is noted for a caller that has set one for all texts. */
export function noteText(
  { languages, translations }: Pick<ApiContext, "languages" | "translations">,
  translation: TextInLanguage,
): string {
  if (languages.length > 0) translations[translation.text] = translation.language;
  return translation.text;
}

/** A text of an entity in the caller's language, else as in the file. */
export function nameInLanguage(
  context: ApiContext,
  texts: TranslatedTexts | undefined,
  column: string,
  text: string | null,
): string | null {
  const translation = preferredText(texts ?? {}, column, context.languages, undefined);
  return translation === null ? text : noteText(context, translation);
}

/**
 * Resolves a column: translated if the field or the operation names a language in which it is there, else as in the file.
 */
export function textInLanguage<Column extends string>(column: Column) {
  return <Text extends string | null>(
    row: Row<Column, Text>,
    args: LanguageArgs,
    context: QueryContext,
  ): Text | string | Promise<Text | string> => {
    const text: Text = row[column];
    const languages = languagesOf(args, context);
    // A row may have been read with its id alone.
    if (languages.length === 0 || row.translations == null) return text;
    return preferredName(context, languages, {
      versionId: row.feed_version_id,
      texts: readTexts(row.translations),
      ...{ column, text },
    });
  };
}

/**
 * A text of a row without such a column, in the language of the field or of the operation. Without a language nothing is
 * read.
 */
export function inLanguage<Text extends string | null>(
  context: QueryContext,
  args: LanguageArgs,
  versionId: number,
  place: Omit<TextPlace, "text">,
  text: Text,
): Text | Promise<Text | string> {
  const languages = languagesOf(args, context);
  if (languages.length === 0 || text === null || text === "") return text;
  const { column } = place;
  return translationLoader(context)
    .load(versionId)
    .then((index) =>
      preferredName(context, languages, { versionId, texts: index.textsAt({ ...place, text }), column, text }),
    );
}

/** Resolves a column of a file of which each row has an id. @param table file without `.txt` @param id column of the id */
export function textOfFile<Id extends string, Column extends string>(table: string, id: Id, column: Column) {
  return <Text extends string | null>(
    row: { readonly [Name in Column]: Text } & { readonly [Name in Id]: string | null } & {
      readonly feed_version_id: number;
    },
    args: LanguageArgs,
    context: QueryContext,
  ): Text | Promise<Text | string> =>
    inLanguage(context, args, row.feed_version_id, { table, column, record: row[id] ?? "" }, row[column] as Text);
}

/** All texts of a row in further languages. */
export function translationsOf({ translations }: { readonly translations: string | null }) {
  return Object.entries(readTexts(translations)).flatMap(([language, texts]) =>
    Object.entries(texts).map(([field_name, translation]) => ({ language, field_name, translation })),
  );
}
