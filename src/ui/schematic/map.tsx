import { type ReactNode, useId } from "react";
import { latitudeOf, mercatorOf } from "../../domain/geo/globe.ts";
import { link, type MapView } from "../../domain/links.ts";
import { type DrawnBox, type Schematic, strokeOf } from "./build.ts";
import { GroundLayer, GroundNames } from "./ground.tsx";
import { type MapSource, mapAttributes } from "./map-source.ts";
import { text } from "./text.ts";

/** Assumed width of the map page in pixels for its first view, and of the world at zoom 0. */
const SCREEN = 800;
const WORLD = 512;

/** The view of the map page that shows the same area as a drawing. */
export function viewOf([west, south, east, north]: DrawnBox): MapView {
  const zoom = Math.log2((360 * SCREEN) / WORLD / (east - west));
  const lon = (west + east) / 2;
  return {
    zoom: Math.max(0, Math.round(zoom * 10) / 10),
    lat: latitudeOf((mercatorOf(south) + mercatorOf(north)) / 2),
    lon: lon > 180 ? lon - 360 : lon,
  };
}

/**
 * Draws lines and stops on the server: it needs no script and no tiles.
 * Colors of feeds are presentation attributes, which a strict content security policy allows.
 */
export function SchematicMap({
  schematic,
  title,
  description,
  caption,
  source,
  selected,
  marks = null,
  overlay,
}: {
  schematic: Schematic;
  title: string;
  /** Text alternative; the tables of the page contain the same information. */
  description: string;
  caption?: ReactNode;
  /** Data source of the interactive map that replaces the drawing; without one the drawing stays. */
  source?: MapSource;
  /** Onestop ID of the line or stop that the map page highlights. */
  selected?: string | null;
  /** SVG elements on top of the drawing, in its units. */
  marks?: ReactNode;
  /** Something on top of the drawing, which fills its frame. */
  overlay?: ReactNode;
}): ReactNode {
  const id = useId();
  const { width, height, frame, lines, stops, links, boxes, rings = [], ground = null } = schematic;
  const stroke = strokeOf(lines.length);
  // Smaller circles, because many stops would hide their line.
  const [radius, ring] = stops.length > 80 ? [4, 2] : stops.length > 40 ? [6, 3] : [8, 3.5];
  const circles = (here: boolean, r: number) =>
    stops
      .filter((stop) => stop.here === here)
      .map((stop, i) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: stops may lie on each other, and need have no name
          key={i}
          cx={stop.x}
          cy={stop.y}
          r={r}
          {...{ "data-stop": stop.key, "data-of": stop.of }}
        />
      ));
  return (
    <figure
      className="schematic"
      data-ground={ground === null ? undefined : ""}
      {...(source === undefined ? {} : mapAttributes(source, frame))}
    >
      <div className="schematic-view">
        <svg viewBox={`0 0 ${width} ${height}`} data-scale="" role="img" aria-labelledby={`${id}t ${id}d`}>
          <title id={`${id}t`}>{title}</title>
          <desc id={`${id}d`}>{description}</desc>
          {ground === null ? null : <GroundLayer ground={ground} />}
          {boxes.length === 0 ? null : (
            <g className="schematic-box">
              {boxes.map(({ x, y, width, height, key, here, box, d }, i) => {
                const attributes = { "data-here": here ? "" : undefined, "data-place": key, "data-box": box };
                return d === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two places may have one extent, and no name
                  <rect {...{ x, y, width, height }} {...attributes} rx="6" key={i} />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <path d={d} {...attributes} key={i} />
                );
              })}
            </g>
          )}
          <g className="schematic-casing" strokeWidth={stroke + 3}>
            {lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two routes may have one course, and no name
              <path key={i} d={line.d} />
            ))}
          </g>
          <g className="schematic-line" strokeWidth={stroke}>
            {lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <path key={i} d={line.d} stroke={line.color} data-route={line.key} />
            ))}
          </g>
          {links === "" ? null : <path className="schematic-link" d={links} />}
          <g className="schematic-stop" strokeWidth={ring}>
            {circles(false, radius)}
          </g>
          <g className="schematic-here" strokeWidth="6">
            {circles(true, 16)}
          </g>
          {ground === null ? null : <GroundNames ground={ground} />}
          {rings.map(({ x, y, r, meters, name }) => (
            <g className="schematic-ring" key={meters}>
              <circle cx={x} cy={y} r={r} data-ring={meters} />
              <text x={x} y={y - r}>
                {name}
              </text>
            </g>
          ))}
          {marks}
        </svg>
        {overlay}
      </div>
      {caption === undefined ? null : (
        <figcaption>
          {caption}
          {source === undefined ? null : (
            <>
              {" · "}
              <a href={link.map(viewOf(frame), { selected })}>{text.openInMap}</a>
            </>
          )}
        </figcaption>
      )}
    </figure>
  );
}
