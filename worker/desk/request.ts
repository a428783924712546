/** A request to the desk, and what answers it. */
import type { ChangeContext } from "../redirects/change.ts";

export type DeskRequest = {
  raw: Request;
  place: ChangeContext;
  /** The user's email, name, or ID, for the log of changes. */
  by: string;
};

export type DeskWork = { method: "GET" | "POST"; answer(request: DeskRequest): Promise<Response> };
