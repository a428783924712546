/** Prices of shared vehicles in words. */
import type { RentalPlan, RentalRate } from "./model.ts";

/** An amount as people read it: $1.50, €0.25. Unknown currencies keep their code. */
export function amountWords(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

function rateWords({ start, rate, interval, end }: RentalRate, unit: string, currency: string): string {
  const amount = amountWords(rate, currency);
  const price =
    interval === 0 ? `${amount} once` : interval === 1 ? `${amount} per ${unit}` : `${amount} per ${interval} ${unit}s`;
  const from = start > 0 ? ` from ${unit} ${start}` : "";
  return `${price}${from}${end === null ? "" : ` to ${unit} ${end}`}`;
}

/** What a rental costs, in one sentence: "CA$1.50 to start, then CA$0.25 per minute from minute 30." */
export function priceWords({ price, currency, per_min_pricing, per_km_pricing }: RentalPlan): string {
  const rates = [
    ...per_min_pricing.map((rate) => rateWords(rate, "minute", currency)),
    ...per_km_pricing.map((rate) => rateWords(rate, "kilometer", currency)),
  ];
  if (rates.length === 0) return price === 0 ? "Free." : `${amountWords(price, currency)} per rental.`;
  const start = price === 0 ? "No fee to start" : `${amountWords(price, currency)} to start`;
  return `${start}, then ${rates.join(" and ")}.`;
}
