/** Rules over single rows, and the facts that they collect for whole-feed rules. */
import type { Cells } from "../gtfs/cells.ts";

/** Facts from rows that no entity stores. */
export class RowFacts {
  /** Ids of stops that are stations. */
  readonly stations = new Set<string>();
  /** Zones that contain a stop. */
  readonly zones = new Set<string>();
  /** Whether fares depend on zones. */
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

/** Checks one row of the current block. */
export type RowCheck = (row: number) => void;

/** Called when a file's header is known; returns null if there is nothing to check in this file. */
export type RowRule = (cells: Cells, facts: RowFacts) => RowCheck | null;
