import { type ReactNode, useId, useState } from "react";
import { useSite } from "../../data/site.ts";
import { useQueryClient } from "../../data/use-query.ts";
import { link } from "../../domain/links.ts";
import { sanitizeFileName } from "../../domain/sanitize.ts";
import type { AreaKind } from "./area.ts";
import { routeName } from "./names.ts";
import type { RouteDetail } from "./read.ts";

/** Metres around stops that may be asked for. */
const RADII = Array.from({ length: 10 }, (_, i) => (i + 1) * 100);
const USUAL_RADIUS = 400;

/** The area around the stops, drawn when it is asked for. Not shown where scripts never run. */
function Areas({ route, fileName }: { route: RouteDetail; fileName(what: string): string }): ReactNode {
  const client = useQueryClient();
  const id = useId();
  const [radius, setRadius] = useState(USUAL_RADIUS);
  const [said, setSaid] = useState("");

  async function save(kind: AreaKind): Promise<void> {
    setSaid("Making the file…");
    try {
      const { routeArea, saveFile } = await import("./area.ts");
      saveFile(fileName(kind), await routeArea(client, route.id, kind, radius));
      setSaid("Saved");
    } catch (error) {
      setSaid(error instanceof Error ? error.message : "The file cannot be made just now.");
    }
  }

  return (
    <div className="needs-script cluster">
      <label className="field-label" htmlFor={id}>
        Around stops
      </label>
      <select
        className="select"
        id={id}
        value={radius}
        onChange={(event) => setRadius(Number(event.currentTarget.value))}
      >
        {RADII.map((metres) => (
          <option value={metres} key={metres}>
            {metres} m
          </option>
        ))}
      </select>
      <button className="button" type="button" onClick={() => void save("buffer")}>
        Stop buffer
      </button>
      <button className="button" type="button" onClick={() => void save("hull")}>
        Stop hull
      </button>
      <span className="small soft" role="status">
        {said}
      </span>
    </div>
  );
}

/** The route as files, and the calls that answer it. */
export function RouteExports({ route, pinned }: { route: RouteDetail; pinned: boolean }): ReactNode {
  const { apiBase } = useSite();
  const ref = {
    onestopId: route.onestop_id,
    feed: route.feed_onestop_id,
    sha1: route.feed_version_sha1,
    entityId: route.route_id,
  };
  const options = { pin: pinned, apiBase };
  const fileName = (what: string) => sanitizeFileName(`${routeName(route)} ${what}.geojson`);
  const files = [
    ["Route", link.entityData("routes", ref, "geojson", options), fileName("route")],
    ...(route.onestop_id
      ? [["Stops", link.stopsOfRoute(route.onestop_id, "geojson", apiBase), fileName("stops")] as const]
      : []),
  ] as const;
  return (
    <div className="downloads">
      <p className="cluster">
        <span className="field-label">GeoJSON</span>
        {files.map(([name, href, file]) => (
          <a className="button" href={href} download={file} key={name}>
            {name}
          </a>
        ))}
      </p>
      <Areas route={route} fileName={fileName} />
      <p className="small">
        As JSON by the API:{" "}
        <a href={link.entityData("routes", ref, "json", options)} data-native="">
          the route with its stops
        </a>
        ,{" "}
        <a href={link.tripsOfRoute(ref, apiBase)} data-native="">
          its trips
        </a>
      </p>
    </div>
  );
}
