/** The favorites of this browser as a list from which they are removed. */
import type { ReactNode } from "react";
import { inPageLanguage } from "../../domain/language/current.ts";
import { Section } from "../../ui/section.tsx";
import { favorites, removeFavorite } from "./list.ts";
import { text } from "./text.ts";

export function FavoriteSection(): ReactNode {
  const items = favorites.use();
  return (
    <Section id="favorites" title={text.title} note={text.lead}>
      <ul className="plain-list" aria-label={text.title}>
        {items.map((favorite) => (
          <li key={favorite.href}>
            <p>
              <a className="cell-main" href={inPageLanguage(favorite.href)}>
                {favorite.name}
              </a>{" "}
              <span className="cell-more">{text.kinds[favorite.kind]}</span>
            </p>
            <button
              className="button"
              data-size="small"
              type="button"
              aria-label={text.removeOf(favorite.name)}
              onClick={() => removeFavorite(favorite)}
            >
              {text.remove}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
