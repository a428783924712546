/** The texts around a news article. The articles themselves are in content/news. */

export const text = {
  news: "News",
  by: (author: string) => `by ${author}`,
  draft: "Draft",
  more: "More news",
  all: "All news",
} as const;
