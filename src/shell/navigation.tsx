/** The navigation of every page: one `<nav>` with the current item highlighted. */
import type { ReactNode } from "react";
import { useSite } from "../data/site.ts";
import { currentLanguage } from "../domain/language/current.ts";
import { link } from "../domain/links.ts";
import { AccountMenu } from "../session/account-menu.tsx";
import { Icon } from "../ui/icon.tsx";
import { LanguageList } from "./languages.tsx";
import { SearchRoot } from "./search-box/root.tsx";
import { text } from "./text.tsx";

/** The search field of every page; `listenForSearch` adds its list. */
function NavSearch(): ReactNode {
  return (
    <search className="nav-search search-scope">
      <form action={link.search()} method="get">
        <input
          className="nav-search-input"
          type="search"
          name="q"
          placeholder={text.search.label}
          aria-label={text.search.label}
          aria-keyshortcuts="/ Control+K Meta+K"
          title={text.search.hint}
          data-search-field="nav"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        <span className="nav-search-key needs-script" aria-hidden="true">
          {text.search.key}
        </span>
      </form>
      <SearchRoot />
    </search>
  );
}

type Item = readonly [name: string, label: string, href: string];

const words = text.navigation;

const itemsOf = (): readonly Item[] => [
  ["index", words.items.index, link.home()],
  ["map", words.items.map, link.map()],
  ["places", words.items.places, link.place()],
  ["operators", words.items.operators, link.operators()],
  ["feeds", words.items.feeds, link.feeds()],
  ["documentation", words.items.documentation, link.documentation()],
];

/** The item whose name the route's name starts with, if any. */
export function activeItem(routeName: string): string | undefined {
  return itemsOf().find(([name]) => routeName.startsWith(name))?.[0];
}

/** @param routeName name of the current route; on the error screen no item matches */
export function Navigation({ routeName }: { routeName: string }): ReactNode {
  const site = useSite();
  const active = activeItem(routeName);
  return (
    <header className="site-header">
      <nav className="site-nav" aria-label={words.label}>
        <a className="brand" href={link.home()} aria-label={words.home(site.name)}>
          <BrandSign />
          <span>{site.name}</span>
        </a>
        {/* Both are opened and closed by src/shell/menu.ts without React; without scripts they are open. */}
        <button
          className="nav-search-open needs-script"
          type="button"
          title={text.search.open}
          aria-label={text.search.open}
          aria-expanded="false"
          data-action="search"
        >
          <Icon name="search" size={22} />
        </button>
        <button
          className="burger"
          type="button"
          title={words.openMenu}
          data-title-open={words.openMenu}
          data-title-close={words.closeMenu}
          aria-expanded="false"
          aria-controls="menu"
          data-action="menu"
        >
          <span className="burger-lines" />
        </button>
        <div className="nav-menu" id="menu">
          <ul className="nav-list">
            {itemsOf().map(([name, label, href]) => (
              <li key={name}>
                <a className="nav-link" href={href} aria-current={name === active ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <div className="nav-account">
            <AccountMenu />
            <details className="nav-languages">
              <summary className="button" title={words.languages}>
                <Icon name="globe" size={18} /> <span className="visually-hidden">{words.languages}</span>{" "}
                <span>{currentLanguage().toUpperCase()}</span>
              </summary>
              <LanguageList />
            </details>
            <ThemeToggle />
          </div>
        </div>
        <NavSearch />
      </nav>
    </header>
  );
}

function BrandSign(): ReactNode {
  return (
    <svg width="34" height="20" viewBox="0 0 34 20" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M1 10h8.500M24.5 10H33" strokeWidth="4" />
      <circle cx="17" cy="10" r="6.5" strokeWidth="4" />
    </svg>
  );
}

/** Handled by src/shell/actions.ts. Both icons are drawn; the style sheet shows one. */
function ThemeToggle(): ReactNode {
  return (
    <button
      className="theme-toggle needs-script"
      type="button"
      title={words.themeHint}
      aria-label={words.theme}
      data-action="theme"
    >
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="8.5" />
        <path d="M12 3.500a8.500 8.500 0 0 1 0 17Z" fill="currentColor" />
      </svg>
    </button>
  );
}
