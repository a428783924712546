/** Where a page stands: Home, then one step per part of its address. */
import type { ReactNode } from "react";
import type { Crumb } from "../data/page.ts";
import { shortenName } from "../domain/formats.ts";
import { link } from "../domain/links.ts";

/** Longest label in characters, as the anchor's breadcrumbs cut it. */
const LONGEST = 128;

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }): ReactNode {
  if (crumbs.length === 0) return null;
  return (
    <div className="crumbs">
      <ol className="crumb-list" aria-label="Breadcrumbs">
        <li className="crumb">
          <a href={link.home()}>Home</a>
        </li>
        {crumbs.map((crumb, i) => (
          <li className="crumb" key={crumb.href ?? crumb.label}>
            {crumb.tag !== undefined && <span className="tag">{crumb.tag}</span>}
            {crumb.href === undefined || i === crumbs.length - 1 ? (
              <span className="crumb-here" aria-current="page">
                {shortenName(crumb.label, LONGEST)}
              </span>
            ) : (
              <a href={crumb.href}>{shortenName(crumb.label, LONGEST)}</a>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
