import type { ReactNode } from "react";
import { PALETTE } from "../../map/palette.ts";
import type { MapTheme } from "../../map/style.ts";

/** What the colours and widths of the map mean. */
export function Legend({ theme }: { theme: MapTheme }): ReactNode {
  const palette = PALETTE[theme];
  const rows = [
    ["Metro (or the route's own colour)", palette.metro, 4],
    ["Tram (or the route's own colour)", palette.tram, 4],
    ["Rail", palette.rail, 4],
    ["Bus, every 10 minutes or better", palette.frequent, 4],
    ["Bus, every 20 minutes or better", palette.medium, 3],
    ["Bus, less often or unknown", palette.infrequent, 2],
    ["Ferry, trolleybus, cable car and others", palette.other, 3],
    ["Under the pointer, or marked", palette.lit, 10],
  ] as const;
  return (
    <details className="map-fold">
      <summary>Legend</summary>
      <ul className="map-legend" data-theme={theme}>
        {rows.map(([name, colour, width]) => (
          <li key={name}>
            <svg width="36" height="12" viewBox="0 0 36 12" aria-hidden="true">
              <path d="M2 6h32" stroke={colour} strokeWidth={width} strokeLinecap="round" />
            </svg>
            {name}
          </li>
        ))}
        <li>
          <svg width="36" height="12" viewBox="0 0 36 12" aria-hidden="true">
            <circle cx="18" cy="6" r="4" fill={palette.stop} stroke={palette.casing} />
          </svg>
          Stop, from close by
        </li>
        <li>
          <svg width="36" height="16" viewBox="0 0 36 16" aria-hidden="true">
            <circle cx="18" cy="8" r="7" fill={palette.frequent} fillOpacity="0.55" stroke={palette.casing} />
          </svg>
          A network, from far away
        </li>
      </ul>
      <p className="soft small">Extended route types have the colour of the basic type above them.</p>
    </details>
  );
}
