import { type ReactNode, useId } from "react";
import type { Schematic } from "./build.ts";
import { type MapSource, mapAttributes } from "./map-source.ts";

/**
 * Lines and stops as a drawing made on the server: it needs no script and no tiles.
 * Colours of feeds arrive as presentation attributes, which a strict style policy allows.
 */
export function SchematicMap({
  schematic,
  title,
  description,
  caption,
  source,
}: {
  schematic: Schematic;
  title: string;
  /** What the drawing shows, for those who do not see it; the tables of the page hold the same in words. */
  description: string;
  caption?: ReactNode;
  /** Where the interactive map that takes the drawing's place has its lines from; without one the drawing stays. */
  source?: MapSource;
}): ReactNode {
  const id = useId();
  const { width, height, lines, stops } = schematic;
  const stroke = lines.length > 12 ? 6 : 9;
  // Many stops on one line would hide it.
  const [radius, ring] = stops.length > 80 ? [4, 2] : stops.length > 40 ? [6, 3] : [8, 3.5];
  return (
    <figure className="schematic" {...mapAttributes(source)}>
      <div className="schematic-view">
        <svg viewBox={`0 0 ${width} ${height}`} data-scale="" role="img" aria-labelledby={`${id}t ${id}d`}>
          <title id={`${id}t`}>{title}</title>
          <desc id={`${id}d`}>{description}</desc>
          <g className="schematic-casing" strokeWidth={stroke + 3}>
            {lines.map((line) => (
              <path key={line.d} d={line.d} />
            ))}
          </g>
          <g className="schematic-line" strokeWidth={stroke}>
            {lines.map((line) => (
              <path key={line.d} d={line.d} stroke={line.colour} data-route={line.key} />
            ))}
          </g>
          <g className="schematic-stop" strokeWidth={ring}>
            {stops
              .filter((stop) => !stop.here)
              .map((stop) => (
                <circle key={`${stop.x} ${stop.y} ${stop.name}`} cx={stop.x} cy={stop.y} r={radius} />
              ))}
          </g>
          <g className="schematic-here" strokeWidth="6">
            {stops
              .filter((stop) => stop.here)
              .map((stop) => (
                <circle key={`${stop.x} ${stop.y} ${stop.name}`} cx={stop.x} cy={stop.y} r="16" />
              ))}
          </g>
        </svg>
      </div>
      {caption === undefined ? null : <figcaption>{caption}</figcaption>}
    </figure>
  );
}
