import { type ReactNode, useId } from "react";
import { mapAttributes } from "../../ui/schematic/map-source.ts";
import type { DrawnBox, ExtentDrawing } from "./extent.ts";

/** The extent of a place and of those below it, as a drawing that needs no script and no tiles. */
export function ExtentMap({
  drawing,
  title,
  caption,
}: {
  drawing: ExtentDrawing;
  title: string;
  caption: string;
}): ReactNode {
  const id = useId();
  const { width, height, here, below, meridians, parallels } = drawing;
  return (
    <figure className="schematic extent" {...mapAttributes({ kind: "extents" })}>
      <div className="schematic-view">
        <svg viewBox={`0 0 ${width} ${height}`} data-scale="" role="img" aria-labelledby={`${id}t`}>
          <title id={`${id}t`}>{title}</title>
          <g className="extent-net">
            {meridians.map(({ at }) => (
              <line x1={at} x2={at} y1="0" y2={height} key={at} />
            ))}
            {parallels.map(({ at }) => (
              <line x1="0" x2={width} y1={at} y2={at} key={at} />
            ))}
          </g>
          {here === null ? null : <rect className="extent-here" {...rectangle(here)} data-box={boxText(here)} rx="3" />}
          <g className="extent-below">
            {below.map((box, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two places may have one extent, and no name
              <rect {...rectangle(box)} data-box={boxText(box)} data-place={box.name} rx="2" key={i} />
            ))}
          </g>
          <g className="extent-degrees" fontSize="12">
            {meridians
              .filter(({ at }) => at > 45 && at < width - 50)
              .map(({ at, label }) => (
                <text x={at + 4} y={height - 8} key={at}>
                  {label}
                </text>
              ))}
            {parallels
              .filter(({ at }) => at > 18 && at < height - 26)
              .map(({ at, label }) => (
                <text x="4" y={at - 4} key={at}>
                  {label}
                </text>
              ))}
          </g>
        </svg>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** West, south, east, north in WGS84 degrees, for the interactive map. */
function boxText({ box }: DrawnBox): string {
  return box.map((degrees) => Number(degrees.toFixed(3))).join();
}

function rectangle({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return { x, y, width, height };
}
