/** The text of worker/realtime/codec.generated.ts: a function that reads and one that writes each message. */
import type { DefinedField, Definition } from "./definition.ts";

/** Wire types (protobuf encoding specification) of scalars; of enums 0, of messages 2. */
const WIRE_TYPES: Readonly<Record<string, number>> = {
  string: 2,
  bool: 0,
  int32: 0,
  uint32: 0,
  int64: 0,
  uint64: 0,
  float: 5,
  double: 1,
};

/** The functions that other files import. */
const EXPORTS: ReadonlySet<string> = new Set([
  "readFeedMessage",
  "writeFeedMessage",
  "readFeedEntity",
  "readTripDescriptor",
]);

const declaration = (name: string) => `${EXPORTS.has(name) ? "export " : ""}function ${name}`;

/** @returns TypeScript, not yet formatted */
export function codecText({ messages, enums }: Definition): string {
  const tagOf = ({ number, type }: DefinedField) => (number << 3) | (WIRE_TYPES[type] ?? (enums.has(type) ? 0 : 2));

  const value = (field: DefinedField) => {
    const { name, type, label } = field;
    if (messages.has(type)) return `read${type}(r, r.uint32() + r.pos${label === "repeated" ? "" : `, m.${name}`})`;
    if (type === "int64" || type === "uint64") return `exact(r.${type}())`;
    return `r.${enums.has(type) ? "int32" : type}()`;
  };
  const reading = (field: DefinedField) => {
    const { name, label } = field;
    const one = label === "repeated" ? `m.${name} = append(m.${name}, ${value(field)})` : `m.${name} = ${value(field)}`;
    return `case ${tagOf(field)}: ${one}; break;`;
  };
  const writing = (field: DefinedField) => {
    const { name, label, type } = field;
    const put = (item: string) =>
      messages.has(type)
        ? `write${type}(w.uint32(${tagOf(field)}).fork(), ${item}).join();`
        : `w.uint32(${tagOf(field)}).${enums.has(type) ? "int32" : type}(${item});`;
    if (label === "repeated") return `for (const item of m.${name} ?? []) ${put("item")}`;
    if (label === "optional") return `if (m.${name} != null) ${put(`m.${name}`)}`;
    return put(messages.has(type) ? `m.${name} ?? absent("${name}")` : `m.${name} ?? ${type === "string" ? '""' : 0}`);
  };
  const functions = [...messages].map(([type, fields]) => {
    const required = fields.filter((field) => field.label === "required");
    return `
${declaration(`read${type}`)}(r: BinaryReader, end: number, m: Partial<${type}> = {}): ${type} {
  while (r.pos < end) {
    const at = r.pos;
    switch (r.uint32()) {
      ${fields.map(reading).join("\n")}
      default: skip(r, at);
    }
  }
  expectEnd(r, end);
  ${required.map(({ name }) => `if (m.${name} === undefined) absent("${name}");`).join("\n")}
  return m${required.length === 0 ? "" : ` as ${type}`};
}

${declaration(`write${type}`)}(w: BinaryWriter, m: ${type}): BinaryWriter {
  ${fields.map(writing).join("\n")}
  return w;
}`;
  });
  return `/**
 * Reading and writing the messages of gtfs-realtime.proto with the wire format of @bufbuild/protobuf.
 * Made by tests/support/realtime/generate.ts; a test holds it to that.
 *
 * A reader takes the message that ends at \`end\`, and what came before of the same field, which it adds to. Members of
 * an answer are those that the bytes have. A writer leaves out what is null; a required scalar without a value is "" or 0.
 */
import type { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";
import type { ${[...messages.keys()].sort().join(", ")} } from "./definition.generated.ts";
import { absent, append, exact, expectEnd, skip } from "./wire.ts";
${functions.join("\n")}
`;
}
