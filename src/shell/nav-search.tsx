/**
 * The navigation's search box, 160 px wide. A plain form, so that it works before and without scripts; the list below
 * it is loaded when somebody enters the field (src/shell/search-box/listen.ts).
 */
import { type ReactNode, useEffect, useState } from "react";
import { link } from "../domain/links.ts";

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
      {/* The root of the list, which may be filled from when React has taken the page over. */}
      <div data-search-root={isLive ? "live" : "served"} />
    </search>
  );
}
