/** Texts of stops, routes, and agencies in the language of the caller. */
import { readTexts, textIn } from "../../../../src/domain/gtfs/translations.ts";

type Row<Column extends string, Text> = { readonly [Name in Column]: Text } & { readonly translations: string | null };

/** Resolves a column: translated if the query names a language in which it is there, else as in the file. */
export function textInLanguage<Column extends string>(column: Column) {
  return <Text extends string | null>(
    row: Row<Column, Text>,
    { language }: { language?: string | null },
  ): Text | string => {
    const text: Text = row[column];
    // A row may have been read with its id alone.
    if (language == null || row.translations == null) return text;
    return textIn(readTexts(row.translations), column, language) ?? text;
  };
}

/** All texts of a row in further languages. */
export function translationsOf({ translations }: { readonly translations: string | null }) {
  return Object.entries(readTexts(translations)).flatMap(([language, texts]) =>
    Object.entries(texts).map(([field_name, translation]) => ({ language, field_name, translation })),
  );
}
