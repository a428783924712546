/** The schema's descriptions, which only those who introspect read. */

import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from "graphql";
import { failureLine } from "../../../src/domain/log-line.ts";
import { descriptions } from "./schema/descriptions.ts";

/** Types of which members have descriptions. */
type Described = { description?: string | null | undefined };

let done: Promise<void> | undefined;

/** Writes the descriptions into the schema, once an isolate. Where they cannot be read it stays as it is, and they are asked for again. */
export function describeSchema(schema: GraphQLSchema): Promise<void> {
  done ??= descriptions()
    .then((texts) => applyDescriptions(schema, texts))
    .catch((error: unknown) => {
      done = undefined;
      console.error(failureLine("The schema has no descriptions now.", error));
    });
  return done;
}

/** @param texts by `Type`, `Type.member` and `Type.field.argument`, all of this schema */
export function applyDescriptions(schema: GraphQLSchema, texts: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(texts)) {
    const item = itemOf(schema, key);
    if (item !== null && item !== undefined) item.description = text;
  }
}

function itemOf(schema: GraphQLSchema, key: string): Described | null | undefined {
  const [name = "", member, argument] = key.split(".");
  const type = schema.getType(name);
  if (member === undefined) return type;
  if (isEnumType(type)) return type.getValue(member);
  if (isInputObjectType(type)) return type.getFields()[member];
  if (!isObjectType(type) && !isInterfaceType(type)) return null;
  const field = type.getFields()[member];
  return argument === undefined ? field : field?.args.find((arg) => arg.name === argument);
}
