import type { ReactNode } from "react";

/** Code in a box that scrolls, and so can be reached by keys. `label` names it for assistive technology. */
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
