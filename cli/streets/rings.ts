/** Puts the rings of a multipolygon together (OSM wiki, "Relation:multipolygon"). Roles are often wrong, so they are not read. */
import type { Point } from "./zone-file.ts";

/** Joins ways end to end into closed rings of node ids; what does not close is left out. */
export function joinRings(ways: readonly (readonly number[])[]): number[][] {
  const rings: number[][] = [];
  const open = ways.filter(({ length }) => length >= 2).map((way) => [...way]);
  while (open.length > 0) {
    const ring = open.pop()!;
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)!;
      const next = open.findIndex((way) => way[0] === end || way.at(-1) === end);
      if (next < 0) break;
      const [way] = open.splice(next, 1);
      ring.push(...(way![0] === end ? way! : way!.toReversed()).slice(1));
    }
    if (ring.length >= 4 && ring[0] === ring.at(-1)) rings.push(ring);
  }
  return rings;
}

/** Which rings are outlines and which are holes in them: a ring within an odd number of others is a hole. */
export function polygonsOf(rings: readonly (readonly Point[])[]): number[][] {
  const around = rings.map((ring, i) =>
    [...rings.keys()].filter((other) => other !== i && isWithin(ring[0]!, rings[other]!)),
  );
  const polygons = new Map<number, number[]>();
  for (const [i, outer] of around.entries()) if (outer.length % 2 === 0) polygons.set(i, [i]);
  for (const [i, outer] of around.entries())
    if (outer.length % 2 === 1) {
      // The innermost outline around it lies within all others.
      const home = outer.toSorted((a, b) => around[b]!.length - around[a]!.length)[0]!;
      polygons.get(home)?.push(i);
    }
  return [...polygons.values()];
}

function isWithin([x, y]: Point, ring: readonly Point[]): boolean {
  let isInside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
  }
  return isInside;
}
