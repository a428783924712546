/** Pages that were shown in this tab since it was loaded: their data is kept, so that they open without a network. */

export type VisitedPage = { href: string; title: string };

/** Pages listed while offline. */
const MAX_VISITED = 8;

const pages = new Map<string, VisitedPage>();

/** Called when a page is shown. Browser only. */
export function recordVisit(page: VisitedPage): void {
  pages.delete(page.href);
  pages.set(page.href, page);
  for (const href of [...pages.keys()].slice(0, -MAX_VISITED)) pages.delete(href);
}

/** The most recent page first. */
export function visitedPages(): readonly VisitedPage[] {
  return [...pages.values()].toReversed();
}
