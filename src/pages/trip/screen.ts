import { defineScreen, SHOWS_PRESENT_MS } from "../../domain/screen.ts";
import { ENTITY_PARAMETERS } from "../../domain/site/parameters.ts";

export const screen = defineScreen({
  routes: [
    {
      name: "routes-routeKey-trips-tripId",
      path: "/routes/:routeKey/trips/:tripId",
      parameters: [...ENTITY_PARAMETERS, "clock", "date", "lang", "start"],
    },
  ],
  speaksLanguages: true,
  freshForMs: SHOWS_PRESENT_MS,
  listed: false,
});
