/**
 * Ends responses whose reader takes nothing. What a reader does not take waits in the memory of the runtime, so both the
 * time without progress and the number of waiting responses are bounded.
 */
import type { ServerResponse } from "node:http";

/** Milliseconds without progress after which a response ends although more of it is to be sent. */
const MAX_STALL_MS = 30_000;

/** Milliseconds without progress after which a response counts as waiting: more than a phone that changes its network. */
const WAITING_AFTER_MS = 3_000;

/** Responses that may wait for their readers at the same time. Beyond that, those that wait longest end. */
const MAX_WAITING = 64;

/** Milliseconds between two looks at all responses. */
const CHECK_EVERY_MS = 1_000;

type Progress = { bytes: number; since: number };

export class SlowReaders {
  readonly #progress = new Map<ServerResponse, Progress>();
  readonly #now: () => number;
  /** Responses that were ended. */
  ended = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Watches a response until it is closed. */
  watch(response: ServerResponse): void {
    this.#progress.set(response, { bytes: 0, since: this.#now() });
    response.once("close", () => this.#progress.delete(response));
  }

  /** Ends the responses that wait too long, or that are too many. */
  check(): void {
    const now = this.#now();
    const waiting: { response: ServerResponse; since: number }[] = [];
    for (const [response, progress] of this.#progress) {
      const { socket } = response;
      // Nothing waits: the runtime has not sent more, as between two events of a stream.
      if (socket === null || socket.writableLength === 0) {
        progress.since = now;
        continue;
      }
      const bytes = socket.bytesWritten - socket.writableLength;
      if (bytes !== progress.bytes) {
        progress.bytes = bytes;
        progress.since = now;
      }
      if (now - progress.since >= WAITING_AFTER_MS) waiting.push({ response, since: progress.since });
    }
    waiting.sort((a, b) => a.since - b.since);
    const surplus = waiting.length - MAX_WAITING;
    waiting.forEach(({ response, since }, i) => {
      if (i >= surplus && now - since < MAX_STALL_MS) return;
      this.ended++;
      response.destroy();
    });
  }

  /** Checks regularly until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => this.check(), CHECK_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }
}
