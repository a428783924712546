import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "terms", path: "/terms", parameters: ["feeds_after"] }],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
