/** The executable schema, built from its text on the first request so that it does not slow down the start. */

import {
  buildASTSchema,
  defaultFieldResolver,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  parse,
} from "graphql";
import { oncePerIsolate } from "../../../src/domain/memory.ts";
import { problem } from "../../problem.ts";
import { isRows } from "./estimate.ts";
import { RESOLVERS } from "./resolvers/index.ts";
import type { Resolver } from "./resolvers/resolver.ts";
import { applyScalar } from "./scalars.ts";
import { SDL } from "./schema/index.ts";

/** Mutations need roles that no user of a read-only portal has (Transitland v2). */
function refuseChange(): never {
  throw problem("auth.forbidden", "This API is read-only.");
}

/** Removes empty lists from arguments: they do not filter (docs/decisions/025-api-differences.md). */
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

/**
 * Counts a field against the budget of the operation: itself, the members of a list of objects before they are resolved, and
 * the characters of a value.
 */
function countRows(type: GraphQLOutputType, resolve: Resolver): Resolver {
  const countsRows = isRows(type);
  const isValue = isLeafType(getNamedType(type));
  return function counted(parent, args, context, info) {
    const { budget } = context;
    budget.countField();
    const value = resolve(parent, args, context, info);
    if (value instanceof Promise) return value.then((one) => budget.inTurn(count(one))).then(split);
    return split(count(value));

    function count(one: unknown): unknown {
      if (countsRows && Array.isArray(one)) budget.countRows(one, info.fieldName);
      else if (isValue) budget.countValue(one, info.fieldName);
      return one;
    }
    function split(one: unknown): unknown {
      return countsRows && Array.isArray(one) ? budget.inTurns(one) : one;
    }
  };
}

/** Resolves a list without its empty filters. */
function ofList(resolve: Resolver): Resolver {
  return (parent, args, context, info) => resolve(parent, withoutEmptyLists(args), context, info);
}

export const schema = oncePerIsolate("GraphQL schema", { bytes: 4_000_000 }, build);

function build(): GraphQLSchema {
  const schema = executableSchema(SDL, RESOLVERS, applyScalar);
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) field.resolve = refuseChange;
  return schema;
}

/**
 * The schema of a text, whose fields are counted against the budget of their operation. A test validates the text, so that
 * it is not validated at every start.
 * @param resolvers by object type and field
 * @param applyScalar says how a scalar is read and written
 */
export function executableSchema(
  sdl: string,
  resolvers: Readonly<Record<string, object>>,
  applyScalar: (type: GraphQLScalarType) => void,
): GraphQLSchema {
  const document = parse(sdl, { noLocation: true });
  const schema = buildASTSchema(document, { assumeValidSDL: true, assumeValid: true });
  for (const type of Object.values(schema.getTypeMap())) {
    if (type instanceof GraphQLScalarType) applyScalar(type);
  }
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    if (!(type instanceof GraphQLObjectType)) throw new Error(`Unknown object type ${typeName}`);
    const typeFields = type.getFields();
    for (const [name, resolve] of Object.entries<Resolver>(fields as Record<string, Resolver>)) {
      const field = typeFields[name];
      if (field === undefined) throw new Error(`Unknown field ${typeName}.${name}`);
      field.resolve = isListType(getNullableType(field.type)) ? ofList(resolve) : resolve;
    }
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      field.resolve = countRows(field.type, (field.resolve ?? defaultFieldResolver) as Resolver);
    }
  }
  return schema;
}
