/**
 * `/embed/route-map.js`: puts the interactive map on the drawing of a route (worker/embed/drawing.ts), as soon as it is in
 * view. The drawing stays if anything fails, and where the reader saves data.
 */
import "../trusted-types.ts";
import { hasWebgl } from "../map/webgl.ts";

/** Distance from the viewport at which the map begins to load. */
const NEAR = "200px";

const drawing = document.querySelector<HTMLElement>("[part~=map][data-frame]");
const isSaving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

if (drawing !== null && !isSaving && hasWebgl()) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      import("./live-map.ts")
        .then(({ mountRouteMap }) => mountRouteMap(drawing))
        .catch((error: unknown) => console.warn("The interactive map could not be shown.", error));
    },
    { rootMargin: NEAR },
  );
  observer.observe(drawing);
}
