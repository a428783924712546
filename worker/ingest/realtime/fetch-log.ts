/**
 * Decides which fetch attempts are recorded: polling six hundred feeds twice a minute would otherwise write two million
 * identical rows a day.
 */

/** Seconds after which an attempt is recorded even if nothing has changed. */
const REPEAT_AFTER_S = 600;

export class FetchLog {
  readonly #last = new Map<string, { result: string; time: number }>();

  /**
   * Whether to record an attempt: the first one, every change of the result, and one every ten minutes.
   * @param result '' for success, else the problem's code
   */
  wants(feedId: number, urlType: string, result: string, time: Date): boolean {
    const key = `${feedId} ${urlType}`;
    const last = this.#last.get(key);
    if (last !== undefined && last.result === result && time.getTime() - last.time < REPEAT_AFTER_S * 1000)
      return false;
    this.#last.set(key, { result, time: time.getTime() });
    return true;
  }
}
