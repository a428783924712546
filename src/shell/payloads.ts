/** Fetches the data of pages in one piece: ahead when a link is pointed at, else when it is followed. Browser only. */

import { redirect, redirectDocument } from "react-router";
import { STALE_TIME } from "../data/client.ts";
import { Failure, notFound } from "../data/failure.ts";
import { type Payload, payloadAddress } from "../data/payload.ts";
import type { QueryClient } from "../data/query-cache.ts";
import { bearerHeaders, fetchAsVisitor } from "../session/bearer.ts";
import { loadAnew } from "./builds/reload.ts";
import type { BuildState } from "./builds/state.ts";

type Fetched = { payload: Promise<Payload | number>; at: number };

export type Payloads = {
  /** Fetches ahead; settles when the data is there or could not be had. */
  fetchAhead(url: URL): Promise<unknown>;
  /** Before the loaders of a page: puts its data where they look for it. */
  prepare(url: URL): Promise<void>;
};

/**
 * @param isRouted whether the router has a page for an address of this site; if not, the browser loads it
 */
export function createPayloads(client: QueryClient, build: BuildState, isRouted: (url: URL) => boolean): Payloads {
  const fetched = new Map<string, Fetched>();

  /** A payload, or the status that came in place of it; 0: nothing came. */
  const get = (url: URL): Promise<Payload | number> => {
    const key = url.pathname + url.search;
    for (const [old, { at }] of fetched) if (Date.now() - at > STALE_TIME) fetched.delete(old);
    const known = fetched.get(key);
    if (known !== undefined) return known.payload;
    const payload = load(payloadAddress(url, build.id));
    fetched.set(key, { payload, at: Date.now() });
    return payload.then((answer) => {
      if (answer === 409) build.outdated = true;
      // What failed is asked for again the next time.
      if (typeof answer === "number") fetched.delete(key);
      return answer;
    });
  };

  return {
    fetchAhead: get,
    async prepare(url) {
      const answer = await get(url);
      if (answer === 404) throw notFound(url);
      if (answer === 401) throw new Failure(401, "auth.required", "Sign in to see this page.");
      if (answer === 409) await loadAnew();
      // Without a payload the loaders ask for what they need themselves.
      if (typeof answer === "number") return;
      if (answer.redirect !== undefined) {
        const { location } = answer.redirect;
        throw (isRouted(new URL(location, url)) ? redirect : redirectDocument)(location);
      }
      for (const [key, data] of answer.queries) client.setQueryData(key, data);
    },
  };
}

async function load(address: string): Promise<Payload | number> {
  try {
    const response = await fetchAsVisitor(address, { headers: bearerHeaders() });
    return response.ok ? ((await response.json()) as Payload) : response.status;
  } catch {
    return 0;
  }
}
