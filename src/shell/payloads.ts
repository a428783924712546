/** Fetches all data of a page in one request: when its link is hovered or focused, or else when it is followed. Browser only. */

import type { QueryClient } from "@tanstack/react-query";
import { redirect, redirectDocument } from "react-router";
import { STALE_TIME } from "../data/client.ts";
import { Failure, notFound } from "../data/failure.ts";
import { failureText } from "../data/failure-text.ts";
import { type Payload, payloadAddress } from "../data/payload.ts";
import { fetchAsVisitor } from "../session/bearer.ts";
import { loadFromServer } from "./builds/reload.ts";
import type { BuildState } from "./builds/state.ts";

type FetchedPayload = { payload: Promise<Payload | number>; at: number };

export type Payloads = {
  /** Prefetches the data of a page; settles also on failure. */
  fetchAhead(url: URL): Promise<unknown>;
  /** Runs before the loader of a page: puts its data into the query cache. */
  prepare(url: URL): Promise<void>;
};

/**
 * @param headers of each request, such as the CSRF header behind a proxy
 * @param routed path of the page that the router has for the address; null if the browser loads it
 */
export function createPayloads(
  client: QueryClient,
  build: BuildState,
  headers: () => Record<string, string>,
  routed: (url: URL) => string | null,
): Payloads {
  const payloads = new Map<string, FetchedPayload>();

  /** The payload, or the HTTP status of a failure; 0 for no response. */
  const get = (url: URL): Promise<Payload | number> => {
    const key = url.pathname + url.search;
    for (const [old, { at }] of payloads) if (Date.now() - at > STALE_TIME) payloads.delete(old);
    const cached = payloads.get(key);
    if (cached !== undefined) return cached.payload;
    const payload = load(payloadAddress(url, build.id), headers());
    payloads.set(key, { payload, at: Date.now() });
    return payload.then((answer) => {
      if (answer === 409) build.outdated = true;
      // Failures are not cached.
      if (typeof answer === "number") payloads.delete(key);
      return answer;
    });
  };

  return {
    fetchAhead: get,
    async prepare(url) {
      const answer = await get(url);
      if (answer === 404) throw notFound(url);
      if (answer === 401) throw new Failure(401, "auth.required", failureText.signIn);
      if (answer === 409) await loadFromServer();
      // Without a payload the loader sends its own queries.
      if (typeof answer === "number") return;
      if (answer.redirect !== undefined) {
        const { location } = answer.redirect;
        const path = routed(new URL(location, url));
        throw path === null ? redirectDocument(location) : redirect(path);
      }
      for (const [key, data] of answer.queries) client.setQueryData(key, data);
    },
  };
}

async function load(address: string, headers: Record<string, string>): Promise<Payload | number> {
  try {
    const response = await fetchAsVisitor(address, { headers });
    return response.ok ? ((await response.json()) as Payload) : response.status;
  } catch {
    return 0;
  }
}
