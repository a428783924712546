/** Names and other texts of a feed in further languages (GTFS reference, translations.txt). */
import { languageTag } from "../text/language.ts";

/** Texts of an entity by BCP 47 tag and column, such as `{ fr: { stop_name: "Gare" } }`. */
export type TranslatedTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A row of translations.txt. */
export type TranslationRow = {
  table_name: string;
  field_name: string;
  language: string;
  translation: string;
  /** Names the row that is translated, or else `field_value` names the text. */
  record_id: string | null;
  /** The second part of the id of a row that has two: `stop_sequence` of stop_times.txt. */
  record_sub_id: string | null;
  field_value: string | null;
};

/** The row of translations.txt whose cells a function gives by column. */
export const translationRow = (cell: (column: string) => string | null): TranslationRow => ({
  table_name: cell("table_name") ?? "",
  field_name: cell("field_name") ?? "",
  language: cell("language") ?? "",
  translation: cell("translation") ?? "",
  record_id: cell("record_id"),
  record_sub_id: cell("record_sub_id"),
  field_value: cell("field_value"),
});

/** A text and its language (BCP 47). */
export type TextInLanguage = { text: string; language: string };

/** A text of a row: its file without `.txt`, its column, and the id of the row. */
export type TextPlace = { table: string; column: string; text: string; record?: string; subRecord?: string };

/** Maximum number of languages of an entity, and of characters of their texts. */
const MAX_LANGUAGES = 30;
const MAX_CHARACTERS = 8_000;

type Translated = Pick<TranslationRow, "field_name" | "language" | "translation">;

/** Finds the translations of entities. */
export class TranslationIndex {
  readonly #byRecord = new Map<string, Translated[]>();
  /** By file, column, and text. */
  readonly #byValue = new Map<string, Map<string, Map<string, Translated[]>>>();

  constructor(rows: Iterable<TranslationRow>) {
    for (const { table_name: table, record_id, record_sub_id, field_value: value, ...row } of rows) {
      const language = languageTag(row.language);
      if (language === undefined) continue;
      const textRow: Translated = { ...row, language };
      // feed_info.txt has one row, which needs no id.
      const record = table === FEED_INFO ? "" : record_id;
      if (record !== null) {
        const key = recordKey(table, record, record_sub_id ?? "");
        this.#byRecord.set(key, [...(this.#byRecord.get(key) ?? []), textRow]);
      } else if (value !== null) {
        const columns = this.#byValue.get(table) ?? new Map<string, Map<string, Translated[]>>();
        this.#byValue.set(table, columns);
        const values = columns.get(row.field_name) ?? new Map<string, Translated[]>();
        columns.set(row.field_name, values);
        values.set(value, [...(values.get(value) ?? []), textRow]);
      }
    }
  }

  /**
   * The texts of an entity in other languages; null if it has none. A translation of the row wins over one of its text.
   * @param table name of the file without `.txt`
   * @param columns of the entity
   */
  textsOf(table: string, recordId: string, columns: Readonly<Record<string, unknown>>): TranslatedTexts | null {
    const texts: Record<string, Record<string, string>> = {};
    let characters = 0;
    const add = ({ language, field_name: field, translation }: Translated) => {
      characters += translation.length;
      if (characters > MAX_CHARACTERS || typeof columns[field] !== "string") return;
      if (texts[language] === undefined && Object.keys(texts).length >= MAX_LANGUAGES) return;
      texts[language] = { ...texts[language], [field]: translation };
    };
    for (const [field, values] of this.#byValue.get(table) ?? []) {
      const value = columns[field];
      if (typeof value === "string") for (const row of values.get(value) ?? []) add(row);
    }
    for (const row of this.#byRecord.get(recordKey(table, recordId, "")) ?? []) add(row);
    return Object.keys(texts).length === 0 ? null : texts;
  }

  /** The translations of a text. One of the row wins over one of the text, as above. */
  textsAt({ table, column, text, record = "", subRecord = "" }: TextPlace): TranslatedTexts {
    const ofValue = this.#byValue.get(table)?.get(column)?.get(text) ?? [];
    const ofRecord = this.#byRecord.get(recordKey(table, record, subRecord)) ?? [];
    const rows = [...ofValue, ...ofRecord.filter(({ field_name: field }) => field === column)];
    return Object.fromEntries(rows.map((row) => [row.language, { [column]: row.translation }]));
  }

  /** A text in a language or in a wider one; null without a translation. */
  textIn(place: TextPlace, language: string): TextInLanguage | null {
    return translationIn(this.textsAt(place), place.column, language);
  }
}

const FEED_INFO = "feed_info";

const recordKey = (table: string, record: string, subRecord: string) => JSON.stringify([table, record, subRecord]);

/**
 * The text of a column in a language: in the requested one, or else in a wider one, `fr` for `fr-CA` (RFC 4647, 3.4). Null
 * without a translation.
 */
export function textIn(texts: TranslatedTexts, column: string, language: string): string | null {
  return translationIn(texts, column, language)?.text ?? null;
}

/** The same with its language. */
export function translationIn(texts: TranslatedTexts, column: string, language: string): TextInLanguage | null {
  let range = languageTag(language) ?? "";
  while (range !== "") {
    const text = Object.hasOwn(texts, range) ? texts[range]?.[column] : undefined;
    if (text !== undefined) return { text, language: range };
    // A tag never ends with a single letter, which begins an extension.
    range = range.slice(0, Math.max(0, range.lastIndexOf("-"))).replace(/-[a-z0-9]$/i, "");
  }
  return null;
}

/**
 * The text of a column in the first of the languages in which it is there. Null if it is there in none, or if the one of the
 * file comes first.
 * @param languages the preferred one first
 * @param own language of the file; undefined if it is unknown
 */
export function preferredText(
  texts: TranslatedTexts,
  column: string,
  languages: readonly string[],
  own: string | undefined,
): TextInLanguage | null {
  for (const language of languages) {
    const translation = translationIn(texts, column, language);
    if (translation !== null) return translation;
    if (own !== undefined && primaryTag(language) === primaryTag(own)) return null;
  }
  return null;
}

const primaryTag = (language: string) => language.split(/[-_]/)[0]!.toLowerCase();

/** The texts of a column in all languages, each once. */
export function allTexts(texts: TranslatedTexts, columns: readonly string[]): string[] {
  const all = Object.values(texts).flatMap((ofLanguage) => columns.flatMap((column) => ofLanguage[column] ?? []));
  return [...new Set(all)];
}

/** Reads the column `translations` of an entity. */
export function readTexts(column: string | null | undefined): TranslatedTexts {
  return column === null || column === undefined || column === "" ? {} : (JSON.parse(column) as TranslatedTexts);
}
