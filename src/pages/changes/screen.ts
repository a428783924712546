import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "changes", path: "/changes", parameters: ["days"] }],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
