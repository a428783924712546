/** What waits while its author signs in again: kept for this tab only. Browser only. */

export type Draft<Content> = {
  keep(content: Content): void;
  /** The content, once. */
  take(): Content | null;
};

/** @param key name in the session storage */
export const draftOf = <Content>(key: string): Draft<Content> => ({
  keep(content) {
    try {
      sessionStorage.setItem(key, JSON.stringify(content));
    } catch {
      // Without storage, or for a file beyond its size, the author starts again.
    }
  },
  take() {
    try {
      const content = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return JSON.parse(content ?? "null") as Content | null;
    } catch {
      return null;
    }
  },
});
