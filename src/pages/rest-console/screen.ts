import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "documentation-api-rest-console", path: "/documentation/api/rest-console", parameters: [] }],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
  layout: "map",
});
