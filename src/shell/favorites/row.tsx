/** The favorites of this browser, and what it is notified about, in one row, which scrolls sideways. */
import type { ReactNode } from "react";
import { inPageLanguage } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { follows } from "../follow/list.ts";
import { text as followText } from "../follow/text.ts";
import { favorites } from "./list.ts";
import { text } from "./text.ts";

export function FavoriteRow(): ReactNode {
  const favoriteItems = favorites.use();
  const others = follows.use().filter(({ href }) => !favoriteItems.some((one) => one.href === href));
  const items = [...favoriteItems, ...others];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="favorites">
      <p className="favorite-head small">
        {favoriteItems.length === 0 ? (
          <a id="favorites" href={link.account()}>
            {followText.title}
          </a>
        ) : (
          <>
            <strong id="favorites">{text.title}</strong> <a href={link.account()}>{text.edit}</a>
          </>
        )}
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
