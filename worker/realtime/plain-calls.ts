/**
 * Fast path for the stop time updates of a trip from ProtoJSON to the encoder. A busy feed has forty thousand of them,
 * nearly all with the same few members, which need no lookup in the definition.
 */
import { enumOf } from "./message-shape.ts";

const RELATIONSHIPS = enumOf("StopTimeUpdate.ScheduleRelationship");

type Members = Record<string, unknown>;

/**
 * The updates in the encoder's form, or null if one has other names or kinds of values, which the general path then
 * handles and reports.
 */
export function plainCalls(items: unknown): Members[] | null {
  if (!Array.isArray(items)) return null;
  const calls: Members[] = new Array(items.length);
  for (let i = 0; i < items.length; i++) {
    const call = plainCall(items[i]);
    if (call === null) return null;
    calls[i] = call;
  }
  return calls;
}

function plainCall(callMembers: unknown): Members | null {
  if (!isMembers(callMembers)) return null;
  const call: Members = {};
  for (const name in callMembers) {
    const value = callMembers[name];
    if (name === "stopSequence") {
      if (!isInteger(value) || value < 0) return null;
      call.stopSequence = value;
    } else if (name === "stopId") {
      if (typeof value !== "string") return null;
      call.stopId = value;
    } else if (name === "arrival" || name === "departure") {
      const event = plainEvent(value);
      if (event === null) return null;
      call[name] = event;
    } else if (name === "scheduleRelationship") {
      if (typeof value !== "string" || !Object.hasOwn(RELATIONSHIPS, value)) return null;
      call.scheduleRelationship = RELATIONSHIPS[value];
    } else return null;
  }
  return call;
}

function plainEvent(eventMembers: unknown): Members | null {
  if (!isMembers(eventMembers)) return null;
  const event: Members = {};
  for (const name in eventMembers) {
    const value = eventMembers[name];
    if (name === "time") {
      const time = typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : value;
      if (typeof time !== "number" || !Number.isSafeInteger(time)) return null;
      event.time = time;
    } else if (name === "delay" || name === "uncertainty") {
      if (!isInteger(value)) return null;
      event[name] = value;
    } else return null;
  }
  return event;
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Of 32 bits. */
function isInteger(value: unknown): value is number {
  return typeof value === "number" && (value | 0) === value;
}
