/** Arguments that several fields have. */

/** Of fields whose texts a feed may translate (translations.txt). */
export const IN_LANGUAGE = `(
    "BCP 47 tag of the language to answer in, or in a wider one, fr for fr-CA; as in the file by default, and without a translation. Transitland v2 has no such argument"
    language: String
  )`;
