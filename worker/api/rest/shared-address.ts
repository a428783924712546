/** Canonicalizes API URLs: only parameters that the endpoint knows, in order. */
import type { Endpoint } from "./endpoint.ts";
import { parametersOf } from "./rows.ts";

/**
 * The URL under which a response is cached and produced.
 * An endpoint that does not declare its parameters receives all of them.
 */
export function sharedAddressOf(endpoint: Endpoint, url: URL): URL {
  if (url.search === "") return url;
  const known = knownTo(endpoint);
  const names = known ?? [...new Set(url.searchParams.keys())];
  const query = new URLSearchParams();
  for (const name of [...names].sort()) for (const value of url.searchParams.getAll(name)) query.append(name, value);
  const shared = new URL(url);
  shared.search = query.toString();
  return shared;
}

function knownTo(endpoint: Endpoint): readonly string[] | null {
  if (endpoint.kind === "plain") return endpoint.parameters?.map(({ name }) => name) ?? null;
  const names = parametersOf(endpoint).map(({ name }) => name);
  return endpoint.formats.length === 0 ? names : [...names, "format"];
}
