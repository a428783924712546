/** The lines and stops of a checked feed: a drawing, which an interactive map replaces where WebGL works. */
import type { Feature, FeatureCollection, Position } from "geojson";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { FeedDetails } from "../../../domain/feed-check/check.ts";
import type { CheckedMap } from "../../../domain/feed-check/messages.ts";
import { decodeLine } from "../../../domain/geo/polyline.ts";
import { routeBadge } from "../../../domain/gtfs/color.ts";
import { commaList } from "../../../domain/language/current.ts";
import type { MapFeature, PageMap } from "../../../map/mount.ts";
import { hasWebgl } from "../../../map/webgl.ts";
import { buildSchematic } from "../../../ui/schematic/build.ts";
import { SchematicMap } from "../../../ui/schematic/map.tsx";
import { routeName } from "../../route/names.ts";
import { text } from "../text.tsx";
import type { AskChecker } from "./check.ts";

type DrawnFeed = { routes: { id: number; color: string; paths: Position[][] }[]; stops: CheckedMap["stops"] };

function drawnOf({ routes, stops }: CheckedMap, details: FeedDetails): DrawnFeed {
  return {
    stops,
    routes: routes.flatMap(({ id, lines }) => {
      const route = details.routes[id];
      if (route === undefined) return [];
      const paths = lines.map((line) => decodeLine(line).map((at): Position => [...at]));
      return [{ id, color: routeBadge(route).fill, paths: paths.filter((path) => path.length > 1) }];
    }),
  };
}

const collection = (features: Feature[]): FeatureCollection => ({ type: "FeatureCollection", features });

function featuresOf({ routes, stops }: DrawnFeed) {
  return {
    routes: collection(
      routes.map(({ id, color, paths }) => ({
        type: "Feature",
        geometry: { type: "MultiLineString", coordinates: paths },
        properties: { id, color },
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
  return commaList([...new Set(names)]);
}

/** Puts the interactive map over the drawing while it is near the viewport. */
function useLiveFigure(
  drawnFeed: DrawnFeed,
  frame: readonly [number, number, number, number] | null,
  details: FeedDetails,
) {
  const layer = useRef<HTMLDivElement>(null);
  const [under, setUnder] = useState("");
  useEffect(() => {
    const element = layer.current;
    const figure = element?.closest("figure");
    if (element === null || figure == null || frame === null || !hasWebgl()) return;
    let map: PageMap | undefined;
    let hasEnded = false;
    const show = async () => {
      const { mountMap } = await import("../../../map/mount.ts");
      if (hasEnded) return;
      map = await mountMap(element, {
        ...featuresOf(drawnFeed),
        frame,
        label: text.map.title,
        onHover: (features) => setUnder(namesOf(features, details)),
        onShown: (isShown) => {
          if (isShown && !hasEnded) figure.dataset.live = "";
          else delete figure.dataset.live;
        },
      });
      if (hasEnded) map.destroy();
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      // Without the map the drawing stays.
      show().catch((error: unknown) => console.warn("The interactive map could not be shown.", error));
    });
    observer.observe(figure);
    return () => {
      hasEnded = true;
      observer.disconnect();
      map?.destroy();
      delete figure.dataset.live;
    };
  }, [drawnFeed, frame, details]);
  return { layer, under };
}

function Figure({ map, details }: { map: CheckedMap; details: FeedDetails }): ReactNode {
  const drawnFeed = useMemo(() => drawnOf(map, details), [map, details]);
  const schematic = useMemo(
    () =>
      buildSchematic({
        lines: drawnFeed.routes.map(({ id, color, paths }) => ({
          paths: paths.map((path) => path.map(([lon = 0, lat = 0]) => [lon, lat] as const)),
          color,
          name: routeName(details.routes[id]!),
        })),
        stops: drawnFeed.stops.map(({ id, lon, lat }) => ({
          at: [lon, lat],
          name: details.stops[id]?.stop_name ?? "",
        })),
      }),
    [drawnFeed, details],
  );
  const { layer, under } = useLiveFigure(drawnFeed, schematic?.frame ?? null, details);
  if (schematic === null) return <p className="soft">{text.map.none}</p>;
  const caption = text.map.caption(drawnFeed.routes.length, drawnFeed.stops.length);
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
        {under === "" ? "" : text.map.under(under)}
      </p>
    </>
  );
}

export function FeedMap({ details, ask }: { details: FeedDetails; ask: AskChecker }): ReactNode {
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
