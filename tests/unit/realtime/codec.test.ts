/**
 * Compares the codec with the official bindings and protobufjs: the same bytes, the same messages, the same refusals.
 */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import bindings from "gtfs-realtime-bindings";
import { describe, expect, it } from "vitest";
import type { FeedMessage } from "../../../worker/realtime/definition.generated.ts";
import { decodeFeedMessage, encodeFeedMessage } from "../../../worker/realtime/feed-message.ts";
import { type MessageShape, shapeOf } from "../../../worker/realtime/message-shape.ts";
import { fromProtoJson, toProtoJson } from "../../../worker/realtime/proto-json.ts";
import { definitionOfBindings } from "../../support/realtime/bindings.ts";
import { FOLDER, readDefinition, readRoot } from "../../support/realtime/definition.ts";
import { generated } from "../../support/realtime/generate.ts";
import { busyMessage } from "../../support/realtime/message.ts";

const official = bindings.transit_realtime.FeedMessage;
const shape = shapeOf("FeedMessage");
const JSON_OPTIONS = { longs: String, enums: String, json: true };
const definition = readDefinition();

const scalars: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.oneof(fc.string({ unit: "grapheme", maxLength: 200 }), fc.string({ maxLength: 20 })),
  bool: fc.boolean(),
  int32: fc.integer(),
  uint32: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  uint64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
  float: fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0),
  double: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0),
};

/** ProtoJSON of a field's value: any. */
function fieldValue(type: string): fc.Arbitrary<unknown> {
  const values = definition.enums.get(type);
  if (values !== undefined) return fc.constantFrom(...values.map(([name]) => name));
  return scalars[type] ?? messageOf(type);
}

/** ProtoJSON of a message with its required members and any of the others. */
function messageOf(type: string): fc.Arbitrary<Record<string, unknown>> {
  const fields = definition.messages.get(type)!;
  const members = fields.map(({ name, label, type: inner }) => {
    const value = fieldValue(inner);
    // A list without items is not told from none.
    return [name, label === "repeated" ? fc.array(value, { minLength: 1, maxLength: 3 }) : value];
  });
  const requiredKeys = fields.filter((field) => field.label === "required").map((field) => field.name);
  return fc.record(Object.fromEntries(members), { requiredKeys, noNullPrototype: true });
}

/** Without the values of enums that the definition does not name: protobufjs leaves those out, the bindings keep the number. */
function withoutNewer({ fields }: MessageShape, json: Record<string, unknown>): object {
  for (const { name, kind, shape: inner, values } of fields) {
    const value = json[name];
    if (kind === "enum" && typeof value === "number" && values?.[value] === undefined) delete json[name];
    if (inner !== null) for (const item of [value ?? []].flat()) withoutNewer(inner, item as Record<string, unknown>);
  }
  return json;
}

const officialBytes = (json: object) => new Uint8Array(official.encode(official.fromObject(json)).finish());

describe("the definition", () => {
  it("matches the official bindings", () => {
    const theirs = definitionOfBindings();
    expect([...definition.messages].sort()).toEqual([...theirs.messages].sort());
    expect([...definition.enums].sort()).toEqual([...theirs.enums].sort());
  });

  it("generates definition.generated.ts and codec.generated.ts (tests/support/realtime/generate.ts rewrites them)", () => {
    for (const [name, text] of Object.entries(generated())) {
      expect(readFileSync(new URL(name, FOLDER), "utf8"), name).toBe(text);
    }
  });
});

describe("messages of every kind", () => {
  const messages = messageOf("FeedMessage");

  it("are encoded to the same bytes as by the bindings, and survive a round trip", () => {
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

  it("with missing or changed bytes are read or refused as by protobufjs with the same definition", () => {
    // Not the bindings: made by an older generator, they let a field run over the end of its message.
    const reference = readRoot().lookupType("transit_realtime.FeedMessage");
    const outcome = (read: () => object) => {
      try {
        return JSON.stringify(read());
      } catch {
        return "refused";
      }
    };
    const expectSameOutcome = (bytes: Uint8Array): string => {
      const ours = outcome(() => withoutNewer(shape, toProtoJson(shape, decodeFeedMessage(bytes))));
      const theirs = outcome(() => reference.toObject(reference.decode(bytes), JSON_OPTIONS));
      // Of an enum given twice, protobufjs keeps the last value it knows; the bindings, like ours, keep the last.
      const last = () => withoutNewer(shape, official.toObject(official.decode(bytes), JSON_OPTIONS));
      expect(ours).toBe(ours === theirs || theirs === "refused" ? theirs : outcome(last));
      return ours;
    };
    // incrementality 0, then 5, which no definition names.
    expectSameOutcome(Uint8Array.from([10, 9, 10, 3, 50, 46, 48, 16, 0, 16, 5]));
    const seen = { read: 0, refused: 0 };
    fc.assert(
      fc.property(messages, fc.nat(), fc.nat(255), fc.boolean(), (json, place, byte, cut) => {
        const bytes = officialBytes(json);
        const at = place % bytes.length;
        const spoilt = cut ? bytes.slice(0, at) : bytes.with(at, byte);
        const ours = expectSameOutcome(spoilt);
        seen[ours === "refused" ? "refused" : "read"]++;
      }),
      { numRuns: 500, endOnFailure: true },
    );
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(20);
  });
});

describe("bytes", () => {
  const header = [10, 5, 10, 3, 50, 46, 48];
  const read = (...bytes: number[]) => decodeFeedMessage(Uint8Array.from(bytes));

  it("of unknown fields are skipped, whatever their content", () => {
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

  it("of a message split in two parts are merged", () => {
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

  it("of an unknown enum value are kept as its number", () => {
    expect(read(10, 7, 10, 3, 50, 46, 48, 16, 9).header.incrementality).toBe(9);
    expect(toProtoJson(shape, read(10, 7, 10, 3, 50, 46, 48, 16, 9))).toMatchObject({ header: { incrementality: 9 } });
  });

  it("of a large message survive a round trip", () => {
    const bytes = busyMessage(300, 20);
    expect(Buffer.from(encodeFeedMessage(decodeFeedMessage(bytes))).equals(Buffer.from(bytes))).toBe(true);
  });
});
