/** Looks up the places of a feed's stops and agencies while the rest of the feed is read. */
import type { LonLat } from "../../src/domain/geo.ts";
import type { AgencyPlace, LocatedPlace, StopPlace } from "../../src/domain/place.ts";
import type { Stop } from "./model.ts";
import { agencyPlaces, type PlaceLookup, weightedCells } from "./places.ts";
import type { Network } from "./schedule/network.ts";

export class StopPlaces {
  /** By stop number; null without a position or far from land. */
  readonly ofStop: readonly (StopPlace | null)[];
  readonly #cells: ReadonlyMap<string, LocatedPlace | null>;

  constructor(ofStop: readonly (StopPlace | null)[], cells: ReadonlyMap<string, LocatedPlace | null>) {
    this.ofStop = ofStop;
    this.#cells = cells;
  }

  /** Places of each agency by the stop_times at its stops (Transitland v2). */
  ofAgencies({ feed, builder, patternsOfRoute, routesOfAgency }: Network): AgencyPlace[][] {
    return routesOfAgency.map((routes) => {
      const weights = new Map<number, number>();
      for (const pattern of routes.flatMap((route) => patternsOfRoute[route]!)) {
        const { stopPattern, trips } = builder.patterns[pattern]!;
        for (const stop of builder.stopLists.list[stopPattern]!) {
          if (stop >= 0) weights.set(stop, (weights.get(stop) ?? 0) + trips.length);
        }
      }
      const weighted = [...weights].map(([stop, weight]) => ({ ...positionOf(feed.stops.list[stop]!), weight }));
      return agencyPlaces(weightedCells(weighted), {
        placeAt: (lon, lat) => this.#cells.get(cellKey(lon, lat)) ?? null,
      });
    });
  }
}

function positionOf({ lon, lat }: Stop): { lon: number | null; lat: number | null } {
  return { lon, lat };
}

function cellKey(lon: number, lat: number): string {
  return `${lon} ${lat}`;
}

/** Looks up every stop, and every cell that contains one. */
export async function lookUpStops(stops: readonly Stop[], lookUp: PlaceLookup): Promise<StopPlaces> {
  const cells = weightedCells(stops.map((stop) => ({ ...positionOf(stop), weight: 1 })));
  const placed = stops.flatMap(({ lon, lat }, n) =>
    lon === null || lat === null ? [] : [{ n, point: [lon, lat] as LonLat }],
  );
  const found = await lookUp(
    placed.map(({ point }) => point),
    cells.map(({ lon, lat }): LonLat => [lon, lat]),
  );
  const ofStop = new Array<StopPlace | null>(stops.length).fill(null);
  for (const [i, { n }] of placed.entries()) ofStop[n] = found.points[i] ?? null;
  return new StopPlaces(ofStop, new Map(cells.map(({ lon, lat }, i) => [cellKey(lon, lat), found.cells[i] ?? null])));
}
