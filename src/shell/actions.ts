/** What the buttons of the frame do: one listener for all `data-action`s, alive before React takes the page over. Browser only. */
import { closeMenuOnEscape, toggleMenu } from "./menu.ts";
import { followTheme, toggleTheme } from "./theme.ts";

const ACTIONS: Record<string, () => void> = { menu: toggleMenu, theme: toggleTheme };

export function listenToActions(): void {
  document.addEventListener("click", (event) => {
    const action =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action]")?.dataset.action : undefined;
    if (action !== undefined) ACTIONS[action]?.();
  });
  closeMenuOnEscape();
  followTheme();
}
