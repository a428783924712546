/** Root fields. */
import { problem } from "../../../problem.ts";
import { notOffered } from "../answer.ts";
import type { TypeResolvers } from "./resolver.ts";

export const QUERY: TypeResolvers = {
  me(_root, _args, { user }) {
    if (user === null) throw problem("auth.required", "Sign in to ask who you are.");
    return { id: user.id, name: user.name, email: user.email, roles: user.roles, external_data: user.externalData };
  },
  directions() {
    throw notOffered("directions");
  },
  bikes: () => [],
  docks: () => [],
  census_datasets: () => [],
};
