/** Whether somebody looks at the page: what is live need not run for those who left at once, nor in a hidden tab. */
import { useEffect, useState } from "react";

/** Milliseconds after which a page that is only read counts as looked at. */
const READING = 15_000;
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll", "focusin"] as const;

/** False at first; true after the first sign of a visitor or a while of reading, and as long as the page is in sight. */
export function useAttention(): boolean {
  const [seen, setSeen] = useState(false);
  const [visible, setVisible] = useState(true);

  useEffect(() => {
    const notice = () => setSeen(true);
    const timer = setTimeout(notice, READING);
    for (const sign of SIGNS) addEventListener(sign, notice, { once: true, passive: true });
    const look = () => setVisible(document.visibilityState !== "hidden");
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, notice);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);

  return seen && visible;
}
