/** The navigation of every page: one `<nav>` with the current item highlighted. */
import { type ReactNode, useEffect, useState } from "react";
import { useSite } from "../data/site.ts";
import { link } from "../domain/links.ts";
import { AccountMenu } from "../session/account-menu.tsx";

export function NavSearch(): ReactNode {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <search className="nav-search">
      <form action={link.search()} method="get">
        <input
          className="nav-search-input"
          type="search"
          name="q"
          placeholder="Search"
          aria-label="Search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      </form>
      {/* React root of the search list. It may be filled once the page is hydrated. */}
      <div data-search-root={isLive ? "live" : "served"} />
    </search>
  );
}

type Item = readonly [name: string, label: string, href: string];

const ITEMS: readonly Item[] = [
  ["index", "Home", link.home()],
  ["map", "Map", link.map()],
  ["places", "Places", link.place()],
  ["operators", "Operators", link.operators()],
  ["feeds", "Source Feeds", link.feeds()],
  ["documentation", "Documentation", link.documentation()],
];

/** The item whose name the route's name starts with, if any. */
export function activeItem(routeName: string): string | undefined {
  return ITEMS.find(([name]) => routeName.startsWith(name))?.[0];
}

/** @param routeName name of the current route; on the error screen no item matches */
export function Navigation({ routeName }: { routeName: string }): ReactNode {
  const site = useSite();
  const active = activeItem(routeName);
  return (
    <header className="site-header">
      <nav className="site-nav" aria-label="Main">
        <a className="brand" href={link.home()} aria-label={`${site.name}, home`}>
          <BrandSign />
          <span>{site.name}</span>
        </a>
        {/* Opened and closed by src/shell/menu.ts without React; without scripts the menu is open. */}
        <button
          className="burger"
          type="button"
          title="Open menu"
          aria-expanded="false"
          aria-controls="menu"
          data-action="menu"
        >
          <span className="burger-lines" />
        </button>
        <div className="nav-menu" id="menu">
          <ul className="nav-list">
            {ITEMS.map(([name, label, href]) => (
              <li key={name}>
                <a className="nav-link" href={href} aria-current={name === active ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <NavSearch />
          <div className="nav-account">
            <AccountMenu />
            <ThemeToggle />
          </div>
        </div>
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
      title="Switch between light and dark"
      aria-label="Dark mode"
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
