/** The address of a query, which is the page that answers it. Browser only. */
import { link } from "../../domain/links.ts";

/** Characters of an address that servers take for sure. */
export const MAX_ADDRESS_CHARS = 8_000;

/** Path and query of the page that shows this query and its answer. */
export const sharedAddress = (query: string, variables: string): string =>
  link.graphqlConsole({ query: query.trim(), variables: variables.trim() });

/** Writes the query into the page's address, so that it can be shared and reloaded. */
export function keepAddress(address: string): void {
  if (address.length <= MAX_ADDRESS_CHARS) history.replaceState(history.state, "", address);
}
