import type { ViewPoint } from "../../../map/view.ts";

/** What the tab asks. */
export type ReachAsked = {
  from: ViewPoint | null;
  /** YYYY-MM-DD and HH:MM on the clock of the origin; null for today and for now. */
  date: string | null;
  time: string | null;
  /** Longest travel time, one of MINUTES. */
  minutes: number;
};

export type ReachQuestion = Omit<ReachAsked, "from"> & { from: ViewPoint };

export const MINUTES: readonly number[] = [10, 20, 30, 40, 50, 60];
export const DEFAULT_MINUTES = 30;
/** Meters from the start to a stop of on-demand service. */
export const ON_DEMAND_METERS = 400;
