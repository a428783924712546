import type { ReactNode } from "react";
import { text } from "../text.tsx";
import { heightBeside, SHEET_HEIGHTS, type SheetHeight } from "./heights.ts";

/** The upper edge of the sheet: a handle, and the way to directions. Shown on phones only. */
export function SheetHead({
  height,
  move,
  start,
}: {
  height: SheetHeight;
  move(height: SheetHeight): void;
  /** Opens directions. */
  start(): void;
}): ReactNode {
  const at = SHEET_HEIGHTS.indexOf(height);
  const next = height === "full" ? "peek" : heightBeside(height, 1);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className="map-sheet-head" onClick={() => move(next)}>
      {/* A native slider, which every screen reader can move. */}
      <input
        className="map-sheet-slider"
        type="range"
        min={0}
        max={SHEET_HEIGHTS.length - 1}
        step={1}
        value={at}
        aria-label={text.sheet.label}
        aria-valuetext={text.sheet.heights[height]}
        onChange={(event) => move(SHEET_HEIGHTS[Number(event.target.value)] ?? height)}
        onKeyDown={(event) => {
          if (event.key === "Enter") move(next);
        }}
      />
      <button
        className="map-pill"
        type="button"
        onClick={(event) => {
          event.stopPropagation();
          start();
        }}
      >
        {text.sheet.start}
      </button>
    </div>
  );
}
