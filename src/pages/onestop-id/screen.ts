import { defineScreen, SHOWS_DATA_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [
    { name: "onestop-id", path: "/onestop-id", parameters: ["id"] },
    { name: "onestop-id-id", path: "/onestop-id/:id", parameters: ["id"] },
  ],
  freshForMs: SHOWS_DATA_MS,
  listed: true,
});
