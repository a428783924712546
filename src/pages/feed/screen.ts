import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";
import { PAGING_PARAMETERS } from "../../domain/site/parameters.ts";

export const screen = defineScreen({
  routes: [{ name: "feeds-feedKey", path: "/feeds/:feedKey", parameters: [...PAGING_PARAMETERS] }],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
