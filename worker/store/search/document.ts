/** A document of the search. */
export type DocumentKind = "feed" | "operator" | "agency" | "route" | "stop" | "place";

export type SearchDoc = {
  kind: DocumentKind;
  /** Numeric id in the table of its kind; of an operator: the operator_feed row that stands for its Onestop ID. */
  ref: number;
  /** The version it belongs to; it counts while that version is active. Absent for the registry's own. */
  feedVersionId?: number;
  /** From 0 to 7: larger comes first among names of as many words. */
  importance?: number;
  /** What it is called. */
  name: string;
  /** Short names, places, URLs, descriptions. */
  extra: string;
  /** Further names, by which only ranked search finds it. */
  otherNames?: readonly string[];
  /**
   * Onestop ID, then GTFS ids, of feeds and operators only. The ids of entities would be most of the words in the index;
   * they are looked up in the tables of the entities.
   */
  ids?: string;
};
