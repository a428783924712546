/** Arguments of tools: JSON Schemas made of the types of GraphQL, so that both say the same, and their check. */
import {
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import { problem } from "../../problem.ts";
import { schema } from "../graphql/schema.ts";

/** The part of JSON Schema that arguments need. */
export type ArgumentSchema = {
  type: "string" | "integer" | "number" | "boolean" | "array" | "object";
  description?: string;
  format?: string;
  enum?: readonly string[];
  items?: ArgumentSchema;
  minimum?: number;
  maximum?: number;
  default?: number;
  properties?: Readonly<Record<string, ArgumentSchema>>;
  required?: readonly string[];
  additionalProperties?: false;
};

export type ArgumentsSchema = ArgumentSchema & { type: "object"; properties: Readonly<Record<string, ArgumentSchema>> };

/** @param required names of arguments that a call must have */
export function argumentsOf(
  properties: Readonly<Record<string, ArgumentSchema>>,
  requiredNames: readonly string[] = [],
): ArgumentsSchema {
  return {
    type: "object",
    properties,
    ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
    additionalProperties: false,
  };
}

/** The fields of a GraphQL input type as arguments, with its descriptions. */
export function fieldsOf(type: string, names: readonly string[]): Record<string, ArgumentSchema> {
  const input = schema().getType(type);
  if (!isInputObjectType(input)) throw new Error(`Unknown input type ${type}.`);
  const fields = input.getFields();
  return Object.fromEntries(names.map((name) => [name, ofField(fields[name]!)]));
}

function ofField({ type, description }: GraphQLInputField): ArgumentSchema {
  return { ...ofType(type), ...(description == null ? {} : { description }) };
}

const SCALARS: Readonly<Record<string, ArgumentSchema>> = {
  Int: { type: "integer" },
  Float: { type: "number" },
  Boolean: { type: "boolean" },
  Date: { type: "string", format: "date" },
  Time: { type: "string", format: "date-time" },
};

function ofType(type: GraphQLInputType): ArgumentSchema {
  if (isNonNullType(type)) return ofType(type.ofType);
  if (isListType(type)) return { type: "array", items: ofType(type.ofType) };
  if (isEnumType(type)) return { type: "string", enum: type.getValues().map(({ name }) => name) };
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const requiredNames = fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name);
    return argumentsOf(Object.fromEntries(fields.map((field) => [field.name, ofField(field)])), requiredNames);
  }
  return SCALARS[type.name] ?? { type: "string" };
}

/**
 * Checks the arguments of a call. Null counts as absent, because models send it for what they leave out.
 * @returns the arguments without those that are null
 * @throws Problem parameter.invalid that names the argument and what it takes
 */
export function checkArguments(
  values: Readonly<Record<string, unknown>>,
  takes: ArgumentsSchema,
): Record<string, unknown> {
  return checkObject(values, takes, "");
}

function checkObject(values: Readonly<Record<string, unknown>>, takes: ArgumentSchema, within: string) {
  const properties = takes.properties ?? {};
  const present = Object.entries(values).filter(([, value]) => value !== null);
  for (const name of takes.required ?? []) {
    if (!present.some(([other]) => other === name)) throw invalid(within + name, "is required");
  }
  return Object.fromEntries(
    present.map(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const knownNames = Object.keys(properties).join(", ");
      if (property === undefined)
        throw invalid(within + name.slice(0, 80), `is unknown; the arguments are ${knownNames}`);
      return [name, checkValue(value, property, within + name)];
    }),
  );
}

function checkValue(value: unknown, takes: ArgumentSchema, name: string): unknown {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = takes;
  switch (takes.type) {
    case "array": {
      const items = takes.items;
      if (!Array.isArray(value) || items === undefined) throw invalid(name, "is a list");
      return value.map((item, i) => checkValue(item, items, `${name}[${i}]`));
    }
    case "object":
      if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid(name, "is an object");
      return checkObject(value as Record<string, unknown>, takes, `${name}.`);
    case "integer":
    case "number":
      if (typeof value !== "number" || !Number.isFinite(value)) throw invalid(name, "is a number");
      if (takes.type === "integer" && !Number.isInteger(value)) throw invalid(name, "is a whole number");
      if (value < minimum || value > maximum) throw invalid(name, `is from ${minimum} to ${maximum}`);
      return value;
    case "boolean":
      if (typeof value !== "boolean") throw invalid(name, "is true or false");
      return value;
    case "string":
      if (typeof value !== "string") throw invalid(name, "is a text");
      if (takes.enum !== undefined && !takes.enum.includes(value))
        throw invalid(name, `is one of ${takes.enum.join(", ")}`);
      return value;
  }
}

function invalid(name: string, what: string) {
  return problem("parameter.invalid", `The argument ${name} ${what}.`, { field: name });
}
