/** The table of screens, made of what each declares in its screen.ts. */
import { routeMatcher, type Screen } from "./domain/screen.ts";
import { screen as account } from "./pages/account/screen.ts";
import { screen as article } from "./pages/article/screen.ts";
import { screen as changes } from "./pages/changes/screen.ts";
import { screen as compare } from "./pages/compare/screen.ts";
import { screen as datasets } from "./pages/datasets/screen.ts";
import { screen as desk } from "./pages/desk/screen.ts";
import { screen as documentation } from "./pages/documentation/screen.ts";
import { screen as embeds } from "./pages/embeds/screen.ts";
import { screen as feed } from "./pages/feed/screen.ts";
import { screen as feedVersion } from "./pages/feed-version/screen.ts";
import { screen as feeds } from "./pages/feeds/screen.ts";
import { screen as feedsRealtime } from "./pages/feeds-realtime/screen.ts";
import { screen as findByUrl } from "./pages/find-by-url/screen.ts";
import { screen as graphqlConsole } from "./pages/graphql-console/screen.ts";
import { screen as home } from "./pages/home/screen.ts";
import { screen as mail } from "./pages/mail/screen.ts";
import { screen as map } from "./pages/map/screen.ts";
import { screen as nearby } from "./pages/nearby/screen.ts";
import { screen as news } from "./pages/news/screen.ts";
import { screen as onestopId } from "./pages/onestop-id/screen.ts";
import { screen as operator } from "./pages/operator/screen.ts";
import { screen as operators } from "./pages/operators/screen.ts";
import { screen as places } from "./pages/places/screen.ts";
import { screen as publisher } from "./pages/publisher/screen.ts";
import { screen as restConsole } from "./pages/rest-console/screen.ts";
import { screen as riderView } from "./pages/rider-view/screen.ts";
import { screen as route } from "./pages/route/screen.ts";
import { screen as search } from "./pages/search/screen.ts";
import { screen as signIn } from "./pages/sign-in/screen.ts";
import { screen as status } from "./pages/status/screen.ts";
import { screen as stop } from "./pages/stop/screen.ts";
import { screen as terms } from "./pages/terms/screen.ts";
import { screen as textPage } from "./pages/text-page/screen.ts";
import { screen as trip } from "./pages/trip/screen.ts";
import { screen as validate } from "./pages/validate/screen.ts";

/** Every screen by its folder below src/pages, in the order of the sitemap. */
export const SCREENS = {
  home,
  feeds,
  "find-by-url": findByUrl,
  "feeds-realtime": feedsRealtime,
  feed,
  "feed-version": feedVersion,
  "rider-view": riderView,
  compare,
  operators,
  operator,
  publisher,
  route,
  trip,
  stop,
  map,
  places,
  documentation,
  "graphql-console": graphqlConsole,
  "rest-console": restConsole,
  changes,
  news,
  article,
  "text-page": textPage,
  terms,
  datasets,
  validate,
  embeds,
  nearby,
  search,
  "onestop-id": onestopId,
  status,
  "sign-in": signIn,
  account,
  mail,
  desk,
} as const satisfies Readonly<Record<string, Screen>>;

/** A route of a screen; `folder` is that of the screen. */
export type ScreenRoute = {
  name: RouteName;
  path: string;
  parameters: readonly string[];
  folder: string;
  screen: Screen;
};

export type RouteName = (typeof SCREENS)[keyof typeof SCREENS]["routes"][number]["name"];

export const ROUTES: readonly ScreenRoute[] = Object.entries(SCREENS).flatMap(([folder, screen]) =>
  screen.routes.map((route) => ({ ...route, folder, screen })),
);

/** Name of the route that a path (without query, with or without a trailing slash) leads to; null when there is none. */
export const routeNameOf = routeMatcher(ROUTES);

/** Path of each route in the syntax of React Router. */
export const ROUTE_PATHS = Object.fromEntries(ROUTES.map(({ name, path }) => [name, path])) as Readonly<
  Record<RouteName, string>
>;

/** Whether the page at a path (without language and query) is translated. */
export function isTranslated(path: string): boolean {
  const name = routeNameOf(path);
  return name !== null && ROUTES.find((route) => route.name === name)?.screen.isEnglish !== true;
}
