import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { text } from "./tools-text.ts";

/** The id and the actions of a page: one menu on phones, shown as they are on wider screens (entity.css). */
export function PageTools({ children }: { children: ReactNode }): ReactNode {
  return (
    <details className="page-tools wide-open">
      <summary className="button" data-size="small">
        {text.tools}
        <Icon name="down" size={14} />
      </summary>
      <div className="page-tools-content">{children}</div>
    </details>
  );
}
