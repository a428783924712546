/** The navigation's search box, 160 px wide. A plain form, so that it works before and without scripts. */
import type { ReactNode } from "react";
import { link } from "../domain/links.ts";

export function SearchPlace(): ReactNode {
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
          maxLength={200}
        />
      </form>
    </search>
  );
}
