/**
 * Messages that this isolate has read, by the hash of their content. An entry is never stale, because each use first
 * reads the current hash from the database.
 */
import type { MessageFacts, StoredMessage } from "./stored-message.ts";

export class MessageCache {
  readonly #limit: number;
  readonly #kept = new Map<string, StoredMessage>();
  #bytes = 0;

  /** @param limit bytes to keep; least recently used messages are dropped first */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(facts: Pick<MessageFacts, "feed" | "type" | "sha1">): StoredMessage | undefined {
    const key = keyOf(facts);
    const found = this.#kept.get(key);
    if (found !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, found);
    }
    return found;
  }

  /** Keys of the most recently used messages, as `messageKey` writes them, one per line. @param count at most so many */
  recentKeys(count: number): string {
    return [...this.#kept.keys()].slice(-count).join("\n");
  }

  keep(message: StoredMessage): void {
    const key = keyOf(message.facts);
    this.#forget(key);
    if (message.facts.size > this.#limit) return;
    this.#kept.set(key, message);
    this.#bytes += message.facts.size;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.facts.size ?? 0;
    this.#kept.delete(key);
  }
}

/** The key of a message in SQL. @param alias of realtime_message */
export function messageKey(alias: string): string {
  return `${alias}.sha1 || ' ' || ${alias}.type || ' ' || ${alias}.feed_onestop_id`;
}

function keyOf({ feed, type, sha1 }: Pick<MessageFacts, "feed" | "type" | "sha1">): string {
  return `${sha1} ${type} ${feed}`;
}
