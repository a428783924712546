/** The heights at which the sheet of the map rests, and where it comes to rest after a drag. */

/** From the lowest: its head alone, half of the screen, all of it. */
export const SHEET_HEIGHTS = ["peek", "half", "full"] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** Visible pixels of the sheet at each height. */
export type SheetPixels = Readonly<Record<SheetHeight, number>>;

/** A position of the sheet in time: milliseconds, and its visible pixels. */
export type SheetSample = { time: number; pixels: number };

/** How long a flick carries the sheet on, in milliseconds. */
const CARRY_MS = 180;
/** Pixels per millisecond from which a flick goes to the next height at least. */
const FLICK_SPEED = 0.4;
/** Milliseconds of the last samples that give the speed. */
const SPEED_SPAN_MS = 100;

/** The height one step higher or lower; the same at either end. */
export function heightBeside(height: SheetHeight, by: 1 | -1): SheetHeight {
  const at = SHEET_HEIGHTS.indexOf(height) + by;
  return SHEET_HEIGHTS[Math.min(SHEET_HEIGHTS.length - 1, Math.max(0, at))] ?? height;
}

/** Pixels per millisecond, positive upwards, from the last samples of a drag in the order of time. */
export function speedOf(samples: readonly SheetSample[]): number {
  const last = samples.at(-1);
  const first = last && samples.find(({ time }) => time >= last.time - SPEED_SPAN_MS);
  if (last === undefined || first === undefined || last.time === first.time) return 0;
  return (last.pixels - first.pixels) / (last.time - first.time);
}

/**
 * Where a sheet comes to rest that was let go.
 * @param pixels visible pixels of the sheet
 * @param speed pixels per millisecond, positive upwards
 */
export function restingHeight(pixels: number, speed: number, rests: SheetPixels): SheetHeight {
  const isFlick = Math.abs(speed) >= FLICK_SPEED;
  const ahead = SHEET_HEIGHTS.filter((height) => (speed > 0 ? rests[height] >= pixels : rests[height] <= pixels));
  const choices = isFlick && ahead.length > 0 ? ahead : SHEET_HEIGHTS;
  const aim = pixels + speed * CARRY_MS;
  return choices.reduce((best, height) =>
    Math.abs(rests[height] - aim) < Math.abs(rests[best] - aim) ? height : best,
  );
}
