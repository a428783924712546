import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  // `url` and `feed` fill in the form.
  routes: [{ name: "validate", path: "/validate", parameters: ["url", "feed"] }],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
  cachesQueries: false,
});
