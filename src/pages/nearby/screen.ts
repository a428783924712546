import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "nearby", path: "/nearby", parameters: ["q", "place", "name", "lat", "lon", "radius", "clock"] }],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
  cachesQueries: false,
});
