/** Cities of streets for tests, cut into walking cells as `streets build` cuts them. */
import {
  type CellDrawing,
  type CellInput,
  decodeCell,
  encodeCell,
  UNITS_PER_DEGREE,
  type WalkingCell,
  walkingCellAt,
} from "../../src/domain/streets/cell.ts";

export type CityPoint = readonly [lon: number, lat: number];
/** A street between two junctions, with the points between them. */
export type CityStreet = {
  from: number;
  to: number;
  bends?: readonly CityPoint[];
  name?: string;
  flags?: number;
};
/** @param water lines of shores, which every cell has */
export type City = {
  junctions: readonly CityPoint[];
  streets: readonly CityStreet[];
  water?: readonly (readonly CityPoint[])[];
};

const RADIANS = Math.PI / 180;

/** Meters between two points on the sphere. */
export function metersBetween([aLon, aLat]: CityPoint, [bLon, bLat]: CityPoint): number {
  const [dLat, dLon] = [(bLat - aLat) * RADIANS, (bLon - aLon) * RADIANS];
  const square =
    Math.sin(dLat / 2) ** 2 + Math.cos(aLat * RADIANS) * Math.cos(bLat * RADIANS) * Math.sin(dLon / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(square));
}

function streetPoints({ junctions }: City, { from, to, bends = [] }: CityStreet): CityPoint[] {
  return [junctions[from]!, ...bends, junctions[to]!];
}

export function streetMeters(city: City, street: CityStreet): number {
  const points = streetPoints(city, street);
  return points.slice(1).reduce((sum, point, i) => sum + metersBetween(points[i]!, point), 0);
}

/** The stored bytes of each walking cell of a city, by its column and row as `x/y`. */
export async function cellBytes(city: City): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const keyOf = ([lon, lat]: CityPoint) => {
    const { x, y } = walkingCellAt(lon, lat);
    return `${x}/${y}`;
  };
  const streets = new Map<string, CityStreet[]>();
  const shared = new Set<number>();
  for (const street of city.streets) {
    const keys = new Set([street.from, street.to].map((junction) => keyOf(city.junctions[junction]!)));
    for (const key of keys) streets.set(key, [...(streets.get(key) ?? []), street]);
    if (keys.size > 1) for (const junction of [street.from, street.to]) shared.add(junction);
  }
  const cells = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [key, inCell] of streets) {
    const [x, y] = key.split("/").map(Number) as [number, number];
    const numbers = [...new Set(inCell.flatMap(({ from, to }) => [from, to]))];
    const indexOf = new Map(numbers.map((number, i) => [number, i]));
    const units = (degrees: number) => Math.round((degrees * UNITS_PER_DEGREE) / 10) * 10;
    const cell: CellInput = {
      ...{ x, y },
      lon: Int32Array.from(numbers, (number) => units(city.junctions[number]![0])),
      lat: Int32Array.from(numbers, (number) => units(city.junctions[number]![1])),
      borderNode: Float64Array.from(numbers, (number) => (shared.has(number) ? 1000 + number : 0)),
      from: Uint32Array.from(inCell, ({ from }) => indexOf.get(from)!),
      to: Uint32Array.from(inCell, ({ to }) => indexOf.get(to)!),
      flags: Uint16Array.from(inCell, ({ flags = 4 }) => flags),
    };
    const lines = inCell.map((street) => streetPoints(city, street).map(([lon, lat]) => [lon, lat] as const));
    cells.set(
      key,
      await encodeCell(cell, { names: inCell.map(({ name = "" }) => name), lines, water: city.water ?? [] }),
    );
  }
  return cells;
}

/** The walking cells of a city as they are read. */
export async function readCells(city: City): Promise<{ cell: WalkingCell; drawing: CellDrawing }[]> {
  const bytes = [...(await cellBytes(city)).values()];
  return Promise.all(bytes.map((one) => decodeCell(one)));
}
