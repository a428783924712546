import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

/** Tokens are in the fragment of its address, so that no cache and no log has them. */
export const screen = defineScreen({
  routes: [{ name: "mail", path: "/mail", parameters: [] }],
  freshForMs: SHOWS_DATA_MS,
  listed: false,
});
