/**
 * What a drawing says of the interactive map that may take its place (src/map/on-pages.ts): attributes of its figure,
 * so that a drawing needs no script of its own.
 */

export type MapSource =
  /**
   * Lines of a path below `{apiBase}/portal`; `key` is the field of its routes that names them in the page's lists.
   * `stops` says which ones of the transit tiles belong to them: of these versions (SHA-1) and, where some are named, agencies.
   */
  | { kind: "network"; path: string; key: "id" | "route_id"; stops?: { versions: string[]; agencies?: string[] } }
  /** Routes by id, with all their stops or with the one stop of the page. */
  | { kind: "routes"; ids: readonly number[]; stop: number | null }
  /** Extents that the drawing itself carries. */
  | { kind: "extents" };

/** Attributes of the figure; read again by `readSource`. */
export function mapAttributes(source: MapSource | undefined): Record<`data-${string}`, string> {
  return source === undefined ? {} : { "data-map": JSON.stringify(source) };
}

/** The source that a figure names; null where it names none. */
export function readSource(figure: { dataset: { map?: string | undefined } }): MapSource | null {
  return figure.dataset.map === undefined ? null : (JSON.parse(figure.dataset.map) as MapSource);
}
