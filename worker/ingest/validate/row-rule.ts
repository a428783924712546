/** Rules over single rows, and what they remember for the rules over the whole feed. */
import type { Cells } from "../gtfs/cells.ts";

/** What rows said that no entity keeps. */
export class RowFacts {
  /** Ids of stops that are stations. */
  readonly stations = new Set<string>();
  /** Zones in which a stop is. */
  readonly zones = new Set<string>();
  /** Fares depend on zones. */
  zonedFares = false;
  /** Line of each level. */
  readonly levels = new Map<string, number>();
  readonly usedLevels = new Set<string>();
  /** Languages of agencies, lower case. */
  readonly languages = new Set<string>();
  /** Time zone of the first agency that has one. */
  zone = "";
  /** Rows of agency.txt so far. */
  agencies = 0;
}

/** Looks at one row of the current block. */
export type RowCheck = (row: number) => void;

/** Called when a file's header is known; null: nothing in this file is to be looked at. */
export type RowRule = (cells: Cells, facts: RowFacts) => RowCheck | null;
