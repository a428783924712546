/** The texts of the news list and of an article's frame. The articles themselves are in content/news. */
import type { ReactNode } from "react";

export const text = {
  title: "News",
  description: (site: string) => `News from ${site}: new features and data.`,
  /** @param feed link to the Atom feed */
  lead: (site: string, feed: ReactNode) => (
    <>
      What is new at {site}. Follow {feed}.
    </>
  ),
  feed: "the Atom feed",
  none: "No news yet.",
} as const;
