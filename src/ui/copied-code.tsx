import "../styles/copied-code.css";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

/** Code in a box, whose lines wrap, with a button that copies it. `what` is the accessible name of the code. */
export function CopiedCode({ what, children }: { what: string; children: string }): ReactNode {
  return (
    <div className="copied-code">
      <pre>
        <code>{children}</code>
      </pre>
      <CopyButton text={children} what={what} />
    </div>
  );
}
