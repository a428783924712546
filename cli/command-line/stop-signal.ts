/**
 * Aborts on SIGINT and SIGTERM, so that a command that runs until it is stopped ends cleanly. Further ones change nothing:
 * npm passes on a signal that the terminal has sent to this process, too.
 */
export function untilStopped(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    // Miniflare's own listener would end the process before its store is closed. Remove it only after ours is registered.
    const others = process.rawListeners(name) as NodeJS.SignalsListener[];
    process.on(name, () => stop.abort());
    for (const other of others) process.off(name, other);
  }
  return stop.signal;
}
