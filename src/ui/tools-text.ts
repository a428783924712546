/** Texts of the menu of a page, of its folded notices, and of posters. */
export const text = {
  tools: "Download, embed, API",
  moreNotices: (count: number) => `and ${count} more`,
  poster: "Poster",
} as const;
