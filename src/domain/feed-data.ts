/**
 * Texts of feeds for language models. Anybody can publish a feed, so a name may be written to look like an instruction,
 * like the end of the data, or like nothing at all.
 */

/** Lines before and after data from feeds. The data has no `<` or `>`, so no text in it can be one of them. */
export const FEED_DATA_START = "<feed-data>";
export const FEED_DATA_END = "</feed-data>";

/** Letters and marks of scripts in which a joiner between two letters changes how they look. */
const SCRIPTS = [
  ...["Arab", "Syrc", "Nkoo", "Mand", "Mani", "Adlm", "Rohg"],
  ...["Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh"],
];
const JOINING = `(?=[\\p{L}\\p{M}])[${SCRIPTS.map((script) => `\\p{scx=${script}}`).join("")}]`;

/** What is invisible, and yet right where it is: joiners in words and in emoji, and selectors of a variant of a sign. */
const RIGHTLY_INVISIBLE = [
  `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`,
  "(?<=\\p{ExtPict}\\ufe0f?|\\p{EMod})\\u200d(?=\\p{ExtPict})",
  "(?<=[\\p{N}\\p{P}\\p{S}\\p{sc=Hani}\\p{sc=Mymr}])[\\ufe00-\\ufe0f]",
  "(?<=\\p{sc=Hani})[\\u{e0100}-\\u{e01ef}]",
];

/**
 * Controls except tab and newline, halves of characters, annotations, and what Unicode calls ignorable by default: marks
 * of direction, tag characters, and others without width.
 */
const INVISIBLE = new RegExp(
  `(?!${RIGHTLY_INVISIBLE.join("|")})(?![\\t\\n])[\\p{Cc}\\p{Cs}\\p{DI}\\u202a-\\u202e\\u2066-\\u2069\\ufff9-\\ufffb]`,
  "gu",
);

/** Code points from which on a character may be invisible; most names have none but letters below. */
const MAY_BE_INVISIBLE = /[^\t\n\x20-\x7e\xa1-\xac\xae-\u02ff]/;

/**
 * The text as a person would see it: without controls (except tab and newline), marks of direction, tag characters, and
 * other characters without width. Joiners in words of scripts that need them, and in emoji, stay. Line and paragraph
 * separators (U+2028, U+2029) become newlines.
 */
export function visibleText(text: string): string {
  if (!MAY_BE_INVISIBLE.test(text)) return text;
  return text.replace(/[\u2028\u2029]/g, "\n").replace(INVISIBLE, "");
}

/** Applies `visibleText` to every text and every name of a member of a JSON value. */
export function visibleTexts(value: unknown): unknown {
  if (typeof value === "string") return visibleText(value);
  if (Array.isArray(value)) return value.map(visibleTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [visibleText(name), visibleTexts(member)]));
}

/** A visible text in which `<` and `>` are written as `\u003c` and `\u003e`, so that it can be no delimiter. */
export function undelimitedText(text: string): string {
  return visibleText(text).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e");
}

/** A JSON value between the lines `<feed-data>` and `</feed-data>`, with visible texts; between them is valid JSON. */
export function feedDataText(value: unknown): string {
  return `${FEED_DATA_START}\n${undelimitedText(JSON.stringify(visibleTexts(value)))}\n${FEED_DATA_END}`;
}
