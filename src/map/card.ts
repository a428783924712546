/** A card at a point of the map, which moves along with it. Browser only, loaded with the map. */
import { type Map as LibreMap, Popup } from "maplibre-gl";
import type { ViewPoint } from "./view.ts";

/** Pixels between the card and the edges of the map. */
const MARGIN_PX = 8;

/** Pixels that the map has to move so that the card is inside it: right and down. */
function shiftInto(card: DOMRect, map: DOMRect, bottom: number): [number, number] {
  const over = (low: number, high: number, first: number, last: number) =>
    Math.min(low - first - MARGIN_PX, 0) || Math.max(0, high - last + MARGIN_PX);
  return [over(card.left, card.right, map.left, map.right), over(card.top, card.bottom, map.top, map.bottom - bottom)];
}

/** @param coveredPixels pixels at the lower edge of the map that something covers */
export function mapCard(map: LibreMap, coveredPixels: () => number): (at: ViewPoint | null) => HTMLElement | null {
  let close = () => {};
  return (at) => {
    close();
    close = () => {};
    if (at === null) return null;
    const element = document.createElement("div");
    const popup = new Popup({ closeButton: false, closeOnClick: false, focusAfterOpen: false, maxWidth: "none" })
      .setLngLat([at.lon, at.lat])
      .setDOMContent(element)
      .addTo(map);
    // What the card shows arrives later. Who drags the map away meanwhile wants it there.
    let isFollowed = true;
    const leave = () => {
      isFollowed = false;
    };
    map.once("dragstart", leave);
    const sizes = new ResizeObserver(() => {
      popup.setLngLat(popup.getLngLat());
      const [right, down] = shiftInto(
        element.getBoundingClientRect(),
        map.getContainer().getBoundingClientRect(),
        coveredPixels(),
      );
      if (isFollowed && (right !== 0 || down !== 0)) map.panBy([right, down], { duration: 200 });
    });
    sizes.observe(element);
    close = () => {
      sizes.disconnect();
      map.off("dragstart", leave);
      popup.remove();
    };
    return element;
  };
}
