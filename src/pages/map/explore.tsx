/** The map's tab with the features in view, the filters and the legend. */
import type { ReactNode } from "react";
import { thousands } from "../../domain/formats.ts";
import { MODE_COLORS } from "../../domain/gtfs/color.ts";
import type { Mode } from "../../domain/gtfs/modes.ts";
import { link } from "../../domain/links.ts";
import { DOTS_END_ZOOM, type FeedDots } from "../../domain/map/feed-dots.ts";
import { VERDICTS } from "../../domain/verdict/verdict.ts";
import { verdictGroupName } from "../../domain/verdict/words.ts";
import type { MapFilters } from "../../map/filters.ts";
import { DOT_COLORS, PALETTE } from "../../map/palette.ts";
import type { RentalStates } from "../../map/rentals.ts";
import type { MapTheme } from "../../map/style.ts";
import type { AgencyFeatures, VisibleFeature } from "../../map/visible-features.ts";
import { RentalNotes } from "../../ui/rental-notes.tsx";
import { Filters, Options } from "./map-filters.tsx";
import { text } from "./text.tsx";
import { VisibleFeatureList } from "./visible-list.tsx";
import { countWords, hint } from "./words.ts";

/** What the colors and widths of the map mean. */
function Legend({ theme }: { theme: MapTheme }): ReactNode {
  const palette = PALETTE[theme];
  const mode = (of: Mode) => `#${MODE_COLORS[of]}`;
  const rows = [
    [text.legend.metro, mode("metro"), 4],
    [text.legend.tram, mode("tram"), 4],
    [text.legend.rail, mode("rail"), 4],
    [text.legend.ferry, mode("ferry"), 3],
    [text.legend.busFrequent, mode("bus"), 4],
    [text.legend.busMedium, mode("bus"), 3],
    [text.legend.busInfrequent, mode("bus"), 1.5],
    [text.legend.highlighted, palette.lit, 10],
  ] as const;
  return (
    <details className="map-fold">
      <summary>{text.legend.title}</summary>
      <p className="soft small">{text.legend.colors}</p>
      <ul className="map-legend" data-theme={theme}>
        {rows.map(([name, color, width]) => (
          <li key={name}>
            <svg width="36" height="12" viewBox="0 0 36 12" aria-hidden="true">
              <path d="M2 6h32" stroke={color} strokeWidth={width} strokeLinecap="round" />
            </svg>
            {name}
          </li>
        ))}
        <li>
          <svg width="36" height="12" viewBox="0 0 36 12" aria-hidden="true">
            <circle cx="18" cy="6" r="4" fill={palette.casing} stroke={palette.stop} strokeWidth="1.5" />
          </svg>
          {text.legend.stop}
        </li>
        <li>
          <svg width="36" height="16" viewBox="0 0 36 16" aria-hidden="true">
            <circle cx="18" cy="8" r="7" fill={palette.network} fillOpacity="0.55" stroke={palette.casing} />
          </svg>
          {text.legend.network}
        </li>
        <li>
          <svg width="36" height="16" viewBox="0 0 36 16" aria-hidden="true">
            <circle cx="18" cy="8" r="6" fill={palette.stop} stroke={palette.casing} strokeWidth="2" />
          </svg>
          {text.legend.vehicle}
        </li>
        <li>
          <svg width="36" height="16" viewBox="0 0 36 16" aria-hidden="true">
            <circle cx="18" cy="8" r="7" fill={palette.rental} stroke={palette.casing} strokeWidth="1.5" />
            <path d="M18 5v6" stroke={palette.onRental} strokeWidth="1.5" />
          </svg>
          {text.legend.rental}
        </li>
        <li>
          <svg width="36" height="16" viewBox="0 0 36 16" aria-hidden="true">
            <circle cx="18" cy="8" r="7" fill={palette.casing} stroke={palette.rental} strokeWidth="1.5" />
          </svg>
          {text.legend.noRental}
        </li>
      </ul>
    </details>
  );
}

/** The feeds of the world by color, as the map shows them until lines can be told apart. */
function FeedLegend({ feeds, theme }: { feeds: FeedDots["counts"]; theme: MapTheme }): ReactNode {
  const counts = VERDICTS.flatMap((verdict) =>
    feeds[verdict] === undefined ? [] : [[verdict, feeds[verdict]] as const],
  );
  return (
    <section className="map-feeds">
      <h2>{text.feeds.title}</h2>
      <ul className="map-legend" data-theme={theme}>
        {counts.map(([verdict, count]) => (
          <li key={verdict}>
            <svg width="36" height="12" viewBox="0 0 36 12" aria-hidden="true">
              <circle cx="18" cy="6" r="5" fill={DOT_COLORS[theme][verdict]} />
            </svg>
            <a href={link.feeds({ verdict })}>{verdictGroupName(verdict)}</a> {thousands(count)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Systems of shared vehicles that do not answer, or that could not be loaded. */
function RentalsInView({ rentals: { systems, isMissing } }: { rentals: RentalStates }): ReactNode {
  return (
    <div aria-live="polite">
      {isMissing ? <p className="soft small">{text.rental.missing}</p> : null}
      <RentalNotes systems={systems} />
    </div>
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
  vehicles,
  rentals,
  feeds,
  pickMiddle,
  light,
  zoomTo,
}: {
  filters: MapFilters;
  set(filters: MapFilters): void;
  /** Of the page. */
  theme: MapTheme;
  zoom: number;
  /** Null until the map has been drawn. */
  inView: readonly AgencyFeatures[] | null;
  /** Vehicles that report their positions, in view or near it. */
  vehicles: number;
  rentals: RentalStates;
  /** Number of feeds by verdict; null until the map has their dots. */
  feeds: FeedDots["counts"] | null;
  /** Finds the features at the center of the map. */
  pickMiddle(): void;
  light(feature: VisibleFeature | null): void;
  zoomTo(network: VisibleFeature): void;
}): ReactNode {
  const groups = inView ?? [];
  const agencies = groups.flatMap(({ agency, networks, routes, stops }) =>
    agency === "" ? networks.map(({ name }) => name) : routes.length + stops.length > 0 ? [agency] : [],
  );
  const { base } = filters;
  const mapTheme = base === "light" || base === "dark" ? base : theme;
  return (
    <>
      <Filters filters={filters} set={set} agencies={agencies} />
      <Options filters={filters} set={set} />
      <Legend theme={mapTheme} />
      {feeds === null || zoom >= DOTS_END_ZOOM ? null : <FeedLegend feeds={feeds} theme={mapTheme} />}
      <section className="map-in-view">
        <h2>{text.inView.title}</h2>
        <p className="soft small" role="status">
          {inView === null ? text.loading : countWords(groups) || text.inView.empty}
        </p>
        <p className="soft small">{hint(zoom)}</p>
        {vehicles === 0 ? null : <p className="soft small">{text.vehicles(vehicles)}</p>}
        <RentalsInView rentals={rentals} />
        <p>
          <button className="button" data-size="small" type="button" onClick={pickMiddle}>
            {text.inView.whatsHere}
          </button>
        </p>
        <VisibleFeatureList groups={groups} most={IN_VIEW} light={light} zoom={zoomTo} />
      </section>
    </>
  );
}
