/** Texts of feeds in the language of the caller. */
import {
  readTexts,
  type TextInLanguage,
  type TextPlace,
  type TranslatedTexts,
  translationIn,
} from "../../../../src/domain/gtfs/translations.ts";
import { translationLoader } from "../../../loaders/translations.ts";
import type { ApiContext, QueryContext } from "../context.ts";

type Row<Column extends string, Text> = { readonly [Name in Column]: Text } & { readonly translations: string | null };

export type LanguageArgs = { language?: string | null };

/** The text of a translation, whose language is noted for a caller that has set one for all texts. */
export function noteText({ language, translations }: ApiContext, translation: TextInLanguage): string {
  if (language !== null) translations[translation.text] = translation.language;
  return translation.text;
}

/** A text of an entity in the caller's language, else as in the file. */
export function nameInLanguage(
  context: ApiContext,
  texts: TranslatedTexts | undefined,
  column: string,
  text: string | null,
): string | null {
  const translation = context.language === null ? null : translationIn(texts ?? {}, column, context.language);
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
  ): Text | string => {
    const text: Text = row[column];
    const language = args.language ?? context.language;
    // A row may have been read with its id alone.
    if (language == null || row.translations == null) return text;
    const translation = translationIn(readTexts(row.translations), column, language);
    return translation === null ? text : noteText(context, translation);
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
  const language = args.language ?? context.language;
  if (language == null || text === null || text === "") return text;
  return translationLoader(context)
    .load(versionId)
    .then((index) => {
      const translation = index.textIn({ ...place, text }, language);
      return translation === null ? text : noteText(context, translation);
    });
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
