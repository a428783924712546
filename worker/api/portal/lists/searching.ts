/** Searches a list in memory. */
import { perObject } from "../../../../src/domain/memory.ts";
import { type Filter, plain } from "./select.ts";

/** Lower-case words without accents. */
function wordsOf(text: string): string[] {
  return (
    plain(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Search text of an entry: the lower-case id, and the words, each after a line feed. */
type SearchableText = { id: string; words: string };

/** By entry: entries stay the same objects while their part of the list is unchanged. */
const searchTexts = perObject<object, SearchableText>("search texts of entries", {
  by: "entry of a list",
  within: "lists",
});

/** By whole list, in list order, which avoids a lookup per entry. */
const columns = perObject<object, readonly SearchableText[]>("search texts of lists", { by: "list", within: "lists" });

/** Whether every word of the query begins a word of the entry, or its Onestop ID contains the query. */
export function searching<Entry extends object>(
  text: string,
  onestopId: (e: Entry) => string,
  words: (e: Entry) => string,
): Filter<Entry> {
  const terms = wordsOf(text).map((term) => `\n${term}`);
  const piece = text.trim().toLowerCase();
  const searchedOf = (entry: Entry): SearchableText =>
    searchTexts.getOrMake(entry, () => ({
      id: onestopId(entry).toLowerCase(),
      words: `\n${wordsOf(words(entry)).join("\n")}`,
    }));
  const matches = ({ id, words: allWords }: SearchableText) =>
    (terms.length > 0 && terms.every((term) => allWords.includes(term))) || id.includes(piece);
  return {
    field: "search",
    passes: (entry) => matches(searchedOf(entry)),
    among(rows) {
      const column = columns.getOrMake(rows, () => rows.map(([, entry]) => searchedOf(entry)));
      return rows.filter((_, i) => matches(column[i]!));
    },
  };
}
