/**
 * What some work comes to.
 * @throws Error when a timer of so many milliseconds, begun with the work, rings before it has ended. On a busy machine
 *   both are late together, where a look at the clock afterwards would blame the work.
 */
export async function inTime<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`This took more than ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
