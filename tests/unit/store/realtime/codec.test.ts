/** Our codec beside the official bindings: the same bytes, the same messages, the same refusals. */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import bindings from "gtfs-realtime-bindings";
import { describe, expect, it } from "vitest";
import type { FeedMessage } from "../../../../worker/store/realtime/definition.ts";
import { decodeFeedMessage, encodeFeedMessage } from "../../../../worker/store/realtime/feed-message.ts";
import { type Field, type Shape, shapeOf } from "../../../../worker/store/realtime/message-shape.ts";
import { fromProtoJson, toProtoJson } from "../../../../worker/store/realtime/proto-json.ts";
import { definitionText } from "../../../support/realtime/definition.ts";
import { busyMessage } from "../../../support/realtime/message.ts";

const official = bindings.transit_realtime.FeedMessage;
const shape = shapeOf("FeedMessage");
const JSON_OPTIONS = { longs: String, enums: String, json: true };

const integers = {
  int32: fc.integer(),
  uint32: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  uint64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
};

/** ProtoJSON of a field's value: any. */
function fieldValue(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "message":
      return messageOf(field.shape!);
    case "enum":
      return fc.constantFrom(...Object.keys(field.values!).filter((key) => !/^\d/.test(key)));
    case "string":
      return fc.oneof(fc.string({ unit: "grapheme", maxLength: 200 }), fc.string({ maxLength: 20 }));
    case "bool":
      return fc.boolean();
    case "float":
      return fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0);
    case "double":
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0);
    default:
      return integers[field.kind];
  }
}

/** ProtoJSON of a message with its required members and any of the others. */
function messageOf({ fields }: Shape): fc.Arbitrary<Record<string, unknown>> {
  const members = fields.map(({ name, ...field }) => {
    const value = fieldValue({ name, ...field });
    // A list without items is not told from none.
    return [name, field.repeated ? fc.array(value, { minLength: 1, maxLength: 3 }) : value];
  });
  const requiredKeys = fields.filter((field) => field.required).map((field) => field.name);
  return fc.record(Object.fromEntries(members), { requiredKeys, noNullPrototype: true });
}

const officialBytes = (json: object) => new Uint8Array(official.encode(official.fromObject(json)).finish());

describe("the definition", () => {
  it("is that of the official bindings (UPDATE_DEFINITION=1 writes it anew)", () => {
    const file = new URL("../../../../worker/store/realtime/definition.ts", import.meta.url);
    const text = definitionText();
    if (process.env.UPDATE_DEFINITION === "1") writeFileSync(file, text);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("has every message and field of them", () => {
    const fields = new Set<Shape>();
    const walk = (at: Shape) => {
      if (fields.has(at)) return;
      fields.add(at);
      for (const field of at.fields) if (field.shape !== null) walk(field.shape);
    };
    walk(shape);
    const code = readFileSync(createRequire(import.meta.url).resolve("gtfs-realtime-bindings"), "utf8");
    expect(fields.size).toBe(code.match(/\.encode = function/g)!.length);
    expect([...fields].flatMap((at) => at.fields)).toHaveLength(code.match(/\/\* id \d+, wireType/g)!.length);
  });
});

describe("messages of every kind", () => {
  const messages = messageOf(shape);

  it("are the same bytes as from the bindings, and come back", () => {
    fc.assert(
      fc.property(messages, (json) => {
        const bytes = encodeFeedMessage(fromProtoJson(shape, json) as FeedMessage);
        expect(Buffer.from(bytes).equals(Buffer.from(officialBytes(json)))).toBe(true);
        const decoded = decodeFeedMessage(bytes);
        expect(toProtoJson(shape, decoded)).toEqual(official.toObject(official.decode(bytes), JSON_OPTIONS));
        expect(Buffer.from(encodeFeedMessage(decoded)).equals(Buffer.from(bytes))).toBe(true);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it("cut off or with a byte changed are read or refused as the bindings do, and never anything else", () => {
    const outcome = (read: () => object) => {
      try {
        return JSON.stringify(read());
      } catch (error) {
        return error instanceof TypeError ? error.message : "refused";
      }
    };
    let [same, all] = [0, 0];
    fc.assert(
      fc.property(messages, fc.nat(), fc.nat(255), fc.boolean(), (json, place, byte, cut) => {
        const bytes = officialBytes(json);
        const at = place % bytes.length;
        const spoilt = cut ? bytes.slice(0, at) : bytes.with(at, byte);
        const ours = outcome(() => toProtoJson(shape, decodeFeedMessage(spoilt)));
        const theirs = outcome(() => official.toObject(official.decode(spoilt), JSON_OPTIONS));
        all++;
        if (ours === theirs) same++;
        // They differ in what is neither right nor wrong enough: text that is no UTF-8, lengths that run over another's.
        else expect(`${ours}${theirs}`).toMatch(/refused|\uFFFD/);
      }),
      { numRuns: 500, endOnFailure: true },
    );
    expect(same / all).toBeGreaterThan(0.9);
  });
});

describe("bytes", () => {
  const header = [10, 5, 10, 3, 50, 46, 48];
  const read = (...bytes: number[]) => decodeFeedMessage(Uint8Array.from(bytes));

  it("of fields that nobody knows are skipped, whatever they are", () => {
    const unknown = [
      [0x78, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
      [0x79, 1, 2, 3, 4, 5, 6, 7, 8],
      [0x7a, 2, 1, 2],
      [0x7b, 0x08, 1, 0x13, 0x14, 0x7c],
      [0x7d, 1, 2, 3, 4],
      // The number of the header, but not its wire type.
      [0x08, 1],
    ];
    for (const field of unknown) expect(read(...field, ...header)).toEqual({ header: { gtfsRealtimeVersion: "2.0" } });
  });

  it("of a message that comes in two pieces are one", () => {
    expect(read(...header, 10, 2, 24, 5)).toEqual({ header: { gtfsRealtimeVersion: "2.0", timestamp: 5 } });
  });

  it.each([
    ["nothing", []],
    ["no header", [18, 3, 10, 1, 49]],
    ["an entity without an id", [...header, 18, 0]],
    ["a length that runs over the end", [10, 9, 10, 3, 50, 46, 48]],
    ["an inner length that runs over the outer one", [10, 5, 10, 4, 50, 46, 48, 49]],
    ["a varint without an end", [...header, ...Array.from({ length: 12 }, () => 0xff)]],
    ["a cut-off number", [...header, 0x7d, 1]],
    ["the field 0", [...header, 2, 0]],
    ["a wire type that is none", [...header, 0x7f]],
    ["a group that ends as another", [...header, 0x7b, 8, 1, 0x84, 1]],
    ["a group that does not end", [...header, 0x7b, 8, 1]],
    ["groups without an end", Array.from({ length: 5000 }, () => 0x7b)],
  ])("with %s are refused", (_, bytes) => {
    expect(() => read(...bytes)).toThrow(expect.objectContaining({ code: "realtime.malformed" }));
  });

  it("of a large message are the same again", () => {
    const bytes = busyMessage(300, 20);
    expect(Buffer.from(encodeFeedMessage(decodeFeedMessage(bytes))).equals(Buffer.from(bytes))).toBe(true);
  });
});
