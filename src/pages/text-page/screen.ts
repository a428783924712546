import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "plans-pricing", path: "/plans-pricing", parameters: [] }],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
