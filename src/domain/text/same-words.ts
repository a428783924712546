/** Words that names of stops and routes abbreviate, and words that say only what kind of thing is meant. */

const GROUPS: readonly (readonly string[])[] = [
  ["street", "st", "str"],
  ["saint", "st"],
  ["avenue", "ave", "av"],
  ["avenida", "av", "avda"],
  ["boulevard", "blvd", "bd", "bvd"],
  ["road", "rd"],
  ["drive", "dr"],
  ["lane", "ln"],
  ["court", "ct"],
  ["place", "pl"],
  ["square", "sq"],
  ["parkway", "pkwy"],
  ["highway", "hwy"],
  ["expressway", "expy"],
  ["terrace", "ter"],
  ["center", "ctr"],
  ["station", "sta", "stn"],
  ["terminal", "term"],
  ["junction", "jct", "jn"],
  ["airport", "apt"],
  ["university", "univ"],
  ["hospital", "hosp"],
  ["mount", "mt"],
  ["fort", "ft"],
  ["north", "n"],
  ["south", "s"],
  ["east", "e"],
  ["west", "w"],
  ["straße", "strasse", "str"],
  ["platz", "pl"],
  ["bahnhof", "bhf", "bf"],
  ["hauptbahnhof", "hbf"],
  ["rua", "r"],
  ["calle", "c"],
  ["ulica", "ul"],
];

const SAME: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flat()
    // A letter alone is rather the name of a line.
    .filter((word) => word.length > 1)
    .map((word) => [
      word,
      [...new Set(GROUPS.filter((group) => group.includes(word)).flat())].filter((other) => other !== word),
    ]),
);

/** Other ways in which names write a word: `street` for `st`; none for most words. @param word as `plain` writes it */
export const otherForms = (word: string): readonly string[] => SAME.get(word) ?? [];

const KINDS = new Set("bus ferry line linea linie ligne metro route station stop subway train tram".split(" "));

/** A text as `plain` writes it, without its words for kinds of things; the text itself if no other word is left. */
export const withoutKindWords = (text: string): string =>
  text
    .split(" ")
    .filter((word) => !isKindWord(word))
    .join(" ") || text;

/** Whether a word says only what kind of thing is meant, as in "route 1". @param word as `plain` writes it */
export const isKindWord = (word: string): boolean => KINDS.has(word);
