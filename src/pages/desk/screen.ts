import { defineScreen, SHOWS_PRESENT_MS } from "../../domain/screen.ts";

export const screen = defineScreen({
  routes: [
    { name: "desk", path: "/desk", parameters: [] },
    { name: "desk-feeds", path: "/desk/feeds", parameters: ["feed"] },
    { name: "desk-jobs", path: "/desk/jobs", parameters: [] },
    { name: "desk-access", path: "/desk/access", parameters: [] },
    { name: "desk-settings", path: "/desk/settings", parameters: [] },
  ],
  freshForMs: SHOWS_PRESENT_MS,
  listed: false,
  isEnglish: true,
  isShared: false,
});
