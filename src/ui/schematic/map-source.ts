/**
 * What a drawing says of the interactive map that may take its place (src/map/on-pages.ts): attributes of its figure,
 * so that a drawing needs no script of its own.
 */
import type { Box } from "./build.ts";

export type MapSource =
  /**
   * Lines of a path below `{apiBase}/portal`; `key` is the field of its routes that names them in the page's lists.
   * `stops` says which ones of the transit tiles belong to them: of these versions (SHA-1) and, where some are named, agencies.
   */
  | { kind: "network"; path: string; key: "id" | "route_id"; stops?: { versions: string[]; agencies?: string[] } }
  /** Routes by id, with all their stops, or with those that the drawing itself has. */
  | { kind: "routes"; ids: readonly number[]; stops: "all" | "drawn" }
  /** Extents that the drawing itself has, on the lines of all; of networks by their paths also the lines of the drawing. */
  | { kind: "extents"; networks?: readonly { path: string; key: string }[] };

/** Attributes of the figure; read again by `readSource` and `readFrame`. */
export function mapAttributes(source: MapSource, frame: Box): Record<`data-${string}`, string> {
  return { "data-map": JSON.stringify(source), "data-frame": frame.map((at) => at.toFixed(5)).join() };
}

type Figure = { dataset: { map?: string | undefined; frame?: string | undefined } };

/** The source that a figure names; null where it names none. */
export function readSource({ dataset: { map } }: Figure): MapSource | null {
  return map === undefined ? null : (JSON.parse(map) as MapSource);
}

/** What the drawing of a figure shows, edge to edge. */
export function readFrame({ dataset: { frame = "" } }: Figure): [number, number, number, number] {
  return frame.split(",").map(Number) as [number, number, number, number];
}
