/** The favorites of this browser in one row, which scrolls sideways. */
import type { ReactNode } from "react";
import { inPageLanguage } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { favorites } from "./list.ts";
import { text } from "./text.ts";

export function FavoriteRow(): ReactNode {
  const items = favorites.use();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="favorites">
      <p className="favorite-head small">
        <strong id="favorites">{text.title}</strong> <a href={link.account()}>{text.edit}</a>
      </p>
      <ul className="favorite-row">
        {items.map(({ name, href }) => (
          <li key={href}>
            <a className="button" data-size="small" href={inPageLanguage(href)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
