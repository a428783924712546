import { defineScreen, SHOWS_PRESENT_MS } from "../../domain/screen.ts";
import { ENTITY_PARAMETERS } from "../../domain/site/parameters.ts";

export const screen = defineScreen({
  routes: [
    {
      name: "stops-stopKey",
      path: "/stops/:stopKey",
      parameters: [
        ...ENTITY_PARAMETERS,
        "board",
        "clock",
        "date",
        "from",
        "lang",
        "next",
        "radius",
        "step_free",
        "to",
        "ways",
      ],
    },
  ],
  speaksLanguages: true,
  freshForMs: SHOWS_PRESENT_MS,
  listed: true,
});
