/** The JSON mapping of protobuf (ProtoJSON) for GTFS-Realtime messages. */
import bindings, { type transit_realtime } from "gtfs-realtime-bindings";
import { decodeFeedMessage, encodeFeedMessage, malformed } from "./feed-message.ts";
import { shortFloat } from "./field.ts";

const { FeedMessage } = bindings.transit_realtime;

/** A message as ProtoJSON: names in camel case, enums as names, 64-bit integers as text. */
export type MessageJson = {
  header: object;
  entity?: { id: string; vehicle?: VehicleJson; stop?: Record<string, unknown> }[];
};
export type VehicleJson = { position?: Record<string, unknown> } & Record<string, unknown>;

/** Fields that are 32-bit floats. */
const FLOATS = ["latitude", "longitude", "bearing", "speed", "stopLat", "stopLon"];

/** @param bytes a held message */
export function messageToJson(bytes: Uint8Array): MessageJson {
  const message = FeedMessage.toObject(decodeFeedMessage(bytes) as transit_realtime.FeedMessage, {
    longs: String,
    enums: String,
    json: true,
  }) as MessageJson;
  for (const { vehicle, stop } of message.entity ?? []) {
    shorten(vehicle?.position);
    shorten(stop);
  }
  return message;
}

function shorten(values: Record<string, unknown> | undefined): void {
  if (values === undefined) return;
  for (const name of FLOATS) if (typeof values[name] === "number") values[name] = shortFloat(values[name]);
}

/**
 * The bytes of a message in ProtoJSON. Names may be in camel case or as in the .proto file, enums names or numbers,
 * 64-bit integers text or numbers; fields that the definition does not have are left out.
 * @throws Problem realtime.malformed
 */
export function messageFromJson(json: unknown): Uint8Array<ArrayBuffer> {
  try {
    if (!isObject(json)) throw new TypeError("a message is a JSON object");
    return encodeFeedMessage(FeedMessage.fromObject(camelCased(json, "") as object));
  } catch (error) {
    throw malformed(error);
  }
}

/** Kinds of the fields that are neither text nor a message: their names say it in every message of the definition. */
const INTEGERS = new Set(
  "timestamp delay time scheduledTime uncertainty stopSequence currentStopSequence directionId occupancyPercentage start end routeType carriageSequence propagatedModificationDelay travelTimeToStop".split(
    " ",
  ),
);
const NUMBERS = new Set([...FLOATS, "odometer"]);

function camelCased(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((item) => camelCased(item, field));
  if (isObject(value)) {
    // Without a prototype, so that a field called __proto__ is just a field.
    const named = Object.create(null) as Record<string, unknown>;
    for (const [name, inner] of Object.entries(value)) {
      const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
      if (inner !== null) named[camel] = camelCased(inner, camel);
    }
    return named;
  }
  if (INTEGERS.has(field)) return checked(value, field, /^-?\d{1,20}$/, "a whole number");
  if (NUMBERS.has(field)) return checked(value, field, /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i, "a number");
  return value;
}

function checked(value: unknown, field: string, pattern: RegExp, kind: string): unknown {
  if (typeof value === "boolean" || !pattern.test(String(value))) {
    throw new TypeError(`${field} takes ${kind}, not ${JSON.stringify(value)}`);
  }
  return NUMBERS.has(field) ? Number(value) : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
