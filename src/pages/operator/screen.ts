import { defineScreen, SHOWS_PRESENT_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [{ name: "operators-operatorKey", path: "/operators/:operatorKey", parameters: ["lang", "stops"] }],
  speaksLanguages: true,
  freshForMs: SHOWS_PRESENT_MS,
  listed: true,
});
