import type { ReactNode } from "react";
import { badgeName, badgeShape } from "../domain/gtfs/badge-shape.ts";
import type { BadgeRoute } from "../domain/gtfs/color.ts";
import { modeOf, modeWords } from "../domain/gtfs/modes.ts";
import { ModeIcon } from "./mode-icon.tsx";

const HEIGHT = { small: 20, medium: 24, large: 40 } as const;

/**
 * A route as riders know it: its short name, or a short form of its long one, on its color, with a readable text color; else
 * its mode's icon.
 * An SVG, because the content security policy forbids colors in `style`.
 */
export function RouteBadge({ route, size = "medium" }: { route: BadgeRoute; size?: keyof typeof HEIGHT }): ReactNode {
  const height = HEIGHT[size];
  const shape = badgeShape({ ...route, route_short_name: badgeName(route) }, height);
  const { name, fill, text, width, fontSize, hasEdge } = shape;
  const mode = modeOf(route.route_type);
  const fullName = [route.route_short_name, route.route_long_name].find((part) => part?.trim()) ?? "";
  return (
    <svg
      className="badge"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={name === "" ? modeWords(mode) : fullName.trim()}
    >
      <rect rx={Math.round(height * 0.22)} fill={fill} {...(hasEdge ? { className: "badge-edge" } : {})} />
      {name !== "" ? (
        <text x={width / 2} y={Math.round((height / 2 + fontSize * 0.36) * 10) / 10} fontSize={fontSize} fill={text}>
          {name}
        </text>
      ) : (
        <g color={text} transform={`translate(${width / 2 - height * 0.36} ${height * 0.14})`}>
          <ModeIcon mode={mode} size={Math.round(height * 0.72)} />
        </g>
      )}
    </svg>
  );
}
