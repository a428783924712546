/** Layers of lines and stops: classes with widths, filtered by the visitor's choices. */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import { MODE_COLORS } from "../domain/gtfs/color.ts";
import { modeOf } from "../domain/gtfs/modes.ts";
import { ROUTE_TYPES } from "../domain/gtfs/route-types.ts";
import { servedBy } from "../domain/map/tiles.ts";
import { isFaint } from "./contrast.ts";
import type { MapFilters } from "./filters.ts";
import { lettering } from "./lettering.ts";
import { PALETTE } from "./palette.ts";
import type { MapTheme } from "./style.ts";
import { all, HEADWAY, isOf, type LayerCondition, networkTest, routeTests, servedTest } from "./transit-conditions.ts";

/** The color of each route type for routes without their own, as `routeBadge` chooses it. */
const OF_MODE = [
  "match",
  ["get", "route_type"],
  ...ROUTE_TYPES.flatMap(({ code }) => [code, `#${MODE_COLORS[modeOf(code)]}`]),
  `#${MODE_COLORS.misc}`,
] as unknown as ExpressionSpecification;

/** The color of a route: its own, else that of its mode, the same as that of its badge in lists. */
export const ROUTE_COLOR: ExpressionSpecification = [
  "to-color",
  [
    "case",
    ["has", "route_color"],
    // As written in GTFS, and as returned by the API.
    [
      "case",
      ["==", ["slice", ["get", "route_color"], 0, 1], "#"],
      ["get", "route_color"],
      ["concat", "#", ["get", "route_color"]],
    ],
    "",
  ],
  OF_MODE,
];

/** The color of a casing: one that stands out where the line's own color does not. */
const casingColor = (theme: MapTheme): ExpressionSpecification => [
  "case",
  isFaint(ROUTE_COLOR, theme),
  PALETTE[theme].rescue,
  PALETTE[theme].edge,
];

/** Pixels by which the casing of a thin, faint line is wider than the line. */
const FAINT_CASING_PX = 1.5;

const STEPS: ExpressionSpecification = ["step", HEADWAY, 1, 1, 2.5, 601, 2, 1201, 1.5, 1801, 1];

const SIDE: ExpressionSpecification = ["coalesce", ["get", "side_by_side"], 0];

/** Offsets colors that share a track, from the zoom at which the network is wider than the offset lines. */
const SIDE_BY_SIDE: ExpressionSpecification = [
  "interpolate",
  ["linear"],
  ["zoom"],
  7,
  0,
  10,
  ["*", SIDE, 4],
  12,
  ["*", SIDE, 3],
  14,
  ["*", SIDE, 4],
  17,
  ["*", SIDE, 6.5],
];

const ROUTES_OF_NETWORK: ExpressionSpecification = ["coalesce", ["get", "routes"], 1];

type RouteClass = {
  id: string;
  test: LayerCondition;
  /** Pixels. */
  width: unknown;
  /** Pixels by which the casing is wider than the line, from zoom 8. */
  casing: number;
  opacity: number;
};

/** From bottom to top: later classes are painted over earlier ones. Frequent buses are broader and stronger. */
function classes(): RouteClass[] {
  const bus = isOf([3]);
  const growing = ["interpolate", ["linear"], ["zoom"], 4, 1, 10, 4, 12, 2.5, 14, 3.5, 17, 6];
  return [
    {
      id: "bus-infrequent",
      test: ["all", bus, ["any", ["<=", HEADWAY, 0], [">", HEADWAY, 1200]]],
      width: ["interpolate", ["linear"], ["zoom"], 8, 1, 12, 1.5, 17, 3],
      casing: 0,
      opacity: 0.6,
    },
    {
      id: "bus-medium",
      test: ["all", bus, [">", HEADWAY, 600], ["<=", HEADWAY, 1200]],
      width: STEPS,
      casing: 2,
      opacity: 0.85,
    },
    {
      id: "bus-frequent",
      test: ["all", bus, [">", HEADWAY, 0], ["<=", HEADWAY, 600]],
      width: STEPS,
      casing: 2.5,
      opacity: 1,
    },
    {
      id: "other",
      test: isOf([4, 5, 6, 7, 11, 12, -1]),
      width: ["interpolate", ["linear"], ["zoom"], 4, 1, 10, 2, 14, 3, 17, 5],
      casing: 1.5,
      opacity: 1,
    },
    { id: "rail", test: isOf([2]), width: growing, casing: 2, opacity: 1 },
    { id: "tram", test: isOf([0]), width: growing, casing: 2, opacity: 1 },
    { id: "metro", test: isOf([1]), width: growing, casing: 2, opacity: 1 },
  ];
}

/** A width in pixels that grows with the zoom as lines do, plus a constant. */
const wider = (width: unknown, more: number): unknown =>
  Array.isArray(width) && width[0] === "interpolate"
    ? width.map((part, i) => (i > 3 && i % 2 === 0 ? part + more : part))
    : Array.isArray(width)
      ? ["+", width, more]
      : (width as number) + more;

/** Layers with clickable features. */
export const ROUTE_LAYERS = ["bus-infrequent", "bus-medium", "bus-frequent", "other", "rail", "tram", "metro"].map(
  (id) => `routes-${id}`,
);
export const STOP_LAYER = "stops-dots";
export const NETWORK_LAYER = "networks";

/** Zoom from which lines are clickable and have a casing; stops are drawn from the next zoom. */
export const LINE_ZOOM = 8;
export const STOP_ZOOM = 12;

const ROUND = { "line-cap": "round", "line-join": "round" } as const;

/** The selected route or stop. */
export type MapSelection = { kind: "route" | "stop"; onestopId: string } | null;

/** What the layers are made of. */
type Make = {
  theme: MapTheme;
  filters: MapFilters;
  selection: MapSelection;
  /** Day with which the service of feeds is compared. */
  today: Date;
};

const HOVER_OPACITY = ["case", ["boolean", ["feature-state", "hover"], false], 0.85, 0];

const isChosen = ({ selection }: Make, kind: "route" | "stop"): FilterSpecification => [
  "==",
  ["get", "onestop_id"],
  selection?.kind === kind ? selection.onestopId : "\u0000",
];

/** Dots of networks and their names, below the zoom of lines. */
function networkLayers({ theme, filters, today }: Make): unknown[] {
  const look = PALETTE[theme];
  const filter = all(
    filters.agency === "" || ["==", ["get", "agency_name"], filters.agency],
    networkTest(filters),
    servedTest(filters.service, today),
  );
  const names = lettering("agency_name", { width: 8, offset: 0.9, color: look.network, halo: look.casing });
  const networks = { source: "routes", "source-layer": "networks", maxzoom: LINE_ZOOM, filter } as const;
  return [
    {
      ...networks,
      id: NETWORK_LAYER,
      type: "circle",
      // Draw small circles above large ones.
      layout: { "circle-sort-key": ["-", 0, ROUTES_OF_NETWORK] },
      paint: {
        "circle-color": ["case", ["boolean", ["feature-state", "hover"], false], look.lit, look.network],
        "circle-opacity": ["interpolate", ["linear"], ["zoom"], 5, 0.65, 8, 0.2],
        "circle-stroke-color": look.casing,
        "circle-stroke-opacity": ["interpolate", ["linear"], ["zoom"], 5, 1, 8, 0.4],
        "circle-stroke-width": 1,
        "circle-radius": ["interpolate", ["linear"], ROUTES_OF_NETWORK, 1, 4, 50, 7, 500, 12],
      },
    },
    {
      ...networks,
      id: "network-names",
      type: "symbol",
      minzoom: 3.5,
      layout: { ...names.layout, "symbol-sort-key": ["-", 0, ROUTES_OF_NETWORK] },
      paint: names.paint,
    },
  ];
}

/** The lines of one class with their casing. @param tests conditions for a line to be shown */
function classLayers(
  theme: MapTheme,
  tests: readonly LayerCondition[],
  { id, test, width, casing, opacity }: RouteClass,
) {
  const line = {
    source: "routes",
    "source-layer": "routes",
    id: `routes-${id}`,
    type: "line",
    filter: all(...tests, test),
    layout: ROUND,
    paint: { "line-color": ROUTE_COLOR, "line-width": width, "line-opacity": opacity, "line-offset": SIDE_BY_SIDE },
  };
  const edge = {
    ...line,
    id: `casing-${id}`,
    minzoom: LINE_ZOOM,
    paint: { "line-color": casingColor(theme), "line-width": wider(width, casing), "line-offset": SIDE_BY_SIDE },
  };
  if (casing > 0) return [edge, line];
  // Thin lines have a casing only where their color would be lost on the ground.
  const faintEdge = {
    ...edge,
    filter: all(...tests, test, isFaint(ROUTE_COLOR, theme)),
    paint: { ...edge.paint, "line-width": wider(width, FAINT_CASING_PX) },
  };
  return [faintEdge, line];
}

function routeLayers(make: Make): unknown[] {
  const { theme, filters, today } = make;
  const tests = routeTests(filters, today);
  const light = {
    source: "routes",
    "source-layer": "routes",
    type: "line",
    layout: ROUND,
    paint: { "line-color": PALETTE[theme].lit, "line-width": 12, "line-offset": SIDE_BY_SIDE },
  };
  return [
    { ...light, id: "routes-chosen", filter: isChosen(make, "route") },
    {
      ...light,
      id: "routes-hover",
      minzoom: LINE_ZOOM,
      filter: all(...tests),
      paint: { ...light.paint, "line-opacity": HOVER_OPACITY },
    },
    ...classes().flatMap((routeClass) => classLayers(theme, tests, routeClass)),
  ];
}

function stopLayers(make: Make): unknown[] {
  const { theme, filters } = make;
  const look = PALETTE[theme];
  const kinds: LayerCondition = ["in", ["coalesce", ["get", "location_type"], 0], ["literal", [...filters.kinds]]];
  const ofAgency: LayerCondition = filters.agency === "" || [
    "in",
    servedBy(filters.agency),
    ["coalesce", ["get", "agencies"], ""],
  ];
  const stops = { source: "stops", "source-layer": "stops", type: "circle" } as const;
  return [
    {
      ...stops,
      id: "stops-hover",
      minzoom: STOP_ZOOM,
      filter: all(kinds, ofAgency),
      paint: { "circle-color": look.lit, "circle-radius": 10, "circle-opacity": HOVER_OPACITY },
    },
    {
      ...stops,
      id: "stops-chosen",
      filter: isChosen(make, "stop"),
      paint: {
        "circle-color": look.lit,
        "circle-radius": 11,
        "circle-stroke-width": 2,
        "circle-stroke-color": look.stop,
      },
    },
    {
      ...stops,
      id: STOP_LAYER,
      minzoom: STOP_ZOOM,
      filter: all(kinds, ofAgency),
      // Rings that stay narrower than the lines they are on, so that no line is hidden.
      paint: {
        "circle-color": look.casing,
        "circle-radius": ["interpolate", ["linear"], ["zoom"], 12, 0.8, 13, 2, 14, 2.5, 16, 4.5],
        "circle-stroke-color": look.stop,
        "circle-stroke-width": ["interpolate", ["linear"], ["zoom"], 12, 0.6, 13, 1, 16, 1.75],
      },
    },
  ];
}

/** @param today day with which the service of feeds is compared */
export function transitLayers(
  theme: MapTheme,
  filters: MapFilters,
  selection: MapSelection,
  today: Date,
): LayerSpecification[] {
  const make = { theme, filters, selection, today };
  return [...networkLayers(make), ...routeLayers(make), ...stopLayers(make)] as LayerSpecification[];
}

/** Opacity of lines and stops below a journey. */
const FAINT = 0.3;

/** The same layers, faint and without highlights, so that what is drawn over them stands out. */
export function faintLayers(layers: readonly LayerSpecification[]): LayerSpecification[] {
  return layers.flatMap((layer) => {
    if (/hover|chosen|names/.test(layer.id)) return [];
    const paint =
      layer.type === "line"
        ? { ...layer.paint, "line-opacity": FAINT }
        : { ...layer.paint, "circle-opacity": FAINT, "circle-stroke-opacity": FAINT };
    return [{ ...layer, paint } as LayerSpecification];
  });
}
