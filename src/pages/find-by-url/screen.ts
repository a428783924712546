import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "feeds-utilities-find-by-url", path: "/feeds/utilities/find-by-url", parameters: ["url"] }],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
  cachesQueries: false,
});
