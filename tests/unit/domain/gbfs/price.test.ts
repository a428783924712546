/** What a rental costs, against charges that are counted one by one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { RentalPlan, RentalRate } from "../../../../src/domain/gbfs/model.ts";
import { planOf, rentalPrice } from "../../../../src/domain/gbfs/price.ts";

const plan = (price: number, minutes: RentalRate[] = [], kilometers: RentalRate[] = []): RentalPlan => ({
  ...{ plan_id: "p", name: "P", currency: "EUR", price, is_taxable: false, description: null, url: null },
  ...{ surge_pricing: null, per_min_pricing: minutes, per_km_pricing: kilometers },
});

test.each([
  ["a flat price", plan(2), 90, 2],
  ["nothing before the first charge", plan(1, [{ start: 30, rate: 0.25, interval: 1, end: null }]), 29.9, 1],
  ["a charge at its start", plan(1, [{ start: 30, rate: 0.25, interval: 1, end: null }]), 30, 1.25],
  ["each interval that has begun", plan(0, [{ start: 0, rate: 2, interval: 5, end: null }]), 12, 6],
  ["a charge once", plan(1, [{ start: 10, rate: 3, interval: 0, end: null }]), 500, 4],
  ["none from the end on", plan(0, [{ start: 0, rate: 1, interval: 10, end: 20 }]), 60, 2],
  [
    "segments together",
    plan(3, [
      { start: 0, rate: 1, interval: 5, end: 10 },
      { start: 10, rate: 5, interval: 0, end: null },
    ]),
    25,
    10,
  ],
])("%s", (_, one, minutes, expected) => {
  expect(rentalPrice(one, { minutes, kilometers: 0 })).toBe(expected);
});

/** Charges are tried at every whole minute or kilometer of the ride. */
function naiveCharges({ start, rate, interval, end }: RentalRate, amount: number): number {
  let sum = 0;
  for (let at = 0; at <= amount; at++) {
    const isOver = end !== null && at >= end;
    const isDue = at === start || (interval > 0 && at > start && (at - start) % interval === 0);
    if (!isOver && isDue) sum += rate;
  }
  return sum;
}

const rates = fc.array(
  fc.record({
    start: fc.integer({ min: 0, max: 40 }),
    rate: fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8),
    interval: fc.integer({ min: 0, max: 12 }),
    end: fc.option(fc.integer({ min: 0, max: 60 })),
  }),
  { maxLength: 4 },
);

test("rates are charged as when counted one by one", () => {
  fc.assert(
    fc.property(
      rates,
      rates,
      fc.double({ min: 0, max: 90, noNaN: true }),
      fc.integer({ min: 0, max: 60 }),
      (minute, km, minutes, kilometers) => {
        const sum = [
          ...minute.map((rate) => naiveCharges(rate, minutes)),
          ...km.map((rate) => naiveCharges(rate, kilometers)),
        ];
        const expected = sum.reduce((total, charge) => total + charge, 1.5);
        expect(rentalPrice(plan(1.5, minute, km), { minutes, kilometers })).toBeCloseTo(expected, 6);
      },
    ),
  );
});

test("the plan is that of the vehicle, else of its type, else the only one", () => {
  const [one, two] = [plan(1), { ...plan(2), plan_id: "q" }];
  const type = { default_pricing_plan_id: "q" };
  expect(planOf({ plans: [one, two] }, { pricing_plan_id: "p" }, type)).toBe(one);
  expect(planOf({ plans: [one, two] }, { pricing_plan_id: null }, type)).toBe(two);
  expect(planOf({ plans: [one, two] }, null, null)).toBeNull();
  expect(planOf({ plans: [one] }, null, null)).toBe(one);
  expect(planOf({ plans: [one] }, { pricing_plan_id: "gone" }, null)).toBeNull();
});
