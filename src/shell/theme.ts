/** The dark-mode toggle: `data-theme` on `<html>`, remembered, following the system until the visitor chose. Browser only. */
import { THEME_KEY } from "./theme-script.ts";

type Theme = "dark" | "light";

const isTheme = (text: string | null | undefined): text is Theme => text === "dark" || text === "light";

function remembered(): Theme | null {
  try {
    const text = localStorage.getItem(THEME_KEY);
    return isTheme(text) ? text : null;
  } catch {
    return null;
  }
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export function toggleTheme(): void {
  const theme: Theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  show(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is full or forbidden: the choice then lasts as long as the page.
  }
}

/** Follows the system and the visitor's other tabs. */
export function followTheme(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
    if (remembered() === null) show(event.matches ? "dark" : "light");
  });
  addEventListener("storage", (event) => {
    if (event.key === THEME_KEY && isTheme(event.newValue)) show(event.newValue);
  });
}
