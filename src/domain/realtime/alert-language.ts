/** Texts of alerts in the language of their reader (GTFS Realtime, TranslatedString). */

type Text = { readonly language: string | null; readonly text: string };

const primary = (tag: string | null) => (tag ?? "").toLowerCase().split("-")[0]!;

/** The text in the first of the languages that it has (BCP 47, by their primary subtag), else in none, else the first. */
export function textInLanguages(texts: readonly Text[], languages: readonly string[]): string | null {
  const inLanguage = (tag: string) => texts.find(({ language }) => primary(language) === primary(tag));
  const choice = [...languages, ""].map(inLanguage).find((text) => text !== undefined) ?? texts[0];
  return choice?.text ?? null;
}
