/** Draws a journey on the map: draggable endpoints and the lines between them. Browser only, loaded on demand. */
import { type LayerSpecification, type Map as LibreMap, Marker, type StyleSpecification } from "maplibre-gl";
import { PALETTE } from "./palette.ts";
import type { MapTheme } from "./style.ts";
import { text } from "./text.ts";
import type { ViewPoint } from "./view.ts";

export type JourneyEnd = "from" | "to";

export type JourneyLine = {
  coordinates: readonly (readonly [number, number])[];
  /** Six hexadecimal digits of the route's color; null for a walk. */
  color: string | null;
};

export type JourneyShown = { from: ViewPoint | null; to: ViewPoint | null; lines: readonly JourneyLine[] };

const SOURCE = "journey";
const UNCOLORED = "#0a7a58";
const endsOf = () =>
  [
    ["from", "A", text.start],
    ["to", "B", text.destination],
  ] as const;

/** Sources and layers of the journey for a map style. */
export function journeyStyle(
  { lines }: JourneyShown,
  theme: MapTheme,
): { sources: StyleSpecification["sources"]; layers: LayerSpecification[] } {
  const features = lines.map(({ coordinates, color }) => ({
    type: "Feature" as const,
    properties: {
      walk: color === null,
      color: color === null ? PALETTE[theme].stop : /^[0-9A-Fa-f]{6}$/.test(color) ? `#${color}` : UNCOLORED,
    },
    geometry: { type: "LineString" as const, coordinates: coordinates.map(([lon, lat]) => [lon, lat]) },
  }));
  const part = { source: SOURCE, type: "line" } as const;
  const round = { "line-cap": "round", "line-join": "round" } as const;
  return {
    sources: { [SOURCE]: { type: "geojson", data: { type: "FeatureCollection", features } } },
    layers: [
      {
        ...part,
        id: "journey-casing",
        filter: ["!", ["get", "walk"]],
        layout: round,
        // A light casing, because route lines are often dark.
        paint: { "line-color": theme === "dark" ? PALETTE.dark.stop : PALETTE.light.casing, "line-width": 9 },
      },
      {
        ...part,
        id: "journey-rides",
        filter: ["!", ["get", "walk"]],
        layout: round,
        paint: { "line-color": ["get", "color"], "line-width": 6 },
      },
      {
        ...part,
        id: "journey-walks",
        filter: ["get", "walk"],
        layout: round,
        paint: { "line-color": ["get", "color"], "line-width": 3, "line-dasharray": [0.1, 2] },
      },
    ],
  };
}

/** Pins of both endpoints. @param moved called when one was dragged */
export function journeyPins(map: LibreMap, onMove: (end: JourneyEnd, at: ViewPoint) => void) {
  const pins = new Map<JourneyEnd, Marker>();
  return (journey: JourneyShown | null) => {
    for (const [end, letter, name] of endsOf()) {
      const at = journey?.[end] ?? null;
      const marker = pins.get(end);
      if (at === null) {
        marker?.remove();
        pins.delete(end);
      } else if (marker !== undefined) marker.setLngLat([at.lon, at.lat]);
      else {
        const element = document.createElement("div");
        element.className = "map-end";
        element.dataset.end = end;
        element.textContent = letter;
        element.title = name;
        const pin = new Marker({ element, draggable: true }).setLngLat([at.lon, at.lat]).addTo(map);
        pin.on("dragend", () => {
          const { lng: lon, lat } = pin.getLngLat().wrap();
          onMove(end, { lon, lat });
        });
        pins.set(end, pin);
      }
    }
  };
}
