import type { ReactNode } from "react";
import { link } from "../domain/links.ts";

/**
 * A feed in a cell of a table: its name as the link, its Onestop ID below; without a name the Onestop ID alone.
 * @param href of its page, if it is not the top of the page
 */
export function FeedLabel({ id, name, href }: { id: string; name?: string | null; href?: string }): ReactNode {
  return (
    <>
      <a className={name ? "cell-main" : "cell-main mono"} href={href ?? link.feed(id)}>
        {name || id}
      </a>
      {name ? <span className="cell-more mono">{id}</span> : null}
    </>
  );
}
