import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [
    { name: "documentation", path: "/documentation", parameters: ["q"] },
    { name: "documentation-slug", path: "/documentation/*", parameters: [] },
  ],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
