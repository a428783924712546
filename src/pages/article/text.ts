/** The texts around a news article. The articles themselves are in content/news. */
import { messages, t } from "../../domain/language/messages.ts";

export const text = messages({
  news: "News",
  by: (author: string) => t`by ${author}`,
  draft: "Draft",
  more: "More news",
  all: "All news",
});
