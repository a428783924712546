/** How V8 collects garbage in the runtime's isolates (docs/decisions/005-memory.md). */

/**
 * V8 lets an isolate grow to 32 MB and more before its first full collection. Those of Miniflare, which serve D1, R2, KV and
 * the connections between them, live on 1 to 3 MB, and each dead object in them keeps alive memory of the runtime that V8
 * does not count: without these options the process grows for hours.
 */
const V8_FLAGS = [
  /** MB of old objects at which an isolate is collected for the first time. */
  "--initial-old-space-size=4",
  /** Percent by which an isolate may grow over what the last collection left, before the next one. */
  "--heap-growing-percent=50",
  /** MB of one half of the young objects. V8's own 16 let one large answer take 48, and keep them. */
  "--max-semi-space-size=4",
];

/** Environment variable that Miniflare reads when it starts the runtime. */
const VARIABLE = "MINIFLARE_WORKERD_V8_FLAGS";

/** Sets the options for the runtimes that this process starts. What the operator has set comes last, which V8 follows. */
export function setV8Flags(environment: NodeJS.ProcessEnv = process.env): void {
  const flags = (environment[VARIABLE] ?? "").split(" ").filter((flag) => flag !== "" && !V8_FLAGS.includes(flag));
  environment[VARIABLE] = [...V8_FLAGS, ...flags].join(" ");
}
