import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

/** Search and page of each list of the version, and the first week of its calendar. */
const parameters = ["agencies", "agencies_from", "routes", "routes_from", "stops", "stops_from", "weeks"] as const;

export const screen = defineScreen({
  routes: [
    { name: "feeds-feedKey-versions-feedVersionKey", path: "/feeds/:feedKey/versions/:feedVersionKey", parameters },
    { name: "feed-versions-version", path: "/feed-versions/:version", parameters },
  ],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
