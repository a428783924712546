/** Drawings in the place of the map: of a network, of the place of the address, or of its best journey. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSite } from "../../../data/site.ts";
import { joinedLine } from "../../../domain/geo/antimeridian.ts";
import { link } from "../../../domain/links.ts";
import type { LonLat, Schematic } from "../../../ui/schematic/build.ts";
import { buildSchematic } from "../../../ui/schematic/build.ts";
import { SchematicMap } from "../../../ui/schematic/map.tsx";
import type { FeaturedNetwork } from "../../home/featured.ts";
import { directionsQuery, type Itinerary } from "../directions/query.ts";
import { minuteOf, readPlan } from "../plan/asked.ts";
import { text } from "../text.tsx";
import type { PicturePlace } from "./place.ts";
import { pictureQuery } from "./query.ts";

export function Picture({ featured }: { featured: FeaturedNetwork | null }): ReactNode {
  if (featured === null) return null;
  return (
    <SchematicMap
      schematic={featured.schematic}
      title={text.without.pictureTitle(featured.agency)}
      description={text.without.pictureDescription(featured.schematic.lines.length)}
      caption={text.without.pictureCaption(<a href={link.operator(featured.operator)}>{featured.agency}</a>)}
    />
  );
}

export function PlacePicture({ place }: { place: PicturePlace }): ReactNode {
  const schematic = useSuspenseQuery(pictureQuery(place)).data;
  return schematic === null ? null : (
    <DrawnPlace schematic={schematic} scale={place.kind === "point" ? "zoom" : "fit"} />
  );
}

/** @param scale whether the drawing has the scale of the map, or fills its place */
export function DrawnPlace({ schematic, scale }: { schematic: Schematic; scale: "zoom" | "fit" }): ReactNode {
  return (
    <div className="map-picture" data-scale={scale}>
      <SchematicMap
        schematic={schematic}
        title={text.without.placeTitle}
        description={text.without.pictureDescription(schematic.lines.length)}
      />
    </div>
  );
}

const WALK_COLOR = "#6b7280";

const linesOf = ({ legs }: Itinerary) =>
  (legs ?? []).map(({ geometry, trip }) => ({
    paths: [joinedLine(geometry) as LonLat[]],
    color: trip === null ? WALK_COLOR : `#${(trip.route.route_color ?? "").replace("#", "") || "6b7280"}`,
    name: trip === null ? text.directions.walk : trip.route.route_short_name || trip.route.route_long_name || "",
  }));

/** The best journey that the address asks for. @param search of the address */
export function PlanPicture({ search }: { search: string }): ReactNode {
  const site = useSite();
  const plan = readPlan(new URLSearchParams(search));
  if (plan === null || plan.form !== null || plan.from.point === null || plan.to.point === null) return null;
  const { mode, wanted, at } = plan;
  return <Way from={plan.from.point} to={plan.to.point} {...{ mode, wanted }} at={at ?? minuteOf(site.now)} />;
}

type WayQuery = Parameters<typeof directionsQuery>;

function Way({
  from,
  to,
  mode,
  wanted,
  at,
}: {
  from: WayQuery[0];
  to: WayQuery[1];
  mode: WayQuery[2];
  wanted: WayQuery[3];
  at: string;
}): ReactNode {
  const isOwn = useSite().upstream !== true;
  const { itineraries } = useSuspenseQuery(directionsQuery(from, to, mode, wanted, at, isOwn)).data;
  const [best] = itineraries;
  const schematic = best === undefined ? null : buildSchematic({ lines: linesOf(best) });
  if (schematic === null) return null;
  return (
    <div className="map-picture" data-scale="fit">
      <SchematicMap
        schematic={schematic}
        title={text.without.wayTitle}
        description={text.without.pictureDescription(schematic.lines.length)}
      />
    </div>
  );
}
