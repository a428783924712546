import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";
import { LIST_PARAMETERS } from "../../domain/site/parameters.ts";

export const screen = defineScreen({
  routes: [
    {
      name: "operators",
      path: "/operators",
      parameters: ["search", "adm0_name", "adm1_name", "city_name", "merged", "active", "verdict", ...LIST_PARAMETERS],
    },
  ],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
