import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "account", path: "/account", parameters: [] }],
  freshForMs: SHOWS_DATA_MS,
  listed: false,
});
