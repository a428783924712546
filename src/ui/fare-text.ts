/** Texts of the table of fares. */
import { messages, t } from "../domain/language/messages.ts";
import { plural } from "../domain/plural.ts";

export const fareText = messages({
  title: "Fares",
  caption: "What tickets cost, as the feed tells it",
  fare: "Fare",
  rider: "Rider",
  media: "Paid with",
  price: "Price",
  transfers: "Transfers",
  unnamed: (id: string) => t`Fare ${id}`,
  area: (area: string) => t`Valid: ${area}`,
  amount: (amount: string, currency: string) => `${amount} ${currency}`,
  all: (count: number) => plural(count, { one: "Show {n} fare", other: "Show all {n} fares" }),
  first: (count: number, total: number) => t`The first ${count} of ${total} fares. All of them are in the feed.`,
});
