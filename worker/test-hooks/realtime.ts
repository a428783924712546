/** `POST /__test/realtime`: replaces all realtime state. Absent unless the test hooks are on. */
import type { Handler } from "hono";
import { realtimeTypeOf } from "../../src/domain/realtime/message.ts";
import { type Env, storesOf } from "../env.ts";
import { Problem, problem } from "../problem.ts";
import { messageFromJson } from "../realtime/message-json.ts";
import type { Stores } from "../store/db/db.ts";
import { type RealtimeInput, replaceAllRealtime } from "../store/realtime/save.ts";

export function testRealtime(): Handler<Env> {
  return async function testRealtime(c, next) {
    if (!c.get("settings").testHooks) return next();
    if (c.req.method !== "POST") throw problem("method.not_allowed", "The realtime hook takes POST.");
    return realtimeHook(c.req.raw, storesOf(c, { reads: "primary" }), c.get("now"));
  };
}

/**
 * Replaces all realtime state with the body, `{"messages":[{"feed","type","message"}]}`: feed is a Onestop ID, type has
 * an optional prefix `realtime_`, message is GTFS Realtime as ProtoJSON. An empty list clears everything.
 * @param now fetch time of the messages
 * @throws Problem naming the invalid message; nothing is changed then
 */
export async function realtimeHook(request: Request, stores: Stores, now: Date): Promise<Response> {
  const messages = inputsOf(await bodyOf(request));
  await replaceAllRealtime(stores, messages, now);
  return Response.json({ messages: messages.length }, { headers: { "cache-control": "no-store" } });
}

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (error) {
    throw problem("request.malformed", "The body is not JSON.", {}, error);
  }
}

function inputsOf(body: unknown): RealtimeInput[] {
  const messages = (body as { messages?: unknown } | null)?.messages;
  if (!Array.isArray(messages)) throw wrong("messages", "it must be a list of {feed, type, message}");
  return messages.map((input: unknown, i) => inputOf(input, `messages[${i}]`));
}

function inputOf(input: unknown, place: string): RealtimeInput {
  const { feed, type, message } = (input ?? {}) as Record<string, unknown>;
  if (typeof feed !== "string" || feed === "") throw wrong(`${place}.feed`, "it takes the Onestop ID of a feed");
  const realtimeType = realtimeTypeOf(String(type));
  if (realtimeType === null) {
    throw wrong(`${place}.type`, "it must be realtime_alerts, realtime_trip_updates or realtime_vehicle_positions");
  }
  try {
    return { feed, type: realtimeType, message: messageFromJson(message) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw problem(error.code, `${place}: ${error.detail}`, { ...error.evidence, field: `${place}.message` }, error);
  }
}

function wrong(field: string, takes: string) {
  return problem("parameter.invalid", `${field} is wrong: ${takes}.`, { field });
}
