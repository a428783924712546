/** Texts of the menu of a page, of its folded notices, and of posters. */
export const text = {
  tools: "Data and tools",
  moreNotices: (count: number) => `and ${count} more`,
  poster: "Poster",
} as const;
