/** Texts of the menu of a page, of its folded notices, and of posters. */
import { messages, t } from "../domain/language/messages.ts";

export const text = messages({
  tools: "Download, embed, API",
  moreNotices: (count: number) => t`and ${count} more`,
  poster: "Poster",
} as const);
