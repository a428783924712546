/** Searching a list that is in memory. */
import { type Filter, plain } from "./select.ts";

/** Words of a text without case and accents. */
export function wordsOf(text: string): string[] {
  return (
    plain(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** What a search looks through: the id in small letters, and the words, each behind a line's end. */
type Searched = { id: string; words: string };

/** Of entries that were searched: they stay the same objects as long as their part of the list is. */
const searched = new WeakMap<object, Searched>();

/** The same for whole lists, in their order, so that nothing is looked up for each of thousands. */
const columns = new WeakMap<object, readonly Searched[]>();

/** Whether every word of the text begins a word of these, or the Onestop ID holds the text. */
export function searching<Entry extends object>(
  text: string,
  onestopId: (e: Entry) => string,
  words: (e: Entry) => string,
): Filter<Entry> {
  const terms = wordsOf(text).map((term) => `\n${term}`);
  const piece = text.trim().toLowerCase();
  const searchedOf = (entry: Entry): Searched => {
    let known = searched.get(entry);
    if (known === undefined) {
      known = { id: onestopId(entry).toLowerCase(), words: `\n${wordsOf(words(entry)).join("\n")}` };
      searched.set(entry, known);
    }
    return known;
  };
  const matches = ({ id, words: held }: Searched) =>
    (terms.length > 0 && terms.every((term) => held.includes(term))) || id.includes(piece);
  return {
    field: "search",
    passes: (entry) => matches(searchedOf(entry)),
    among(rows) {
      let column = columns.get(rows);
      if (column === undefined) {
        column = rows.map(([, entry]) => searchedOf(entry));
        columns.set(rows, column);
      }
      const held = column;
      return rows.filter((_, i) => matches(held[i]!));
    },
  };
}
