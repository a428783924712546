import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "search", path: "/search", parameters: ["q", "kind", "offset"] }],
  freshForMs: SHOWS_DATA_MS,
  listed: false,
});
