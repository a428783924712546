/** The map's tab with the features in view, the filters and the legend. */
import type { ReactNode } from "react";
import type { MapFilters } from "../../map/filters.ts";
import { PALETTE } from "../../map/palette.ts";
import type { MapTheme } from "../../map/style.ts";
import type { AgencyFeatures, VisibleFeature } from "../../map/visible-features.ts";
import { Filters, Options } from "./map-filters.tsx";
import { VisibleFeatureList } from "./visible-list.tsx";
import { countWords, hint } from "./words.ts";

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

/** Rows of the list of features in view. */
const IN_VIEW = 60;

export function Explore({
  filters,
  set,
  theme,
  zoom,
  inView,
  pickMiddle,
  ...list
}: {
  filters: MapFilters;
  set(filters: MapFilters): void;
  /** Of the page. */
  theme: MapTheme;
  zoom: number;
  /** Null until the map has been drawn. */
  inView: AgencyFeatures[] | null;
  /** Finds the features at the center of the map. */
  pickMiddle(): void;
  light(found: VisibleFeature | null): void;
  choose(found: VisibleFeature): void;
}): ReactNode {
  const groups = inView ?? [];
  const agencies = groups.flatMap(({ agency, networks }) =>
    agency === "" ? networks.map(({ name }) => name) : [agency],
  );
  const { base } = filters;
  return (
    <>
      <Filters filters={filters} set={set} agencies={agencies} />
      <Options filters={filters} set={set} />
      <Legend theme={base === "light" || base === "dark" ? base : theme} />
      <section className="map-in-view">
        <h2>In view</h2>
        <p className="soft small" role="status">
          {inView === null ? "Loading..." : countWords(groups) || "Nothing in view."}
        </p>
        <p className="soft small">{hint(zoom)}</p>
        <p>
          <button className="button" data-size="small" type="button" onClick={pickMiddle}>
            What is at the middle?
          </button>
        </p>
        <VisibleFeatureList groups={groups} most={IN_VIEW} {...list} />
      </section>
    </>
  );
}
