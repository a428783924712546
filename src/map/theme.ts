/** Observes the theme of the page. Browser only. */
import type { MapTheme } from "./style.ts";

const dark = () => matchMedia("(prefers-color-scheme: dark)");

export function pageTheme(): MapTheme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "dark" || chosen === "light" ? chosen : dark().matches ? "dark" : "light";
}

/** @returns stops observing */
export function followPageTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const system = dark();
  system.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", changed);
  };
}
