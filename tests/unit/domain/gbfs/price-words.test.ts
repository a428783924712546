import { expect, test } from "vitest";
import type { RentalPlan } from "../../../../src/domain/gbfs/model.ts";
import { priceWords } from "../../../../src/domain/gbfs/price-words.ts";

const plan = (more: Partial<RentalPlan>): RentalPlan => ({
  ...{ plan_id: "p", name: "Plan", currency: "USD", price: 0, is_taxable: false, description: null, url: null },
  ...{ surge_pricing: null, per_km_pricing: [], per_min_pricing: [], ...more },
});

test.each([
  [plan({}), "Free."],
  [plan({ price: 3 }), "$3.00 per rental."],
  [
    plan({ price: 1, per_min_pricing: [{ start: 0, rate: 0.15, interval: 1, end: null }] }),
    "$1.00 to start, then $0.15 per minute.",
  ],
  [
    plan({ currency: "EUR", per_min_pricing: [{ start: 30, rate: 2, interval: 30, end: 120 }] }),
    "No fee to start, then €2.00 per 30 minutes from minute 30 to minute 120.",
  ],
  [
    plan({
      price: 2,
      per_km_pricing: [{ start: 0, rate: 0.5, interval: 1, end: null }],
      per_min_pricing: [{ start: 5, rate: 4, interval: 0, end: null }],
    }),
    "$2.00 to start, then $4.00 once from minute 5 and $0.50 per kilometer.",
  ],
])("%#: says what a rental costs", (given, words) => {
  expect(priceWords(given)).toBe(words);
});
