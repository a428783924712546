import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "feeds-realtime", path: "/feeds/realtime", parameters: ["type", "after"] }],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
