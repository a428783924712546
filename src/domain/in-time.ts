/** Deadlines for promises. */

/**
 * The result of the promise, or an error after the deadline.
 * @param milliseconds time until the deadline
 * @throws DOMException named TimeoutError after the deadline; a later result is ignored
 */
export async function inTime<T>(promise: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = () => new DOMException(`${what} did not answer within ${milliseconds} ms.`, "TimeoutError");
    timer = setTimeout(() => reject(error()), milliseconds);
  });
  // A rejection after the deadline must not become an unhandled rejection.
  promise.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    if (timer !== undefined) clearTimeout(timer);
  }
}
