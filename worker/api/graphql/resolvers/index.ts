/** Which file resolves which type. */

import { QUERY } from "./query.ts";
import type { TypeResolvers } from "./resolver.ts";

export const RESOLVERS: Readonly<Record<string, TypeResolvers>> = {
  Query: QUERY,
};
