import type { ReactNode } from "react";

/** Code in a scrollable box that is reachable by keyboard. `label` is its accessible name. */
export function ScrolledCode({ label, children }: { label: string; children: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className="scrolled-code" tabIndex={0} aria-label={label}>
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  );
}
