/** What the buttons of the frame do: one listener for all of them, alive before React takes the page over. Browser only. */
import { signIn, signOut } from "../session/begin.ts";
import { closeMenuOnEscape, toggleMenu } from "./menu.ts";
import { followTheme, toggleTheme } from "./theme.ts";

const ACTIONS: Record<string, (event: Event) => void> = {
  menu: toggleMenu,
  theme: toggleTheme,
  "sign-in": signIn,
  "sign-out": signOut,
};

export function listenToActions(): void {
  document.addEventListener("click", (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action], [data-copy]") : null;
    if (button === null) return;
    const { action, copy } = button.dataset;
    if (copy !== undefined) void import("./copy.ts").then(({ copyText }) => copyText(button));
    else if (action !== undefined) ACTIONS[action]?.(event);
  });
  closeMenuOnEscape();
  followTheme();
}
