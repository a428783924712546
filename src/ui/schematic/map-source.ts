/**
 * Describes the interactive map that may replace a drawing (src/map/on-pages.ts), as attributes of its figure, so that the
 * drawing needs no script of its own.
 */
import type { DrawnBox } from "./build.ts";

export type MapSource =
  /**
   * Lines of a path below `{apiBase}/portal`; `key` is the field of its routes that identifies them in the page's lists.
   * `stops` selects stops of the transit tiles: those of these versions (SHA-1) and, if given, agencies.
   */
  | { kind: "network"; path: string; key: "id" | "route_id"; stops?: { versions: string[]; agencies?: string[] } }
  /**
   * Routes by id, with all their stops, or only with the stops of the drawing. With `vehicles`, those of the routes move
   * on it as they report their positions.
   */
  | { kind: "routes"; ids: readonly number[]; stops: "all" | "drawn"; vehicles?: true }
  /** Vehicles of a realtime feed (Onestop ID), as they report their positions; the stops of the drawing are others. */
  | { kind: "vehicles"; feed: string }
  /** Extents of the drawing on top of all lines; with `networks`, also the lines of the drawing. */
  | { kind: "extents"; networks?: readonly { path: string; key: string }[] };

/** Attributes of the figure, parsed by `readSource` and `readFrame`. */
export function mapAttributes(source: MapSource, frame: DrawnBox): Record<`data-${string}`, string> {
  return { "data-map": JSON.stringify(source), "data-frame": frame.map((at) => at.toFixed(5)).join() };
}

type Figure = { dataset: { map?: string | undefined; frame?: string | undefined } };

/** The source of a figure, or null. */
export function readSource({ dataset: { map } }: Figure): MapSource | null {
  return map === undefined ? null : (JSON.parse(map) as MapSource);
}

/** The extent of a figure's drawing. */
export function readFrame({ dataset: { frame = "" } }: Figure): [number, number, number, number] {
  return frame.split(",").map(Number) as [number, number, number, number];
}
