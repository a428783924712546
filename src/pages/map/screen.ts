import { defineScreen, SHOWS_PRESENT_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [
    {
      name: "map",
      path: "/map",
      parameters: [
        "mode",
        "clock",
        "headway",
        "agency",
        "verdict",
        "generated",
        "problems",
        "kinds",
        "base",
        "selected",
        "lon",
        "lat",
        "radius",
        "refresh",
        "fallback",
        "fromPlace",
        "toPlace",
        "departAt",
        "arriveBy",
      ],
    },
  ],
  freshForMs: SHOWS_PRESENT_MS,
  listed: true,
  layout: "map",
});
