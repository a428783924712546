/** MOTIS' `map/routes` and `map/route-details`: the lines of routes from stop to stop. */
import { joinedLine } from "../../../../../src/domain/geo/antimeridian.ts";
import type { LonLat } from "../../../../../src/domain/geo/globe.ts";
import { partOfLine } from "../../../../../src/domain/journey/part-of-line.ts";
import { dataOf } from "../../../endpoint/ask.ts";
import { parameter } from "../../../endpoint/parameter.ts";
import { SAMPLE } from "../../../endpoint/sample.ts";
import { INTEGER } from "../../../endpoint/value.ts";
import { wholeFrom } from "../choices.ts";
import { geometryOf } from "./legs.ts";
import { modeOf } from "./modes.ts";
import { motisOperation } from "./operation.ts";
import { CORNERS, LANGUAGE, mandatory, neededBox, neededValue } from "./parameters.ts";
import { motisId, stopPlace, withoutEmpty } from "./places.ts";
import { type MotisRouteRow, type MotisStopRow, STOP } from "./rows.ts";
import { ROUTES } from "./schemas.ts";
import type { Dialect } from "./version.ts";

/** Routes of one answer; one more tells whether there are others. */
const MAX_ROUTES = 20;
/** Patterns of a route: mostly those with the most trips of both directions. */
const MAX_PATTERNS = 2;

const LINES = `query ($ids: [Int!], $where: RouteFilter, $limit: Int!) {
  routes(limit: $limit, ids: $ids, where: $where) {
    id route_id route_short_name route_long_name route_type route_color route_text_color feed_onestop_id
    patterns {
      representative_trip { shape { geometry generated } stop_times(limit: 1000) { stop { ...stop } } }
    }
  }
}
${STOP}`;

type PatternTrip = {
  shape: { geometry: { coordinates: unknown }; generated: boolean } | null;
  stop_times: { stop: MotisStopRow }[];
};
type RouteLines = Omit<MotisRouteRow, "route_url" | "agency"> & {
  id: number;
  feed_onestop_id: string;
  patterns: { representative_trip: PatternTrip | null }[] | null;
};

/** Stops and lines of an answer, to which its routes refer by position. */
class Drawing {
  readonly stops: ReturnType<typeof stopPlace>[] = [];
  readonly polylines: { polyline: ReturnType<typeof geometryOf>; colors: string[]; routeIndexes: number[] }[] = [];
  readonly #stopIndexes = new Map<number, number>();
  readonly #lineIndexes = new Map<string, number>();
  readonly #dialect: Dialect;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  stop(row: MotisStopRow): number {
    const before = this.#stopIndexes.get(row.id);
    if (before !== undefined) return before;
    const index = this.stops.push(stopPlace(row, this.#dialect)) - 1;
    this.#stopIndexes.set(row.id, index);
    return index;
  }

  line(points: readonly LonLat[], routeIndex: number, color: string | null): number {
    const polyline = geometryOf(points, this.#dialect);
    let index = this.#lineIndexes.get(polyline.points);
    if (index === undefined) {
      index = this.polylines.push({ polyline, colors: [], routeIndexes: [] }) - 1;
      this.#lineIndexes.set(polyline.points, index);
    }
    const line = this.polylines[index]!;
    if (color !== null && !line.colors.includes(color)) line.colors.push(color);
    if (!line.routeIndexes.includes(routeIndex)) line.routeIndexes.push(routeIndex);
    return index;
  }
}

function drawnRoutes(rows: readonly RouteLines[], isFiltered: boolean, dialect: Dialect) {
  const drawing = new Drawing(dialect);
  const routes = rows.map((row, routeIndex) => {
    const trips = (row.patterns ?? []).slice(0, MAX_PATTERNS).flatMap((pattern) => pattern.representative_trip ?? []);
    const segments = trips.flatMap(({ shape, stop_times }) => {
      const line = shape === null ? [] : joinedLine(shape.geometry);
      return stop_times.slice(1).map(({ stop }, i) => {
        const before = stop_times[i]!.stop;
        const points = partOfLine(line, [before.geometry.coordinates, stop.geometry.coordinates]);
        const polyline = drawing.line(points, routeIndex, row.route_color);
        return { from: drawing.stop(before), to: drawing.stop(stop), polyline };
      });
    });
    return {
      mode: modeOf(row.route_type),
      transitRoutes: [
        {
          id: motisId(row.feed_onestop_id, row.route_id),
          ...{ shortName: row.route_short_name ?? "", longName: row.route_long_name ?? "" },
          ...withoutEmpty({ color: row.route_color, textColor: row.route_text_color }),
        },
      ],
      numStops: new Set(segments.flatMap(({ from, to }) => [from, to])).size,
      routeIdx: row.id,
      pathSource: trips.some(({ shape }) => shape !== null && !shape.generated) ? "TIMETABLE" : "NONE",
      segments,
    };
  });
  return { routes, polylines: drawing.polylines, stops: drawing.stops, zoomFiltered: isFiltered };
}

export const MOTIS_MAP_ROUTES = motisOperation({
  path: "/map/routes",
  operation: "listMotisRoutes",
  summary: "Routes in a box with their lines from stop to stop",
  description: `At most ${MAX_ROUTES}, each with its ${MAX_PATTERNS} most frequent patterns. A box wider than 100 km is refused.`,
  version: "experimental",
  parameters: [...CORNERS, parameter("zoom", wholeFrom(0, 30, 13), "Has no effect."), LANGUAGE],
  schema: ROUTES,
  async body({ api, query, dialect }) {
    const variables = { ids: null, where: { bbox: neededBox(query) }, limit: MAX_ROUTES + 1 };
    const { routes } = await dataOf<{ routes: RouteLines[] }>(api, LINES, variables);
    return drawnRoutes(routes.slice(0, MAX_ROUTES), routes.length > MAX_ROUTES, dialect);
  },
});

export const MOTIS_ROUTE_DETAILS = motisOperation({
  path: "/map/route-details",
  operation: "readMotisRoute",
  summary: "A route with its lines from stop to stop",
  version: "experimental",
  parameters: [mandatory(parameter("routeIdx", INTEGER, "routeIdx of map/routes.", SAMPLE.routeNumber)), LANGUAGE],
  schema: ROUTES,
  async body({ api, values, dialect }) {
    const ids = [neededValue<number>("routeIdx", values.routeIdx)];
    const { routes } = await dataOf<{ routes: RouteLines[] }>(api, LINES, { ids, where: null, limit: 1 });
    return drawnRoutes(routes, false, dialect);
  },
});
