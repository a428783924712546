/** The area around the stops of a route as a GeoJSON file. Loaded on demand. */

import type { QueryClient } from "@tanstack/react-query";
import { graphqlDocument } from "../../data/document.ts";
import type { RouteAreaQuery, RouteAreaQueryVariables } from "../../data/documents.generated.ts";
import { Failure } from "../../data/failure.ts";
import { ask } from "../../data/query.ts";
import { sanitizeFileName } from "../../domain/text/sanitize.ts";
import type { RouteDetail } from "./load.ts";
import { routeName } from "./names.ts";
import { text } from "./text.tsx";

const ROUTE_AREA = graphqlDocument<RouteAreaQuery, RouteAreaQueryVariables>(`
  query RouteArea($ids: [Int!], $radius: Float) {
    routes(ids: $ids) {
      route_stop_buffer(radius: $radius) { stop_buffer stop_convexhull }
    }
  }
`);

export type AreaKind = "buffer" | "hull";

/**
 * A FeatureCollection of one feature.
 * @param radius meters around each stop; ignored for a hull
 * @throws Failure when there is none
 */
export async function routeArea(
  client: QueryClient,
  routeId: number,
  kind: AreaKind,
  radius: number,
): Promise<{ type: "FeatureCollection"; features: object[] }> {
  const signal = AbortSignal.timeout(30_000);
  const { routes } = await ask(client, ROUTE_AREA, { ids: [routeId], radius }, signal);
  const area = routes[0]?.route_stop_buffer;
  const geometry = kind === "buffer" ? area?.stop_buffer : area?.stop_convexhull;
  if (geometry === null || geometry === undefined) {
    throw new Failure(404, "data.missing", text.export.noArea);
  }
  const properties = kind === "buffer" ? { radius } : {};
  return { type: "FeatureCollection", features: [{ type: "Feature", properties, geometry }] };
}

/** Name of a file about a route. */
export function fileName(route: RouteDetail, what: string): string {
  return sanitizeFileName(`${routeName(route)} ${what}.geojson`);
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: "application/geo+json" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
