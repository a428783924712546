import type { ReactNode } from "react";
import { link } from "../domain/links.ts";
import type { PageUrl } from "../domain/screen.ts";
import { addressWith } from "./address.ts";
import { EmptyState } from "./empty-state.tsx";
import { text } from "./no-rows-text.tsx";

/**
 * A list without rows, with ways on: each filter of the URL can be taken away, and the words can be searched for everywhere.
 * @param names what each filter is called, by its query parameter
 * @param children what else may help
 */
export function NoRows({
  title,
  url,
  names,
  children,
}: {
  title: string;
  url: PageUrl<"search">;
  names: Readonly<Record<string, string>>;
  children: ReactNode;
}): ReactNode {
  const filters = Object.keys(names).filter((name) => new URLSearchParams(url.search).has(name));
  const words = (url.searchParams.get("search") ?? "").trim();
  return (
    <EmptyState title={title}>
      {filters.length < 2 ? null : (
        <p>
          {text.without(
            filters.map((name) => (
              <a href={addressWith(url, { [name]: null, after: null })} key={name}>
                {names[name]}
              </a>
            )),
          )}
        </p>
      )}
      <p>{children}</p>
      {words === "" ? null : (
        <p>
          <a href={link.search(words)}>{text.everything(words)}</a>
        </p>
      )}
    </EmptyState>
  );
}
