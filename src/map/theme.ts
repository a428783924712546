/** Observes the theme of the page. Browser only. */
import type { MapTheme } from "./style.ts";

const dark = () => matchMedia("(prefers-color-scheme: dark)");

export function pageTheme(): MapTheme {
  const chosenTheme = document.documentElement.dataset.theme;
  return chosenTheme === "dark" || chosenTheme === "light" ? chosenTheme : dark().matches ? "dark" : "light";
}

/** @returns stops observing */
export function followPageTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const system = dark();
  system.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", onChange);
  };
}
