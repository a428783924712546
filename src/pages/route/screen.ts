import { defineScreen, SHOWS_PRESENT_MS } from "../../domain/screen.ts";
import { ENTITY_PARAMETERS } from "../../domain/site/parameters.ts";

export const screen = defineScreen({
  routes: [
    {
      name: "routes-routeKey",
      path: "/routes/:routeKey",
      parameters: [...ENTITY_PARAMETERS, "clock", "date", "direction", "lang", "transfers", "trips"],
    },
  ],
  speaksLanguages: true,
  freshForMs: SHOWS_PRESENT_MS,
  listed: true,
});
