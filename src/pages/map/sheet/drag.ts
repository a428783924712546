/** Lets a finger move the sheet. Browser only. */
import { restingHeight, type SheetHeight, type SheetPixels, type SheetSample, speedOf } from "./heights.ts";

/** Pixels that a finger moves before it drags instead of tapping. */
const SLOP_PX = 6;

/** Height of the head with its button, which a full sheet does not show. */
const MIN_PEEK_PX = 76;

/** Whether the sheet is one, as the style sheet has it. */
export const IS_SHEET = "(width < 40rem)";

export type SheetParts = {
  /** The screen below the header of the site. */
  screen: HTMLElement;
  sheet: HTMLElement;
};

const headOf = ({ sheet }: SheetParts) => sheet.querySelector<HTMLElement>(".map-sheet-head");
const panelOf = ({ sheet }: SheetParts) => sheet.querySelector<HTMLElement>(".map-panel");

export function sheetPixels(parts: SheetParts): SheetPixels {
  const { clientHeight } = parts.screen;
  return {
    peek: Math.max(headOf(parts)?.offsetHeight ?? 0, MIN_PEEK_PX),
    half: clientHeight / 2,
    full: parts.sheet.offsetHeight,
  };
}

/** Whether a press there may move the sheet; elsewhere it belongs to a control, or scrolls the panel. */
function isGrip(parts: SheetParts, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest("input:not(.map-sheet-slider), select, textarea") !== null)
    return false;
  if (headOf(parts)?.contains(target)) return true;
  return parts.screen.dataset.sheet !== "full" || panelOf(parts)?.scrollTop === 0;
}

/**
 * Follows fingers and the mouse on the sheet: only its transform changes while it is dragged.
 * @param rest called with the height at which it is let go
 * @returns ends it
 */
export function dragSheet(parts: SheetParts, rest: (height: SheetHeight) => void): () => void {
  const { screen, sheet } = parts;
  let press: { id: number; x: number; y: number; isFull: boolean } | null = null;
  let drag: { rests: SheetPixels; start: number; pixels: number; samples: SheetSample[] } | null = null;
  let frame = 0;

  const draw = () => {
    frame = 0;
    if (drag !== null) sheet.style.transform = `translateY(${drag.rests.full - drag.pixels}px)`;
  };
  const down = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || !matchMedia(IS_SHEET).matches) return;
    press = isGrip(parts, event.target)
      ? { id: event.pointerId, x: event.clientX, y: event.clientY, isFull: screen.dataset.sheet === "full" }
      : null;
  };
  const begin = (event: PointerEvent, { isFull, x, y }: NonNullable<typeof press>) => {
    const [right, lower] = [event.clientX - x, event.clientY - y];
    if (Math.hypot(right, lower) < SLOP_PX) return;
    const isOnHead = headOf(parts)?.contains(event.target as Node) === true;
    // Sideways belongs to what can be scrolled sideways, and upwards to the panel of a full sheet.
    if (Math.abs(right) > Math.abs(lower) || (isFull && lower < 0 && !isOnHead)) {
      press = null;
      return;
    }
    const rests = sheetPixels(parts);
    const start = rests[(screen.dataset.sheet ?? "half") as SheetHeight] + y;
    drag = { rests, start, pixels: start - event.clientY, samples: [] };
    sheet.setPointerCapture(event.pointerId);
    screen.dataset.dragging = "";
  };
  const move = (event: PointerEvent) => {
    if (press?.id !== event.pointerId) return;
    if (drag === null) begin(event, press);
    if (drag === null) return;
    const { rests, start, samples } = drag;
    drag.pixels = Math.min(rests.full, Math.max(rests.peek, start - event.clientY));
    samples.push({ time: event.timeStamp, pixels: drag.pixels });
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const end = (event: PointerEvent) => {
    if (press?.id !== event.pointerId) return;
    press = null;
    if (drag === null) return;
    const height = restingHeight(drag.pixels, speedOf(drag.samples), drag.rests);
    drag = null;
    cancelAnimationFrame(frame);
    frame = 0;
    // Together, so that the sheet glides from where it was let go.
    delete screen.dataset.dragging;
    screen.dataset.sheet = height;
    sheet.style.transform = "";
    rest(height);
    if (event.type === "pointerup") swallowClick(sheet);
  };
  sheet.addEventListener("pointerdown", down);
  sheet.addEventListener("pointermove", move);
  sheet.addEventListener("pointerup", end);
  sheet.addEventListener("pointercancel", end);
  return () => {
    cancelAnimationFrame(frame);
    sheet.removeEventListener("pointerdown", down);
    sheet.removeEventListener("pointermove", move);
    sheet.removeEventListener("pointerup", end);
    sheet.removeEventListener("pointercancel", end);
  };
}

/** The click that ends a drag presses nothing. */
function swallowClick(sheet: HTMLElement): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  sheet.addEventListener("click", swallow, { capture: true, once: true });
  // The browser sends the click, if it does, before the next task.
  setTimeout(() => sheet.removeEventListener("click", swallow, { capture: true }));
}
