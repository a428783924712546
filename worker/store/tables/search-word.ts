import { integer, text } from "../shape.ts";
import { defineTable } from "../table.ts";

/** Words of names that a misspelled word may have meant; the full-text table `search_spelling` has the same row ids. */
export const searchWordTable = defineTable("search_word", {
  id: integer(),
  /** As `plain` of src/domain/text/search-words.ts writes it. */
  word: text(),
});
