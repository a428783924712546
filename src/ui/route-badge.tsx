import type { ReactNode } from "react";
import { type BadgeRoute, contrastRatio, parseHex, routeBadge } from "../domain/colour.ts";
import { modeOf, modeWords } from "../domain/modes.ts";
import { ModeIcon } from "./mode-icon.tsx";

const HEIGHT = { small: 20, medium: 24, large: 40 } as const;
/** Maximum characters of a name in a badge; for longer names the badge shows the mode, with the name next to it. */
const MAX_BADGE_CHARS = 9;
/** Characters about twice as wide as a Latin letter. */
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|\p{Extended_Pictographic}/u;
/** Contrast with a white or black page below which a badge needs a border. */
const EDGE_BELOW = 1.6;

function lettersWide(text: string): number {
  let width = 0;
  for (const letter of text)
    width += WIDE.test(letter) ? 1.6 : /[mwMWÀ-Þ]/.test(letter) ? 1.2 : /[il1.\- ]/.test(letter) ? 0.7 : 1;
  return width;
}

function needsEdge(fill: string): boolean {
  const colour = parseHex(fill.slice(1));
  if (colour === null) return false;
  return contrastRatio(colour, [255, 255, 255]) < EDGE_BELOW || contrastRatio(colour, [14, 21, 19]) < EDGE_BELOW;
}

/**
 * A route as riders know it: its short name on its color, with a readable text color, or its mode's icon.
 * An SVG, because the content security policy forbids colors in `style`.
 */
export function RouteBadge({ route, size = "medium" }: { route: BadgeRoute; size?: keyof typeof HEIGHT }): ReactNode {
  const { fill, text } = routeBadge(route);
  const name = (route.route_short_name ?? "").trim();
  const height = HEIGHT[size];
  const fits = name !== "" && [...name].length <= MAX_BADGE_CHARS;
  const letter = Math.round(height * 0.56);
  const width = fits
    ? Math.round(Math.max(height * 1.25, lettersWide(name) * letter * 0.66 + height * 0.6))
    : Math.round(height * 1.25);
  const mode = modeOf(route.route_type);
  return (
    <svg
      className="badge"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={fits ? name : modeWords(mode)}
    >
      <rect
        x="0.5"
        y="0.5"
        width={width - 1}
        height={height - 1}
        rx={Math.round(height * 0.22)}
        fill={fill}
        {...(needsEdge(fill) ? { className: "badge-edge" } : {})}
      />
      {fits ? (
        <text
          className="badge-text"
          x={width / 2}
          y={height / 2}
          dy="0.36em"
          textAnchor="middle"
          fontSize={letter}
          fontWeight="700"
          fill={text}
        >
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
