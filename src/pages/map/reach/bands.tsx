/** The number of stops in each band, which also says what the areas on the map are. */
import type { ReactNode } from "react";
import type { ReachResult } from "./query.ts";
import { reachText } from "./text.ts";

export function Bands({ reached: { bands, leftOut, stopCount, walks } }: { reached: ReachResult }): ReactNode {
  return (
    <>
      <p className="small" role="status">
        {reachText.summary(stopCount, bands.at(-1)?.minutes ?? 0)}
      </p>
      <ol className="reach-bands" aria-label={reachText.bands}>
        {bands.map(({ minutes, stopCount }, i) => (
          <li key={minutes}>
            {/* The innermost area is covered by all others. */}
            <span className="reach-swatch" data-areas={bands.length - i} aria-hidden="true" />
            <span>{reachText.band(minutes)}</span>
            <span className="reach-count">{reachText.stops(stopCount)}</span>
          </li>
        ))}
      </ol>
      <p className="small soft">{reachText.walks[walks]}</p>
      {leftOut === 0 ? null : <p className="small soft">{reachText.leftOut(leftOut)}</p>}
    </>
  );
}
