import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "news", path: "/news", parameters: [] }],
  translated: true,
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
