/** Detects whether a visitor is looking at the page, so that live updates run only for a page in view. */
import { useEffect, useState } from "react";

/** Milliseconds after which we assume that a visitor reads a page without interacting with it. */
const ATTENTION_MS = 15_000;
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll", "focusin"] as const;

/** False at first; true after the first interaction or some reading time, while the page is visible. */
export function useAttention(): boolean {
  const [isSeen, setSeen] = useState(false);
  const [visible, setVisible] = useState(true);

  useEffect(() => {
    const notice = () => setSeen(true);
    const timer = setTimeout(notice, ATTENTION_MS);
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

  return isSeen && visible;
}
