import type { ReactNode } from "react";
import type { Ground } from "../../domain/map/ground.ts";

/** Land, water and borders below the lines of a drawing. */
export function GroundLayer({ ground: { land, water, rivers, borders } }: { ground: Ground }): ReactNode {
  return (
    <g className="ground">
      {land === "" ? null : <path className="ground-land" d={land} />}
      {rivers === "" ? null : <path className="ground-river" d={rivers} />}
      {water === "" ? null : <path className="ground-water" d={water} />}
      {borders === "" ? null : <path className="ground-border" d={borders} />}
    </g>
  );
}

/** Names of places, above the lines, with a halo that keeps them readable there. */
export function GroundNames({ ground: { places } }: { ground: Ground }): ReactNode {
  if (places.length === 0) return null;
  return (
    <g className="ground">
      {places.map(({ x, y, name }) => (
        <text x={x} y={y} key={name}>
          {name}
        </text>
      ))}
    </g>
  );
}
