/** Scrolls the panel of the map on phones. Browser only. */
import { IS_SHEET } from "./drag.ts";

/** Room above the part, for the ring of what has the focus in it. */
const AIR_PX = 6;

/** Brings a part of the panel to its top, so that what follows it is seen; nothing where the panel is no sheet. */
export function bringUp(part: HTMLElement): void {
  const panel = part.closest(".map-panel");
  if (panel === null || !matchMedia(IS_SHEET).matches) return;
  panel.scrollTop += part.getBoundingClientRect().top - panel.getBoundingClientRect().top - AIR_PX;
}
