/** The types of resolver maps of OpenTripPlanner's schema. */
import type { GraphQLResolveInfo } from "graphql";
import type { QueryContext } from "../../graphql/context.ts";

/** Resolvers of an object type by field; each declares the arguments that it reads. */
export type OtpFields<Source> = Readonly<
  Record<string, (source: Source, args: never, context: QueryContext, info: GraphQLResolveInfo) => unknown>
>;

/** Resolvers of fields that have the same value in every object. */
export function constants(values: Readonly<Record<string, unknown>>): Record<string, () => unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value]));
}
