import { constants } from "node:os";

const STOP_SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Aborts on SIGINT and SIGTERM, so that a command that runs until it is stopped ends cleanly. Further ones change nothing:
 * npm passes on a signal that the terminal has sent to this process, too.
 */
export function untilStopped(): AbortSignal {
  const stop = new AbortController();
  for (const name of STOP_SIGNALS) {
    // Miniflare's own listener would end the process before its store is closed. Remove it only after ours is registered.
    const others = process.rawListeners(name) as NodeJS.SignalsListener[];
    process.on(name, () => stop.abort());
    for (const other of others) process.off(name, other);
  }
  return stop.signal;
}

/**
 * Runs work that SIGINT and SIGTERM end at once, with the exit code of a shell: 128 and the number of the signal.
 * @param say called before the process ends, to print how the work can be continued
 */
export async function stoppable<Result>(say: () => void, work: () => Promise<Result>): Promise<Result> {
  const stop = (name: NodeJS.Signals) => {
    say();
    process.exit(128 + constants.signals[name]);
  };
  // Before Miniflare's own listener, which would end the process first.
  for (const name of STOP_SIGNALS) process.prependListener(name, stop);
  try {
    return await work();
  } finally {
    for (const name of STOP_SIGNALS) process.off(name, stop);
  }
}
