import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "sign-in", path: "/sign-in", parameters: ["returnTo"] }],
  freshForMs: SHOWS_DATA_MS,
  listed: false,
});
