/** Texts of the portal, where they are. */

import type { QueryClient } from "@tanstack/react-query";
import { transportOf } from "./client.ts";
import { Failure } from "./failure.ts";
import { failureText } from "./failure-text.ts";

/** What a text's file holds; null when there is no such text. Only the server has the files. */
export async function readContent<Content>(client: QueryClient, name: string): Promise<Content | null> {
  const { content } = transportOf(client);
  if (content === undefined) throw new Failure(503, "data.unreachable", failureText.missingText);
  return (await content(name)) as Content | null;
}
