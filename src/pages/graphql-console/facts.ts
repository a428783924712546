/** What the headers of an answer tell about it. */

export type AnswerFacts = {
  /** Rows read from the database, and trips to it one after the other; null where nothing was read for this request. */
  cost: { rows: number; trips: number } | null;
  isCached: boolean;
  /** Seconds since a cached answer was made; null for one that is fresh. */
  age: number | null;
};

/** Reads `Server-Timing` and `Age` of an answer of the API. */
export function answerFacts(headers: Headers): AnswerFacts {
  const timing = headers.get("server-timing") ?? "";
  const numberOf = (name: string) => Number(new RegExp(`\\b${name};desc="(\\d+)"`).exec(timing)?.[1] ?? Number.NaN);
  const [rows, trips, age] = [numberOf("rows"), numberOf("trips"), Number(headers.get("age") ?? Number.NaN)];
  const isCached = /\bcache;desc="(?:hit|stale)/.test(timing);
  return {
    cost: isCached || Number.isNaN(rows) || Number.isNaN(trips) ? null : { rows, trips },
    isCached,
    age: Number.isNaN(age) ? null : age,
  };
}
