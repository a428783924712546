/** The memory that the caches of one isolate share (docs/decisions/005-memory.md). */
import { MemoryBudget } from "../../../src/domain/memory-budget.ts";

/**
 * Bytes of all caches with a bound of several megabytes. Cloudflare ends an isolate at 128 MB; code, the lists of feeds and
 * operators, and the requests at work take the rest.
 */
const ALL_CACHES_BYTES = 48_000_000;

export const isolateMemory = new MemoryBudget(ALL_CACHES_BYTES);
