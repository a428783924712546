/** The pages that the browser rows open: at least one of every screen, on real data. */
import { link } from "../../../src/domain/links.ts";
import { ROUTES, type RouteName } from "../../../src/screens.ts";

/** Ids of a real feed and of the first entities in it. */
export type KnownFeed = { feed: string; sha1: string; operator: string; route: string; stop: string; trip: string };

export type Known = {
  feeds: readonly [KnownFeed, ...KnownFeed[]];
  /** Names of a country, a region and a city with an operator of these feeds. */
  place: readonly [adm0: string, adm1: string, city: string];
  /** When the journey begins, as an RFC 3339 time: a day on which the first feed has service. */
  departAt: string;
};

export type BenchPage = {
  name: RouteName;
  /** Folder of the screen below src/pages. */
  screen: string;
  path: string;
};

/** Downtown Oakland and the Civic Center of San Francisco as lon,lat: BART runs between them. */
const JOURNEY = { fromPlace: "-122.27140,37.80370", toPlace: "-122.41390,37.77970" };

const OAKLAND = { lat: 37.8037, lon: -122.2714 };

/** A news article that the site has. */
const ARTICLE = { year: 2026, month: 11, day: 21, slug: "what-this-portal-is" };

/** Paths of the screens whose addresses hold an id or a name, or need a question to show something. */
const PATHS: Partial<Record<RouteName, (known: Known) => readonly string[]>> = {
  "feeds-feedKey": ({ feeds }) => feeds.map(({ feed }) => link.feed(feed)),
  "feeds-feedKey-versions-feedVersionKey": ({ feeds }) => feeds.map(({ feed, sha1 }) => link.feedVersion(feed, sha1)),
  "feeds-feedKey-versions-feedVersionKey-riders": ({ feeds }) =>
    feeds.map(({ feed, sha1 }) => link.riderView(feed, sha1)),
  "feed-versions-version": ({ feeds }) => [link.version(feeds[0].sha1)],
  "feeds-feedKey-compare": ({ feeds }) => [link.compareVersions(feeds[0].feed)],
  "operators-operatorKey": ({ feeds }) => feeds.map(({ operator }) => link.operator(operator)),
  "operators-operatorKey-publisher": ({ feeds }) => feeds.map(({ operator }) => link.publisher(operator)),
  "routes-routeKey": ({ feeds }) => feeds.map(({ route }) => link.route({ id: 0, onestopId: route })),
  "routes-routeKey-trips-tripId": ({ feeds }) =>
    feeds.map(({ route, trip }) => link.trip({ id: 0, onestopId: route }, trip)),
  "stops-stopKey": ({ feeds }) => feeds.map(({ stop }) => link.stop({ id: 0, onestopId: stop })),
  map: ({ departAt }) => [link.map(), link.map(undefined, { ...JOURNEY, departAt })],
  "places-adm0": ({ place }) => [link.place(place[0])],
  "places-adm0-adm1": ({ place }) => [link.place(place[0], place[1])],
  "places-adm0-adm1-city": ({ place }) => [link.place(...place)],
  "documentation-slug": () => [link.documentation("concepts/stops")],
  "news-year-month-day-slug": () => [link.news(ARTICLE)],
  // Redirects to the page of what has the id.
  "onestop-id-id": () => [],
  nearby: () => [link.nearby(OAKLAND)],
  search: () => [link.search("transit")],
  // Only for ops of a portal with accounts.
  desk: () => [],
  "desk-feeds": () => [],
  "desk-jobs": () => [],
  "desk-access": () => [],
  "desk-settings": () => [],
};

/** The pages of every route: its own path, unless PATHS has others. */
export function pagesOf(known: Known): BenchPage[] {
  return ROUTES.flatMap(({ name, path, folder }) =>
    (PATHS[name]?.(known) ?? [path]).map((address) => ({ name, screen: folder, path: address })),
  );
}

/** The first page of each screen. */
export function firstPages(pages: readonly BenchPage[]): BenchPage[] {
  return pages.filter((page, i) => pages.findIndex(({ screen }) => screen === page.screen) === i);
}

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export type PlannedVisit = { page: BenchPage; theme: Theme };

/** The first page of every screen in both themes, and the other pages in one theme, by turns. */
export function visitsOf(pages: readonly BenchPage[]): { planned: PlannedVisit[]; others: PlannedVisit[] } {
  const firsts = firstPages(pages);
  const others = pages.filter((page) => !firsts.includes(page));
  return {
    planned: firsts.flatMap((page) => THEMES.map((theme): PlannedVisit => ({ page, theme }))),
    others: others.map((page, i) => ({ page, theme: THEMES[i % THEMES.length]! })),
  };
}
