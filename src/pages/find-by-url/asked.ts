/** What stands in the address of the page: any number of `url`, each of any number of lines. */

import { linesOf, MOST_LINES } from "../../domain/finding/needle.ts";
import type { Query } from "../../domain/screen.ts";

export type Asked = {
  /** As it stands in the field. */
  text: string;
  lines: string[];
  /** Whether there are more lines than one page answers. */
  tooMany: boolean;
};

export function readAsked(query: Query<"url">): Asked {
  const text = query.getAll("url").join("\n");
  const lines = linesOf(text);
  return { text, lines, tooMany: lines.length > MOST_LINES };
}
