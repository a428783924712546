/** Names of what fares consist of, in the language of the caller (translations.txt). */
import type { Price } from "../../../../src/domain/fares/cost.ts";
import type { QueryContext } from "../context.ts";
import type { LegCosts } from "../directions/fares.ts";
import type { TypeResolvers } from "./resolver.ts";
import { inLanguage, type LanguageArgs } from "./translations.ts";

type FareName<Name> = { id: string; name: Name; feed_version_id: number };

/** Resolves the name of a row of a file by its id. */
function nameIn(table: string, column: string) {
  return <Name extends string | null>(
    { id, name, feed_version_id: version }: FareName<Name>,
    args: LanguageArgs,
    context: QueryContext,
  ) => inLanguage(context, args, version, { table, column, record: id }, name);
}

const ticketName = nameIn("fare_products", "fare_product_name");
const riderName = nameIn("rider_categories", "rider_category_name");
const mediumName = nameIn("fare_media", "fare_media_name");

export const FARE_TICKET: TypeResolvers<"FareTicket"> = {
  name: ({ name = null, ...ticket }, args, context) => ticketName({ ...ticket, name }, args, context),
};
export const FARE_RIDER: TypeResolvers<"FareRider"> = { name: riderName };
export const FARE_MEDIUM: TypeResolvers<"FareMedium"> = { name: mediumName };

/** Costs with their names in the language of the operation, for answers of other shapes than the schema's. */
export async function costsInLanguage(context: QueryContext, costs: LegCosts | null): Promise<LegCosts | null> {
  if (costs === null || context.languages.length === 0) return costs;
  const parts = await Promise.all(
    costs.cost.parts.map(async (part) => {
      if (part.cost === null || "reason" in part.cost) return part;
      const priceOf = async (price: Price): Promise<Price> => {
        const { rider, medium } = price;
        const withVersion = <Row extends object>(row: Row) => ({ ...row, feed_version_id: part.version });
        const [name, rider_name, medium_name] = await Promise.all([
          ticketName(withVersion(price), {}, context),
          rider && riderName(withVersion(rider), {}, context),
          medium && mediumName(withVersion(medium), {}, context),
        ]);
        return {
          ...{ ...price, name },
          rider: rider && { ...rider, name: rider_name ?? rider.name },
          medium: medium && { ...medium, name: medium_name ?? medium.name },
        };
      };
      const pricesOf = (prices: readonly Price[]) => Promise.all(prices.map(priceOf));
      const sets = await Promise.all(
        part.cost.sets.map(async (set) => ({
          ...set,
          tickets: await Promise.all(set.tickets.map(async (one) => ({ ...one, price: await priceOf(one.price) }))),
          groups: await Promise.all(
            set.groups.map(async (group) => ({
              ...group,
              legs: await Promise.all(group.legs.map(async (leg) => ({ ...leg, prices: await pricesOf(leg.prices) }))),
              transferPrices: await pricesOf(group.transferPrices),
            })),
          ),
        })),
      );
      return { ...part, cost: { sets } };
    }),
  );
  return { ...costs, cost: { ...costs.cost, parts } };
}
