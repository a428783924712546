import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "embeds", path: "/embeds", parameters: ["id", "lang", "limit", "routes", "show", "theme"] }],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
  // There are as many questions as ids and options.
  cachesQueries: false,
});
