/** Keeps the sheet of the map at its height, and tells what its visitor does with it. Browser only. */
import { type RefObject, useEffect, useLayoutEffect } from "react";
import { bringUp } from "./bring-up.ts";
import { dragSheet, IS_SHEET } from "./drag.ts";
import type { SheetHeight } from "./heights.ts";

/** Types of inputs that open no keyboard on the screen. */
const IS_PLAIN = /^(radio|checkbox|range|button|submit)$/;

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !IS_PLAIN.test(target.type);

/** Leaves the part of the screen free that the keyboard covers. */
function followKeyboard(screen: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (viewport === null) return () => {};
  const follow = () => {
    const covered = Math.max(0, screen.getBoundingClientRect().bottom - viewport.height - viewport.offsetTop);
    // A page that is zoomed in has a small viewport, too.
    screen.style.setProperty("--keyboard", viewport.scale > 1 ? "0px" : `${Math.round(covered)}px`);
  };
  viewport.addEventListener("resize", follow);
  return () => viewport.removeEventListener("resize", follow);
}

/**
 * @param onMove called when the visitor moved the sheet
 * @param onEnter called when a field, or anything else in the panel, has the focus
 */
export function useSheet(
  screen: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  height: SheetHeight,
  onMove: (height: SheetHeight) => void,
  onEnter: (on: "field" | "content") => void,
): void {
  useLayoutEffect(() => {
    if (screen.current !== null) screen.current.dataset.sheet = height;
  }, [screen, height]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: both callbacks only dispatch
  useEffect(() => {
    const [whole, element] = [screen.current, sheet.current];
    if (whole === null || element === null) return;
    const enter = ({ target }: FocusEvent) => {
      const panel = element.querySelector<HTMLElement>(".map-panel");
      if (panel === null || !(target instanceof Node) || !panel.contains(target)) return;
      if (!matchMedia(IS_SHEET).matches) return;
      onEnter(isField(target) ? "field" : "content");
      if (!isField(target)) return;
      // The suggestions of a field have the room above the keyboard.
      const part = target.closest<HTMLElement>(".map-find, .directions-end") ?? target;
      requestAnimationFrame(() => bringUp(part));
    };
    // At its upper end a finger moves the sheet, elsewhere it scrolls the panel.
    const scroll = ({ target }: Event) => {
      if (target instanceof HTMLElement) target.toggleAttribute("data-scrolled", target.scrollTop > 0);
    };
    const endDrag = dragSheet({ screen: whole, sheet: element }, onMove);
    const endKeyboard = followKeyboard(whole);
    element.addEventListener("focusin", enter);
    element.addEventListener("scroll", scroll, { capture: true, passive: true });
    return () => {
      endDrag();
      endKeyboard();
      element.removeEventListener("focusin", enter);
      element.removeEventListener("scroll", scroll, { capture: true });
    };
  }, []);
}
