/** The style of the transit map: ground, areas that can be reached, dots of feeds, lines and stops, a journey, shared vehicles, vehicles. */
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { FeedDots } from "../domain/map/feed-dots.ts";
import { feedDotsStyle } from "./feed-dots.ts";
import type { MapFilters } from "./filters.ts";
import { type JourneyShown, journeyStyle } from "./journey.ts";
import { type ReachArea, reachStyle } from "./reach.ts";
import type { Rentals } from "./rentals.ts";
import { BASEMAP_SOURCE, basemapStyle, type MapTheme, STREETS_SOURCE } from "./style.ts";
import { underNames } from "./style-order.ts";
import { pageTheme } from "./theme.ts";
import { faintLayers, type MapSelection, transitLayers } from "./transit-layers.ts";
import { transitNames } from "./transit-names.ts";
import type { Vehicles } from "./vehicles.ts";
import type { ViewPoint } from "./view.ts";

/** A journey is drawn over faint lines and stops, areas that can be reached below them. */
export type WorldShown = {
  filters: MapFilters;
  chosen: MapSelection;
  point: ViewPoint | null;
  journey: JourneyShown | null;
  reach: readonly ReachArea[];
};

export type WorldParts = {
  shown: WorldShown;
  /** Sources of the tiles that are there. */
  sources: StyleSpecification["sources"];
  dots: FeedDots | null;
  vehicles: ReturnType<Vehicles["style"]>;
  rentals: ReturnType<Rentals["style"]>;
  now: Date;
};

/** The theme of the map: that of the page unless another one is chosen. */
export function worldTheme({ base }: MapFilters): MapTheme {
  return base === "light" || base === "dark" ? base : pageTheme();
}

export function worldStyle({ shown, sources, dots, vehicles, rentals, now }: WorldParts): StyleSpecification {
  const theme = worldTheme(shown.filters);
  const has = (name: unknown) => typeof name !== "string" || name in sources;
  const isBare = shown.filters.base === "none" || !has(BASEMAP_SOURCE);
  const ground = basemapStyle(theme, isBare ? null : "", undefined, !isBare && has(STREETS_SOURCE));
  const { [BASEMAP_SOURCE]: basemap, [STREETS_SOURCE]: streets, ...transit } = sources;
  const there = (layers: readonly LayerSpecification[]) =>
    layers.filter((layer) => has("source" in layer ? layer.source : undefined));
  const journey = shown.journey === null ? null : journeyStyle(shown.journey, theme);
  const reach = reachStyle(shown.reach, theme);
  const feeds = feedDotsStyle(dots, theme);
  const all = transitLayers(theme, shown.filters, shown.chosen, now);
  const layers = journey === null ? all : faintLayers(all);
  const names = transitNames(theme, journey === null ? layers : []);
  return {
    ...ground,
    sources: {
      ...(isBare || basemap === undefined ? transit : { ...transit, [BASEMAP_SOURCE]: basemap }),
      ...(isBare || streets === undefined ? {} : { [STREETS_SOURCE]: streets }),
      ...journey?.sources,
      ...reach.sources,
      ...feeds.sources,
      ...rentals.sources,
      ...vehicles.sources,
    },
    layers: underNames(
      ground.layers,
      [
        ...reach.layers,
        ...feeds.layers,
        ...there([...layers, ...names.stops]),
        ...(journey?.layers ?? []),
        ...rentals.layers,
        ...vehicles.layers,
      ],
      there(names.routes),
    ),
  };
}
