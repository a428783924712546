/** Nobody waits for a store that hangs. */

/**
 * The promise's answer, if it comes in time.
 * @param milliseconds that it has
 * @throws Error when it does not come in time; what it does later is nobody's business any more
 */
export async function inTime<T>(promise: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${milliseconds} ms.`)), milliseconds);
  });
  // The loser of the race may fail later, when nobody listens.
  promise.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    if (timer !== undefined) clearTimeout(timer);
  }
}
