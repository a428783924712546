import type { GraphQLResolveInfo } from "graphql";
import type { QueryContext } from "../context.ts";

/** Resolves one field. A field without one answers the property of its own name. */
// biome-ignore lint/suspicious/noExplicitAny: arguments and parents are typed where a resolver is written, by the schema they follow
export type Resolver = (parent: any, args: any, context: QueryContext, info: GraphQLResolveInfo) => unknown;

/** Resolvers of one object type by field name. */
export type TypeResolvers = Readonly<Record<string, Resolver>>;
