/** The newest articles, for the first screen. */
import { readContent } from "../../data/content.ts";
import { queryOptions } from "../../data/query.ts";
import { NEWS, type NewsEntry } from "../../domain/content/text.ts";

const ARTICLES_SHOWN = 3;

export type HomeNews = readonly Pick<NewsEntry, "title" | "path" | "date" | "summary">[];

/** The text up to the first full stop, question mark, or exclamation mark before a blank. */
export const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

export const homeNewsQuery = queryOptions<HomeNews>({
  queryKey: ["HomeNews"],
  queryFn: async ({ client }) => {
    const all = (await readContent<readonly NewsEntry[]>(client, NEWS)) ?? [];
    return all.slice(0, ARTICLES_SHOWN).map(({ title, path, date, summary }) => ({
      ...{ title, path, date },
      summary: firstSentence(summary),
    }));
  },
});
