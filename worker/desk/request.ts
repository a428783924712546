/** A request to the desk, and what answers it. */
import type { ChangeContext } from "../redirects/change.ts";
import type { Stores } from "../store/db/db.ts";

export type DeskRequest = {
  raw: Request;
  stores: Stores;
  place: ChangeContext;
  /** The user's email, name, or ID, for the log of changes. */
  by: string;
};

export type DeskWork = { method: "GET" | "POST"; answer(request: DeskRequest): Promise<Response> };
