/** What a first visit may cost; names are those of routes (src/screens.ts). */

/** Bytes: scripts and styles brotli, the others gzip. */
export const LIMITS = { scripts: 147_000, styles: 15_000, html: 30_000, worker: 1_100_000 };

/** Translations that a page waits for before it hydrates, in any language: bytes in Brotli 5, as at the edge. */
export const MAX_TEXTS = 6_000;

/** Pages whose boards and timetables follow the clock: all of their code is needed in the browser. */
export const MAX_SCRIPTS: Readonly<Record<string, number>> = {
  nearby: 150_500,
  "stops-stopKey": 152_500,
  "routes-routeKey": 149_500,
  "onestop-id-id": 149_500,
};

/** The console lists every operation of the API, with its refusals. */
export const MAX_HTML: Readonly<Record<string, number>> = { "documentation-api-rest-console": 50_000 };

/** A map is not counted: its renderer alone is larger, and is loaded beside the page. */
export const WITH_MAP = /(^|-)map$/;
