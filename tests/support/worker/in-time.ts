/**
 * Awaits some work within a deadline.
 * @throws Error when a timer that starts with the work fires first. On a busy machine both are late together, whereas
 *   measuring the elapsed time would blame the work.
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
