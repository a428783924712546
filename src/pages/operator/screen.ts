import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "operators-operatorKey", path: "/operators/:operatorKey", parameters: ["stops"] }],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
