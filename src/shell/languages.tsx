/** The page in other languages, as links. */
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { currentLanguage, isTranslatedPath } from "../domain/language/current.ts";
import { LANGUAGES, ownName, pathIn, tagOf } from "../domain/language/languages.ts";

/** Leads to the home page where the page itself is in English only. Remembered by src/shell/actions.ts. */
export function LanguageList(): ReactNode {
  const { pathname } = useLocation();
  const path = isTranslatedPath(pathname) ? pathname : "/";
  const here = currentLanguage();
  return (
    <ul className="language-list" data-action="language" data-reload="">
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={pathIn(language, path)}
            lang={tagOf(language)}
            aria-current={language === here ? "true" : undefined}
            data-language={language}
          >
            {ownName(language)}
          </a>
        </li>
      ))}
    </ul>
  );
}
