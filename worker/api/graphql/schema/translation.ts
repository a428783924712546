/** Texts of entities in further languages. */
export const TRANSLATION = /* GraphQL */ `
"A text of a stop, route, or agency in a further language (translations.txt). Transitland v2 has no such type"
type TranslatedText {
  "BCP 47 tag of the language"
  language: Language!
  "GTFS column that is translated, such as stop_name"
  field_name: String!
  "The text in this language"
  translation: String!
}
`;
