/** The lines and stops of a checked feed: a drawing, which an interactive map replaces where WebGL works. */
import type { Feature, FeatureCollection, Position } from "geojson";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { FeedDetails } from "../../../domain/feed-check/check.ts";
import type { CheckedMap } from "../../../domain/feed-check/messages.ts";
import { decodeLine } from "../../../domain/geo/polyline.ts";
import { routeBadge } from "../../../domain/gtfs/colour.ts";
import type { MapFeature, PageMap } from "../../../map/mount.ts";
import { hasWebgl } from "../../../map/webgl.ts";
import { buildSchematic } from "../../../ui/schematic/build.ts";
import { SchematicMap } from "../../../ui/schematic/map.tsx";
import { routeName } from "../../route/names.ts";
import { text } from "../text.tsx";
import type { Ask } from "./check.ts";

type Drawn = { routes: { id: number; colour: string; paths: Position[][] }[]; stops: CheckedMap["stops"] };

function drawnOf({ routes, stops }: CheckedMap, details: FeedDetails): Drawn {
  return {
    stops,
    routes: routes.flatMap(({ id, lines }) => {
      const route = details.routes[id];
      if (route === undefined) return [];
      const paths = lines.map((line) => decodeLine(line).map((at): Position => [...at]));
      return [{ id, colour: routeBadge(route).fill, paths: paths.filter((path) => path.length > 1) }];
    }),
  };
}

const collection = (features: Feature[]): FeatureCollection => ({ type: "FeatureCollection", features });

function featuresOf({ routes, stops }: Drawn) {
  return {
    routes: collection(
      routes.map(({ id, colour, paths }) => ({
        type: "Feature",
        geometry: { type: "MultiLineString", coordinates: paths },
        properties: { id, colour },
      })),
    ),
    stops: collection(
      stops.map(({ id, lon, lat }) => ({
        type: "Feature",
        geometry: { type: "Point", coordinates: [lon, lat] },
        properties: { id },
      })),
    ),
  };
}

/** Names of what is under the pointer, without repetitions. */
function namesOf(features: readonly MapFeature[], { routes, stops }: FeedDetails): string {
  const names = features.flatMap(({ kind, id }) => {
    const [stop, route] = kind === "stop" ? [stops[id], undefined] : [undefined, routes[id]];
    if (stop !== undefined) return [stop.stop_name || stop.stop_id];
    return route === undefined ? [] : [routeName(route)];
  });
  return [...new Set(names)].join(", ");
}

/** Puts the interactive map over the drawing while it is near the viewport. */
function useLiveFigure(drawn: Drawn, frame: readonly [number, number, number, number] | null, details: FeedDetails) {
  const layer = useRef<HTMLDivElement>(null);
  const [under, setUnder] = useState("");
  useEffect(() => {
    const element = layer.current;
    const figure = element?.closest("figure");
    if (element === null || figure == null || frame === null || !hasWebgl()) return;
    let map: PageMap | undefined;
    let ended = false;
    const show = async () => {
      const { mountMap } = await import("../../../map/mount.ts");
      if (ended) return;
      map = await mountMap(element, {
        ...featuresOf(drawn),
        frame,
        label: text.map.title,
        onHover: (features) => setUnder(namesOf(features, details)),
        onShown: (shown) => {
          if (shown && !ended) figure.dataset.live = "";
          else delete figure.dataset.live;
        },
      });
      if (ended) map.destroy();
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      // Without the map the drawing stays.
      show().catch((error: unknown) => console.warn("The interactive map could not be shown.", error));
    });
    observer.observe(figure);
    return () => {
      ended = true;
      observer.disconnect();
      map?.destroy();
      delete figure.dataset.live;
    };
  }, [drawn, frame, details]);
  return { layer, under };
}

function Figure({ map, details }: { map: CheckedMap; details: FeedDetails }): ReactNode {
  const drawn = useMemo(() => drawnOf(map, details), [map, details]);
  const schematic = useMemo(
    () =>
      buildSchematic({
        lines: drawn.routes.map(({ id, colour, paths }) => ({
          paths: paths.map((path) => path.map(([lon = 0, lat = 0]) => [lon, lat] as const)),
          colour,
          name: routeName(details.routes[id]!),
        })),
        stops: drawn.stops.map(({ id, lon, lat }) => ({ at: [lon, lat], name: details.stops[id]?.stop_name ?? "" })),
      }),
    [drawn, details],
  );
  const { layer, under } = useLiveFigure(drawn, schematic?.frame ?? null, details);
  if (schematic === null) return <p className="soft">{text.map.none}</p>;
  const caption = text.map.caption(drawn.routes.length, drawn.stops.length);
  return (
    <>
      <SchematicMap
        schematic={schematic}
        title={text.map.title}
        description={caption}
        caption={caption}
        overlay={
          <div className="schematic-live">
            <div ref={layer} />
          </div>
        }
      />
      <p className="small soft validate-under" aria-hidden="true">
        {under === "" ? "" : `${text.map.under} ${under}`}
      </p>
    </>
  );
}

export function FeedMap({ details, ask }: { details: FeedDetails; ask: Ask }): ReactNode {
  const [map, setMap] = useState<CheckedMap | null>(null);
  useEffect(() => {
    let current = true;
    void ask({ kind: "map" }).then((answer) => current && setMap(answer));
    return () => {
      current = false;
    };
  }, [ask]);
  return map === null ? <p className="soft">{text.map.loading}</p> : <Figure map={map} details={details} />;
}
