import type { ReactNode } from "react";

/** Position of a stop on a drawn line. */
export type LinePlace = "first" | "middle" | "last" | "only";

/** The segment of a line next to a stop, with a ring for the stop. */
export function LineMark({ place, color }: { place: LinePlace; color: string }): ReactNode {
  const from = place === "first" || place === "only" ? "50%" : "0%";
  const to = place === "last" || place === "only" ? "50%" : "100%";
  const terminal = place !== "middle";
  return (
    <svg className="stops-mark" data-scale="" width="28" height="32" aria-hidden="true">
      <line className="stops-casing" x1="14" x2="14" y1={from} y2={to} strokeWidth="8" />
      <line x1="14" x2="14" y1={from} y2={to} stroke={color} strokeWidth="6" />
      <circle className="stops-ring" cx="14" cy="50%" r={terminal ? 7 : 5} strokeWidth={terminal ? 3 : 2} />
    </svg>
  );
}

export function linePlace(index: number, count: number): LinePlace {
  if (count === 1) return "only";
  if (index === 0) return "first";
  return index === count - 1 ? "last" : "middle";
}
