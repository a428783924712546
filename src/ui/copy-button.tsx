import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { text } from "./text.tsx";

/**
 * Copies a text (handled by src/shell/actions.ts, so that it works in parts that React does not hydrate). Hidden without
 * scripts. `what` is the accessible name of the text.
 */
export function CopyButton({ text: copiedText, what }: { text: string; what: string }): ReactNode {
  return (
    <span className="needs-script">
      <button className="copy" type="button" aria-label={text.copy.label(what)} data-copy={copiedText}>
        <Icon name="copy" size={16} />
      </button>
      <span className="copy-said small soft" role="status" />
    </span>
  );
}
