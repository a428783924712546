/** A request to the desk, and what answers it. */
import { jsonObjectBody } from "../api/http/body.ts";
import type { Bindings, Settings } from "../env.ts";
import { problem } from "../problem.ts";
import type { ChangeContext } from "../redirects/change.ts";
import type { Stores } from "../store/db/db.ts";

export type DeskRequest = {
  raw: Request;
  bindings: Bindings;
  settings: Settings;
  stores: Stores;
  place: ChangeContext;
  /** The user's email, name, or ID, for the log of changes. */
  by: string;
};

/** Control characters, and those that change the direction of the text around them. */
export const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** The JSON object in the body of a change. @throws Problem request.malformed, request.too_large */
export function readBodyObject(raw: Request, maxBytes: number): Promise<Record<string, unknown>> {
  return jsonObjectBody(raw, maxBytes, () => problem("request.malformed", "The body is not a JSON object."));
}

export type DeskWork = { method: "GET" | "POST"; answer(request: DeskRequest): Promise<Response> };
