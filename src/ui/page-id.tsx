import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

/** The Onestop ID below a page title with a copy button; empty without one. */
export function PageId({ id }: { id: string | null }): ReactNode {
  if (!id) return null;
  return (
    <p className="page-id mono">
      <span className="visually-hidden">Onestop ID: </span>
      {id} <CopyButton text={id} what="the Onestop ID" />
    </p>
  );
}
