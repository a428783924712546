import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [
    { name: "places", path: "/places", parameters: ["sort"] },
    { name: "places-adm0", path: "/places/:adm0", parameters: ["sort"] },
    { name: "places-adm0-adm1", path: "/places/:adm0/:adm1", parameters: ["sort"] },
    { name: "places-adm0-adm1-city", path: "/places/:adm0/:adm1/:city", parameters: [] },
  ],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
