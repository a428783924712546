/** The executable schema, built from its text on the first request so that it does not slow down the start. */
import {
  buildASTSchema,
  GraphQLObjectType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNullableType,
  isListType,
  parse,
} from "graphql";
import { problem } from "../../problem.ts";
import { RESOLVERS } from "./resolvers/index.ts";
import type { Resolver } from "./resolvers/resolver.ts";
import { applyScalar } from "./scalars.ts";
import { SDL } from "./schema/index.ts";

/** Mutations need roles that no user of a read-only portal has (Transitland v2). */
function refuseChange(): never {
  throw problem("auth.forbidden", "This API is read-only.");
}

/** Removes empty lists from arguments: they do not filter (docs/decisions/050-wire-contract.md). */
function withoutEmptyLists(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result = { ...args };
  for (const [name, value] of Object.entries(args)) {
    if (Array.isArray(value)) {
      if (value.length === 0) delete result[name];
    } else if (value != null && (name === "where" || name === "location")) {
      result[name] = withoutEmptyLists(value as Record<string, unknown>);
    }
  }
  return result;
}

/** Counts the members of lists against the budget of the operation. */
function counted(resolve: Resolver): Resolver {
  return (parent, args, context, info) => {
    const found = resolve(parent, withoutEmptyLists(args), context, info);
    return found instanceof Promise
      ? found.then((list) => context.budget.countRows(list))
      : context.budget.countRows(found);
  };
}

let built: GraphQLSchema | undefined;

export function schema(): GraphQLSchema {
  built ??= build();
  return built;
}

function build(): GraphQLSchema {
  // A test validates the text, so it is not validated at every start.
  const document = parse(SDL, { noLocation: true });
  const made = buildASTSchema(document, { assumeValidSDL: true, assumeValid: true });
  for (const type of Object.values(made.getTypeMap())) {
    if (type instanceof GraphQLScalarType) applyScalar(type);
  }
  for (const [typeName, fields] of Object.entries<object>(RESOLVERS)) {
    const type = made.getType(typeName);
    if (!(type instanceof GraphQLObjectType)) throw new Error(`There is no object type ${typeName}`);
    const known = type.getFields();
    for (const [name, resolve] of Object.entries<Resolver>(fields as Record<string, Resolver>)) {
      const field = known[name];
      if (field === undefined) throw new Error(`There is no field ${typeName}.${name}`);
      field.resolve = isListType(getNullableType(field.type)) ? counted(resolve) : resolve;
    }
  }
  for (const field of Object.values(made.getMutationType()?.getFields() ?? {})) field.resolve = refuseChange;
  return made;
}
