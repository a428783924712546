import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "operators-operatorKey-publisher", path: "/operators/:operatorKey/publisher", parameters: [] }],
  freshForMs: SHOWS_DATA_MS,
  listed: false,
});
