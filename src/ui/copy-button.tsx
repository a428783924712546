import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 2000;

/** Copies a text. Not shown where scripts never run. `what` names the text for assistive technology. */
export function CopyButton({ text, what }: { text: string; what: string }): ReactNode {
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied to clipboard");
    } catch {
      setSaid("The browser did not allow copying");
    }
  }

  return (
    <span className="needs-script">
      <button className="copy" type="button" aria-label={`Copy ${what}`} onClick={() => void copy()}>
        <Icon name="copy" size={16} />
      </button>
      <span className="copy-said small soft" role="status">
        {said}
      </span>
    </span>
  );
}
