import { defineScreen, SHOWS_PRESENT_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "desk", path: "/desk", parameters: [] }],
  freshForMs: SHOWS_PRESENT_MS,
  listed: false,
  isShared: false,
});
