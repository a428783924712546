/** Names of what fares consist of, in the language of the caller (translations.txt). */
import type { TypeResolvers } from "./resolver.ts";
import { inLanguage } from "./translations.ts";

export const FARE_TICKET: TypeResolvers<"FareTicket"> = {
  name: ({ id, name = null, feed_version_id: version }, args, context) =>
    inLanguage(context, args, version, { table: "fare_products", column: "fare_product_name", record: id }, name),
};

export const FARE_RIDER: TypeResolvers<"FareRider"> = {
  name: ({ id, name, feed_version_id: version }, args, context) =>
    inLanguage(context, args, version, { table: "rider_categories", column: "rider_category_name", record: id }, name),
};

export const FARE_MEDIUM: TypeResolvers<"FareMedium"> = {
  name: ({ id, name, feed_version_id: version }, args, context) =>
    inLanguage(context, args, version, { table: "fare_media", column: "fare_media_name", record: id }, name),
};
