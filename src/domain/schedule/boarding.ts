/** Whether riders may board and leave at a call (GTFS reference, stop_times.txt: pickup_type and drop_off_type). */

/** `pickup_type` and `drop_off_type`. An empty field means regular. */
export const BOARDING = { regular: 0, none: 1, phoneAgency: 2, askDriver: 3 } as const;

/**
 * Whether riders may board, or leave, at a call of this type. A type that must be arranged in advance is offered.
 * @param usual for a call without a type
 */
export const isOffered = (type: number | null | undefined, usual = true): boolean =>
  type == null ? usual : type !== BOARDING.none;
