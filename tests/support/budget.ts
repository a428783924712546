/** What a first visit may cost; names are those of routes (src/screens.ts). */

/** Bytes: scripts and styles brotli, the others gzip. */
export const LIMITS = { scripts: 146_000, styles: 15_000, html: 30_000, worker: 1_000_000 };

/**
 * Pages that are several in one: a form, a map and a board; a feed with its versions, fetches, changes and realtime; two
 * versions with a slider between their drawings; a board by line with the timetable of a stop and its notes.
 */
export const MAX_SCRIPTS: Readonly<Record<string, number>> = {
  nearby: 140_000,
  "feeds-feedKey": 140_000,
  "feeds-feedKey-compare": 138_000,
  "stops-stopKey": 140_000,
};

/** The console lists every operation of the API. */
export const MAX_HTML: Readonly<Record<string, number>> = { "documentation-api-rest-console": 35_000 };

/** A map is not counted: its renderer alone is larger, and is loaded beside the page. */
export const WITH_MAP = /(^|-)map$/;
