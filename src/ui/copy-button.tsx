import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/**
 * Copies a text (src/shell/actions.ts does it, so that it works where React takes nothing over). Not shown where scripts
 * never run. `what` names the text for assistive technology.
 */
export function CopyButton({ text, what }: { text: string; what: string }): ReactNode {
  return (
    <span className="needs-script">
      <button className="copy" type="button" aria-label={`Copy ${what}`} data-copy={text}>
        <Icon name="copy" size={16} />
      </button>
      <span className="copy-said small soft" role="status" />
    </span>
  );
}
