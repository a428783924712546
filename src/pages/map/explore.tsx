/** The tab of the map that says what is in view, with the filters and the legend. */
import type { ReactNode } from "react";
import type { MapFilters } from "../../map/filters.ts";
import type { MapTheme } from "../../map/style.ts";
import type { AgencyFeatures, VisibleFeature } from "../../map/visible-features.ts";
import { Legend } from "./legend.tsx";
import { Filters, Options } from "./map-filters.tsx";
import { VisibleFeatureList } from "./visible-list.tsx";
import { countWords, hint } from "./words.ts";

/** Rows of the list of what is in view. */
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
  /** Asks what is at the middle of the map. */
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
