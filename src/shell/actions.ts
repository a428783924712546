/** Handles the buttons of the frame with one listener, which works before hydration. Browser only. */
import { languageCookie } from "../domain/language/cookie.ts";
import { signIn, signOut } from "../session/begin.ts";
import { withTexts } from "../ui/messages.ts";
import { EARLY_NAME } from "./deferred-boot.ts";
import { closeMenuOnEscape, openSearchOnKeys, toggleMenu, toggleSearch } from "./menu.ts";
import { THEME_KEY } from "./theme-script.ts";

type Theme = "dark" | "light";

const isTheme = (text: string | null | undefined): text is Theme => text === "dark" || text === "light";

function storedTheme(): Theme | null {
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

function toggleTheme(): void {
  const theme: Theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  show(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is full or blocked: the choice lasts as long as the page.
  }
}

/** Applies theme changes of the system and of the visitor's other tabs. */
function followTheme(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
    if (storedTheme() === null) show(event.matches ? "dark" : "light");
  });
  addEventListener("storage", (event) => {
    if (event.key === THEME_KEY && isTheme(event.newValue)) show(event.newValue);
  });
}

/** Remembers the chosen language, and keeps the query of the page. */
function chooseLanguage(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-language]") : null;
  if (link === null) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in all browsers
  document.cookie = languageCookie(link.dataset.language ?? "");
  link.search = location.search;
}

const favoriteButtons = () => withTexts(import("./favorites/buttons.ts"));

/** Shows the state of notifications when the menu with their button opens, and changes it at a click. */
function follow({ target, type }: Event): void {
  const button = (target as Element).closest("details")?.querySelector<HTMLElement>("[data-follow]");
  if (button) void withTexts(import("./follow/push.ts")).then((code) => code.follow(button, type));
}

const ACTIONS: Record<string, (event: Event) => void> = {
  menu: toggleMenu,
  search: toggleSearch,
  theme: toggleTheme,
  language: chooseLanguage,
  follow,
  "sign-in": signIn,
  "sign-out": signOut,
};

export function listenToActions(): void {
  document.addEventListener("click", (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action], [data-copy]") : null;
    if (button === null) return;
    const { action, copy } = button.dataset;
    if (copy !== undefined) void withTexts(import("./copy.ts")).then(({ copyText }) => copyText(button));
    else if (action === "favorite") void favoriteButtons().then(({ toggleFavorite }) => toggleFavorite(button));
    else if (action !== undefined) ACTIONS[action]?.(event);
  });
  document.addEventListener("toggle", follow, true);
  closeMenuOnEscape();
  openSearchOnKeys();
  followTheme();
  // Marks the buttons of favorites, in a browser that has any.
  if (document.documentElement.dataset.favorites !== undefined)
    void favoriteButtons().then(({ followFavorites }) => followFavorites());
  // Runs the actions of buttons that were clicked before the script loaded, each once.
  const page = globalThis as unknown as Record<typeof EARLY_NAME, Set<HTMLElement> | undefined>;
  const early = page[EARLY_NAME] ?? [];
  page[EARLY_NAME] = undefined;
  for (const button of early) button.click();
}
