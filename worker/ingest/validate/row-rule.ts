/** What rules over single rows have in common. */
import type { Cells } from "../gtfs/cells.ts";
import type { KeyIndex } from "../key-index.ts";
import type { Feed } from "../model.ts";

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
  /** Ids of location groups at which a trip calls. */
  readonly usedGroups = new Set<string>();
  /** Languages of agencies, lower case. */
  readonly languages = new Set<string>();
  /** Rider categories that are the default. */
  readonly defaultCategories = new Set<string>();
  /** Default rider categories of each fare product. */
  readonly defaultsOfProduct = new Map<string, Set<string>>();
  /** Time zone of the first agency that has one. */
  zone = "";
  /** Rows of agency.txt so far. */
  agencies = 0;
  /** URLs of agencies and stops, which those of routes should differ from. */
  readonly agencyUrls = new Set<string>();
  readonly stopUrls = new Set<string>();
  /** Whether routes.txt names networks, and the line that first does. */
  networkLine = 0;
  /** Ids of the rows of the files read so far, by the name that translations.txt uses; of stop_times those of trips. */
  readonly records: Record<string, Pick<KeyIndex, "get">> = {};
  /** Rows of stop_times.txt that translations name: the number of the trip, stop_sequence, and the line of the translation. */
  readonly translatedCalls: { trip: number; sequence: number; line: number }[] = [];
  /** Entities of the files read so far. */
  readonly feed: Partial<Pick<Feed, "agencies" | "stops" | "routes" | "trips">> = {};
}

/** Checks one row of the current block. */
type RowCheck = (row: number) => void;

/** Called when a file's header is known; returns null if there is nothing to check in this file. */
export type RowRule = (cells: Cells, facts: RowFacts) => RowCheck | null;
