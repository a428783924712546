import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [
    { name: "feeds-feedKey-compare", path: "/feeds/:feedKey/compare", parameters: ["from", "to", "list", "offset"] },
  ],
  translated: true,
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
