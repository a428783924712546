/**
 * The rows that every page of the comparison shows: those of `/bare` in tests/bench/worker/list-pages.tsx. The pages are
 * compared with each other before they are measured (page.ts).
 */
export const ROWS = Array.from({ length: 100 }, (_, i) => ({
  id: i + 1,
  onestop_id: `f-9q9-agency~${i}`,
  name: `Agency number ${i} & sons`,
  place: `City ${i % 17}, California`,
  spec: i % 3 === 0 ? "GTFS Realtime" : "GTFS",
}));
