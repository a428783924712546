/** The JSON mapping of protobuf (ProtoJSON) for GTFS-Realtime messages. */

import { isObject } from "../../src/domain/json-object.ts";
import { perIsolate } from "../../src/domain/memory.ts";
import type { FeedMessage, StopTimeUpdate } from "./definition.generated.ts";
import { decodeFeedMessage, encodeFeedMessage, malformedMessage } from "./feed-message.ts";
import { shortFloat } from "./field.ts";
import { shapeOf } from "./message-shape.ts";
import { plainCalls } from "./plain-calls.ts";
import { fromProtoJson, toProtoJson } from "./proto-json.ts";

/** A message as ProtoJSON: names in camel case, enums as names, 64-bit integers as text. */
export type MessageJson = {
  header: object;
  entity?: { id: string; vehicle?: VehicleJson; stop?: Record<string, unknown> }[];
};
type VehicleJson = { position?: Record<string, unknown> } & Record<string, unknown>;

/** Fields that are 32-bit floats. */
const FLOATS = ["latitude", "longitude", "bearing", "speed", "stopLat", "stopLon"];

/** @param bytes a stored message */
export function messageToJson(bytes: Uint8Array): MessageJson {
  const message = toProtoJson(shapeOf("FeedMessage"), decodeFeedMessage(bytes)) as MessageJson;
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
    const { short, calls } = withoutCalls(json);
    const message = fromProtoJson(
      shapeOf("FeedMessage"),
      camelCased(short, "") as Record<string, unknown>,
    ) as FeedMessage;
    for (const [i, updates] of calls) {
      // The encoder reads members by name from any object.
      message.entity![i]!.tripUpdate!.stopTimeUpdate = updates as StopTimeUpdate[];
    }
    return encodeFeedMessage(message);
  } catch (error) {
    throw malformedMessage(error);
  }
}

/** Splits off the stop time updates that the fast encoder can handle, by the index of their entity. */
function withoutCalls(json: Record<string, unknown>) {
  const calls = new Map<number, Record<string, unknown>[]>();
  if (!Array.isArray(json.entity)) return { short: json, calls };
  const entity = json.entity.map((member: unknown, i) => {
    const tripUpdate = isObject(member) ? member.tripUpdate : undefined;
    if (!isObject(member) || !isObject(tripUpdate)) return member;
    const updates = plainCalls(tripUpdate.stopTimeUpdate);
    if (updates === null || "stop_time_update" in tripUpdate) return member;
    calls.set(i, updates);
    return { ...member, tripUpdate: { ...tripUpdate, stopTimeUpdate: [] } };
  });
  return { short: { ...json, entity }, calls };
}

/** Fields that are neither text nor messages; their names determine their kind in every message of the definition. */
const INTEGERS = new Set(
  "timestamp delay time scheduledTime uncertainty stopSequence currentStopSequence directionId occupancyPercentage start end routeType carriageSequence propagatedModificationDelay travelTimeToStop".split(
    " ",
  ),
);
const NUMBERS = new Set([...FLOATS, "odometer"]);

/** Converts names to those of the definition; returns the value itself if they match, because a message may have a million names. */
function camelCased(value: unknown, field: string): unknown {
  if (typeof value !== "object" || value === null) return check(value, field);
  return Array.isArray(value) ? camelCasedItems(value, field) : camelCasedMembers(value as Record<string, unknown>);
}

function camelCasedItems(items: readonly unknown[], field: string): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (const [i, item] of items.entries()) {
    const inner = camelCased(item, field);
    if (copy === null && inner !== item) copy = items.slice(0, i);
    copy?.push(inner);
  }
  return copy ?? items;
}

function camelCasedMembers(members: Record<string, unknown>): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null;
  for (const name in members) {
    const camel = camelName(name);
    const inner = camelCased(members[name], camel);
    if (copy === null && (camel !== name || inner !== members[name])) copy = before(members, name);
    if (copy !== null && camel !== "__proto__") copy[camel] = inner;
  }
  return copy ?? members;
}

/** The members before the one with this name. */
function before(members: Record<string, unknown>, end: string): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name in members) {
    if (name === end) break;
    if (name !== "__proto__") copy[name] = members[name];
  }
  return copy;
}

const camelNames = perIsolate<string, string>("names of JSON fields", { by: "name", entries: 1_000, bytes: 200_000 });

function camelName(name: string): string {
  if (!name.includes("_")) return name;
  return camelNames.getOrMake(name, () => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));
}

function check(value: unknown, field: string): unknown {
  if (value === null || value === undefined) return value;
  if (INTEGERS.has(field)) {
    if (Number.isInteger(value) || (typeof value === "string" && /^-?\d{1,20}$/.test(value))) return value;
    throw new TypeError(`${field} takes a whole number, not ${JSON.stringify(value)}`);
  }
  if (NUMBERS.has(field)) {
    if (typeof value === "number") return value;
    if (typeof value === "string" && /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(value)) return Number(value);
    throw new TypeError(`${field} takes a number, not ${JSON.stringify(value)}`);
  }
  return value;
}
