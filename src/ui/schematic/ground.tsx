import type { ReactNode } from "react";
import type { Ground } from "../../domain/map/ground.ts";

/** Land, water, borders and names below the lines of a drawing. */
export function GroundLayer({ ground: { land, water, rivers, borders, places } }: { ground: Ground }): ReactNode {
  return (
    <g className="ground">
      {land === "" ? null : <path className="ground-land" d={land} />}
      {rivers === "" ? null : <path className="ground-river" d={rivers} />}
      {water === "" ? null : <path className="ground-water" d={water} />}
      {borders === "" ? null : <path className="ground-border" d={borders} />}
      {places.map(({ x, y, name }) => (
        <text x={x} y={y} key={name}>
          {name}
        </text>
      ))}
    </g>
  );
}
