/** What a rental costs by its published plan. */
import type { RentalPlan, RentalRate, RentalSystem, RentalVehicle, RentalVehicleType } from "./model.ts";

/**
 * The price of a rental in units of the plan's currency, to a thousandth; tax that is added is not in it. A rate is charged at
 * its start and again after each interval, until its end, which is not included (GBFS 2.3, system_pricing_plans).
 */
export function rentalPrice(
  { price, per_min_pricing, per_km_pricing }: RentalPlan,
  { minutes, kilometers }: { minutes: number; kilometers: number },
): number {
  const sum = (rates: readonly RentalRate[], amount: number) =>
    rates.reduce((total, rate) => total + chargeOf(rate, amount), 0);
  return Math.round((price + sum(per_min_pricing, minutes) + sum(per_km_pricing, kilometers)) * 1000) / 1000;
}

function chargeOf({ start, rate, interval, end }: RentalRate, amount: number): number {
  if (amount < start || (end !== null && end <= start)) return 0;
  if (interval === 0) return rate;
  const charges = Math.floor((amount - start) / interval) + 1;
  const most = end === null ? charges : Math.ceil((end - start) / interval);
  return rate * Math.min(charges, most);
}

/**
 * The plan of a vehicle: its own, else that of its type, else the only one of the system. Null if the system does not say
 * which one it is.
 */
export function planOf(
  { plans }: Pick<RentalSystem, "plans">,
  vehicle: Pick<RentalVehicle, "pricing_plan_id"> | null,
  type: Pick<RentalVehicleType, "default_pricing_plan_id"> | null,
): RentalPlan | null {
  const id = vehicle?.pricing_plan_id ?? type?.default_pricing_plan_id ?? null;
  if (id !== null) return plans.find(({ plan_id }) => plan_id === id) ?? null;
  return plans.length === 1 ? plans[0]! : null;
}
