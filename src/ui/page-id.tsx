import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import { text } from "./text.tsx";

/** The Onestop ID below a page title with a copy button; empty without one. */
export function PageId({ id }: { id: string | null }): ReactNode {
  if (!id) return null;
  return (
    <p className="page-id mono">
      <span className="visually-hidden">{text.pageId.label}: </span>
      {id} <CopyButton text={id} what={text.pageId.copy} />
    </p>
  );
}
