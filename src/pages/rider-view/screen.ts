import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [
    {
      name: "feeds-feedKey-versions-feedVersionKey-riders",
      path: "/feeds/:feedKey/versions/:feedVersionKey/riders",
      parameters: [],
    },
  ],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
