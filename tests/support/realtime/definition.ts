/** What gtfs-realtime.proto defines, read by the parser of protobufjs. */
import { readFileSync } from "node:fs";
import protobuf from "protobufjs";

/** Where the definition is, and the folder of what is made from it. */
export const FOLDER = new URL("../../../worker/realtime/", import.meta.url);

export type DefinedField = {
  number: number;
  /** In camel case. */
  name: string;
  label: "required" | "optional" | "repeated";
  /** A scalar (`uint32`), a message (`TripDescriptor`) or an enum (`Alert.Cause`). */
  type: string;
};

/** Messages by their names, fields in the order of their numbers; values of enums by names such as `Alert.Cause`. */
export type Definition = {
  messages: Map<string, DefinedField[]>;
  enums: Map<string, [name: string, number: number][]>;
};

/** The definition as protobufjs has it, which can read messages by it. */
export function readRoot(): protobuf.Root {
  const { root } = protobuf.parse(readFileSync(new URL("gtfs-realtime.proto", FOLDER), "utf8"));
  root.resolveAll();
  return root;
}

/** @returns messages in the order of the file, each before those that stand in it */
export function readDefinition(): Definition {
  const found: Definition = { messages: new Map(), enums: new Map() };
  collect(readRoot(), found);
  return found;
}

function collect(namespace: protobuf.NamespaceBase, found: Definition): void {
  for (const item of namespace.nestedArray) {
    if (item instanceof protobuf.Type) {
      if (found.messages.has(item.name)) throw new Error(`Two messages are named ${item.name}.`);
      found.messages.set(
        item.name,
        item.fieldsArray.map(fieldOf).sort((a, b) => a.number - b.number),
      );
    }
    if (item instanceof protobuf.Enum) found.enums.set(enumName(item), Object.entries(item.values));
    if (item instanceof protobuf.Namespace) collect(item, found);
  }
}

function fieldOf(field: protobuf.Field): DefinedField {
  const { resolvedType } = field;
  return {
    number: field.id,
    name: field.name,
    label: field.repeated ? "repeated" : field.required ? "required" : "optional",
    type:
      resolvedType === null
        ? field.type
        : resolvedType instanceof protobuf.Enum
          ? enumName(resolvedType)
          : resolvedType.name,
  };
}

const enumName = (item: protobuf.Enum) => `${item.parent?.name}.${item.name}`;
