import { isObject } from "../json-object.ts";
import type { RentalPlan, RentalRate } from "./model.ts";
import type { GbfsReading } from "./reading.ts";
import { entriesOf, flagOf, localText, numberOf, textOf, webUrlOf, wholeOf } from "./values.ts";

/** Reads system_pricing_plans. A plan without a price or currency is left out: it says nothing about what a ride costs. */
export function readPlans({ files, language, losses }: GbfsReading): RentalPlan[] {
  const file = "system_pricing_plans";
  return entriesOf(files.get(file), file, "plans", losses).flatMap(({ entry, place }) => {
    const [id, currency, price] = [textOf(entry.plan_id), textOf(entry.currency), numberOf(entry.price)];
    if (id === null || currency === null || !/^[a-z]{3}$/i.test(currency) || price === null) {
      losses.add(file, "It has no id, currency or price.", id ?? place);
      return [];
    }
    return [
      {
        plan_id: id,
        name: localText(entry.name, language) ?? id,
        currency: currency.toUpperCase(),
        price,
        is_taxable: flagOf(entry.is_taxable) ?? false,
        description: localText(entry.description, language),
        url: webUrlOf(entry.url),
        surge_pricing: flagOf(entry.surge_pricing),
        per_km_pricing: readRates(entry.per_km_pricing),
        per_min_pricing: readRates(entry.per_min_pricing),
      },
    ];
  });
}

function readRates(value: unknown): RentalRate[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).flatMap((entry) => {
    const [start, rate, interval] = [wholeOf(entry.start), numberOf(entry.rate), wholeOf(entry.interval)];
    if (start === null || rate === null || interval === null || interval < 0) return [];
    return [{ start, rate, interval, end: wholeOf(entry.end) }];
  });
}
