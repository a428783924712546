/** The side of every page of the documentation: search, and the tree of all pages. */
import type { ReactNode } from "react";
import type { TreeNode } from "../../domain/content/text.ts";
import { inPageLanguage } from "../../domain/language/current.ts";
import { englishAttributes } from "../../ui/names.ts";
import { text } from "./text.tsx";

/** @param here path of the page that is shown */
export function Side({
  tree,
  here,
  q,
  action,
}: {
  tree: TreeNode;
  here: string;
  q: string;
  action: string;
}): ReactNode {
  return (
    <div className="doc-side">
      <search>
        <form className="doc-search" action={action} method="get">
          <input
            className="input"
            type="search"
            name="q"
            aria-label={text.side.searchLabel}
            placeholder={text.side.placeholder}
            defaultValue={q}
            key={q}
            maxLength={200}
          />
          <button className="button" type="submit">
            {text.side.search}
          </button>
        </form>
      </search>
      <details className="doc-fold">
        <summary>{text.side.allPages}</summary>
        <ul className="doc-tree" aria-label={text.side.treeLabel} {...englishAttributes()}>
          <Branch node={{ ...tree, children: [] }} here={here} />
          {tree.children.map((node) => (
            <Branch node={node} here={here} key={node.path ?? node.title} />
          ))}
        </ul>
      </details>
    </div>
  );
}

function Branch({ node: { title, path, children }, here }: { node: TreeNode; here: string }): ReactNode {
  return (
    <li>
      {path === null ? (
        <span className="doc-group">{title}</span>
      ) : (
        <a href={inPageLanguage(path)} aria-current={path === here ? "page" : undefined}>
          {title}
        </a>
      )}
      {children.length === 0 ? null : (
        <ul className="doc-branch">
          {children.map((node) => (
            <Branch node={node} here={here} key={node.path ?? node.title} />
          ))}
        </ul>
      )}
    </li>
  );
}
