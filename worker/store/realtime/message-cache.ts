/**
 * Messages that this isolate has read, by the hash of their content. An entry is never stale, because each use first
 * reads the current hash from the database.
 */
import { BudgetedCache, type MemoryBudget } from "../../../src/domain/memory-budget.ts";
import type { MessageFacts, StoredMessage } from "./stored-message.ts";

export class MessageCache {
  readonly #cache: BudgetedCache<string, StoredMessage>;

  /**
   * @param limit bytes to keep; least recently used messages are dropped first
   * @param budget shared with other caches
   */
  constructor(limit: number, budget?: MemoryBudget) {
    this.#cache = new BudgetedCache(limit, budget);
  }

  get(facts: Pick<MessageFacts, "feed" | "type" | "sha1">): StoredMessage | undefined {
    return this.#cache.get(keyOf(facts));
  }

  /** Keys of the most recently used messages, as `messageKey` writes them, one per line. @param count at most so many */
  recentKeys(count: number): string {
    return [...this.#cache.keys()].slice(-count).join("\n");
  }

  keep(message: StoredMessage): void {
    this.#cache.set(keyOf(message.facts), message, message.facts.size);
  }
}

/** The key of a message in SQL. @param alias of realtime_message */
export function messageKey(alias: string): string {
  return `${alias}.sha1 || ' ' || ${alias}.type || ' ' || ${alias}.feed_onestop_id`;
}

function keyOf({ feed, type, sha1 }: Pick<MessageFacts, "feed" | "type" | "sha1">): string {
  return `${sha1} ${type} ${feed}`;
}
