/**
 * Which attempts are worth a row: a poller that asks six hundred feeds twice a minute would write two million rows a
 * day that say the same.
 */

/** Seconds after which an attempt is written down although nothing has changed. */
const REPEAT = 600;

export class FetchLog {
  readonly #last = new Map<string, { result: string; time: number }>();

  /**
   * Whether to write an attempt down: the first one, one with another result than the one before, and one in ten
   * minutes.
   * @param result '' for success, else the code of the problem
   */
  wants(feedId: number, urlType: string, result: string, time: Date): boolean {
    const key = `${feedId} ${urlType}`;
    const last = this.#last.get(key);
    if (last !== undefined && last.result === result && time.getTime() - last.time < REPEAT * 1000) return false;
    this.#last.set(key, { result, time: time.getTime() });
    return true;
  }
}
