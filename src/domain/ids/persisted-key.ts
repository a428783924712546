/** Names in KV of query texts that clients stored. */
export const PERSISTED_PREFIX = "query-slot:";

/** Names of earlier builds, whose texts end by themselves. */
const EARLIER_PREFIX = "query:";

/** Whether a name in KV is that of a client's query, which exports leave out: clients send it again. */
export function isPersistedQuery(name: string): boolean {
  return name.startsWith(PERSISTED_PREFIX) || name.startsWith(EARLIER_PREFIX);
}
