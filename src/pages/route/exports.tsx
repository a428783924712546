import type { ReactNode } from "react";
import { useSite } from "../../data/site.ts";
import { link } from "../../domain/links.ts";
import { fileName } from "./area.ts";
import type { RouteDetail } from "./load.ts";

type Exported = { route: RouteDetail; pinned: boolean };

const keysOf = (route: RouteDetail) => ({
  onestopId: route.onestop_id,
  feed: route.feed_onestop_id,
  sha1: route.feed_version_sha1,
  entityId: route.route_id,
});

/** The route as files. */
export function RouteFiles({ route, pinned }: Exported): ReactNode {
  const { apiBase } = useSite();
  const files = [
    ["Route", link.entityData("routes", keysOf(route), "geojson", { pin: pinned, apiBase }), fileName(route, "route")],
    ...(route.onestop_id
      ? [["Stops", link.stopsOfRoute(route.onestop_id, "geojson", apiBase), fileName(route, "stops")] as const]
      : []),
  ] as const;
  return (
    <p className="cluster">
      <span className="field-label">GeoJSON</span>
      {files.map(([name, href, file]) => (
        <a className="button" href={href} download={file} key={name}>
          {name}
        </a>
      ))}
    </p>
  );
}

/** The calls that answer it. */
export function RouteCalls({ route, pinned }: Exported): ReactNode {
  const { apiBase } = useSite();
  return (
    <p className="small">
      As JSON by the API:{" "}
      <a href={link.entityData("routes", keysOf(route), "json", { pin: pinned, apiBase })} data-native="">
        the route with its stops
      </a>
      ,{" "}
      <a href={link.tripsOfRoute(keysOf(route), apiBase)} data-native="">
        its trips
      </a>
    </p>
  );
}
