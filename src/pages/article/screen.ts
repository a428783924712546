import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "news-year-month-day-slug", path: "/news/:year/:month/:day/:slug", parameters: [] }],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
  layout: "nonav",
});
