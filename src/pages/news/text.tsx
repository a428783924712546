/** The texts of the news list and of an article's frame. The articles themselves are in content/news. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "News",
  description: (site: string) => t`News from ${site}: new features and data.`,
  /** @param feed link to the Atom feed */
  lead: (site: string, feed: ReactNode) => rich`What is new at ${site}. Follow ${feed}.`,
  feed: "the Atom feed",
  none: "No news yet.",
});
