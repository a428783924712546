/** Reads the data of the place page; extents and the lines of a city's operators become a drawing. */
import { transportOf } from "../../data/client.ts";
import { type QueryFunctionContext, queryOptions } from "../../data/query.ts";
import {
  COUNTRY_AREAS,
  type CountryAreas,
  type RegionAreas,
  regionAreasName,
  unpackArea,
} from "../../domain/content/areas.ts";
import { decodeLine } from "../../domain/geo/polyline.ts";
import { routeBadge } from "../../domain/gtfs/color.ts";
import { buildSchematic, type DrawnBox, type LonLat, type Schematic } from "../../ui/schematic/build.ts";
import { onGround } from "../ground.ts";
import { isCity } from "./names.ts";
import { readNetworks, readOperators } from "./networks.ts";
import { type PlacePage, placeQuery } from "./query.ts";

/** A network whose lines are in the drawing: its path below `{apiBase}/portal`, and its operator. */
export type PlaceNetwork = { path: string; key: string };

export type DrawnPlace = PlacePage & { schematic: Schematic | null; networks: PlaceNetwork[] };

/** The countries of the world lie between these; with points near zero it is not cut there. */
const WORLD: readonly LonLat[] = [
  [-180, -60],
  [-1, 0],
  [1, 0],
  [180, 78],
];

/** Meters that the picture of a city is wide at least. */
const CITY = 5_000;

/** Points of lines in a box, which may reach beyond 180 degrees. */
function inside([west, south, east, north]: DrawnBox, lines: Lines): LonLat[] {
  return lines.flatMap(({ paths }) =>
    paths.flat().filter(([lon, lat]) => lat >= south && lat <= north && (lon - west + 720) % 360 <= east - west),
  );
}

/** A box moved by a turn of the earth, where that brings it nearer to the place that is shown. */
function beside(box: DrawnBox, middle: number): DrawnBox {
  const turns = Math.round((middle - (box[0] + box[2]) / 2) / 360) * 360;
  return [box[0] + turns, box[1], box[2] + turns, box[3]];
}

type Lines = Parameters<typeof buildSchematic>[0]["lines"];

/** Outlines by name: of the place that is shown, and of those below it. */
export type PlaceOutlines = { here: LonLat[][]; below: ReadonlyMap<string, LonLat[][]> };

const NO_OUTLINES: PlaceOutlines = { here: [], below: new Map() };

/** Rings moved by turns of the earth until they are near a longitude. */
function ringsBeside(rings: readonly LonLat[][], middle: number): LonLat[][] {
  return rings.map((ring) => {
    const lons = ring.map(([lon]) => lon);
    const turns = Math.round((middle - (Math.min(...lons) + Math.max(...lons)) / 2) / 360) * 360;
    return turns === 0 ? ring : ring.map(([lon, lat]) => [lon + turns, lat] as const);
  });
}

/**
 * A place and those below it: countries and regions as their outlines, cities as their extents. A city with lines is
 * shown by these: its extent, 40 km around it, would make a dot of a small network.
 */
export function drawPlace(
  { here, below }: Pick<PlacePage, "below"> & { here: { box: DrawnBox | null } | null },
  lines: Lines = [],
  outlines: PlaceOutlines = NO_OUTLINES,
): Schematic | null {
  const box = here?.box ?? null;
  const middle = box === null ? 0 : (box[0] + box[2]) / 2;
  const boxes = below.flatMap((place) => {
    if (place.box === null) return [];
    const rings = ringsBeside(outlines.below.get(place.name ?? "") ?? [], middle);
    return [{ box: beside(place.box, middle), key: place.name, rings }];
  });
  if (box === null) return boxes.length === 0 || here !== null ? null : buildSchematic({ lines, boxes, frame: WORLD });
  const points = inside(box, lines);
  if (points.length > 1) return buildSchematic({ lines, frame: points, least: CITY });
  const frame: LonLat[] = [box, ...boxes.map((other) => other.box)].flatMap(([west, south, east, north]) => [
    [west, south],
    [east, north],
  ]);
  const ownArea = { box, key: null, here: true, rings: ringsBeside(outlines.here, middle) };
  return buildSchematic({ lines, boxes: [...boxes, ownArea], frame });
}

/** The outlines for a place; none where another server answers, and for cities, which have none. */
async function outlinesFor(names: readonly string[], { client }: QueryFunctionContext): Promise<PlaceOutlines> {
  const { content } = transportOf(client);
  const [country, region, city] = names;
  if (content === undefined || city !== undefined) return NO_OUTLINES;
  const unpack = (areas: CountryAreas | undefined) =>
    new Map(Object.entries(areas ?? {}).map(([name, area]) => [name, unpackArea(area)]));
  if (country === undefined)
    return { here: [], below: unpack((await content(COUNTRY_AREAS)) as CountryAreas | undefined) };
  const regions = unpack(((await content(regionAreasName(country))) as RegionAreas | null)?.[country]);
  return region === undefined
    ? { here: [...regions.values()].flat(), below: regions }
    : { here: regions.get(region) ?? [], below: new Map() };
}

/** The lines of the largest operators of a city; of larger places none are drawn. */
async function readCity(names: readonly string[], context: QueryFunctionContext) {
  if (!isCity(names)) return { lines: [], networks: [] };
  const networks = await readNetworks((await readOperators(names, context))?.operators ?? [], context);
  return {
    networks: networks.map(({ operator, path }) => ({ path, key: operator.onestop_id })),
    lines: networks.flatMap(({ operator, routes }) =>
      routes.map((route) => ({
        paths: route.lines.map((line) => decodeLine(line)),
        color: routeBadge(route).fill,
        name: "",
        key: operator.onestop_id,
      })),
    ),
  };
}

/** @param names of the address, none for the list of countries */
export function drawnPlaceQuery(names: readonly string[]) {
  return queryOptions({
    queryKey: ["DrawnPlace", names] as const,
    queryFn: async (context): Promise<DrawnPlace> => {
      // The loader has the place of a city already; of a larger one the page needs nothing but the drawing and the list.
      const place = placeQuery(names);
      const [page, { lines, networks }] = await Promise.all([
        isCity(names) ? context.client.fetchQuery(place) : place.queryFn(context),
        readCity(names, context),
      ]);
      const outlines = await outlinesFor(names, context);
      const schematic = await onGround(drawPlace(page, lines, outlines), context);
      // The page needs only the number of extents, which the drawing contains.
      return { ...page, below: page.below.map((place) => ({ ...place, box: null })), schematic, networks };
    },
  });
}
