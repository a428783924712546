/** Responses whose reader takes nothing end; those that wait for the runtime, or make progress, do not. */
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { SlowReaders } from "../../../../cli/front/slow-readers.ts";

class Reader extends EventEmitter {
  socket: { writableLength: number; bytesWritten: number } | null = { writableLength: 0, bytesWritten: 0 };
  isEnded = false;

  /** The runtime sends bytes, of which the reader takes some. */
  send(bytes: number, taken: number): void {
    this.socket!.bytesWritten += bytes;
    this.socket!.writableLength += bytes - taken;
  }

  take(bytes: number): void {
    this.socket!.writableLength -= bytes;
  }

  destroy(): void {
    this.isEnded = true;
    this.emit("close");
  }
}

function watched(count: number) {
  let now = 0;
  const readers = new SlowReaders(() => now);
  const responses = Array.from({ length: count }, () => new Reader());
  for (const response of responses) readers.watch(response as unknown as ServerResponse);
  const after = (seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      now += 1000;
      readers.check();
    }
  };
  return { readers, responses, after };
}

test("a reader that takes nothing for 30 seconds is ended, and not before", () => {
  const { readers, responses, after } = watched(1);
  responses[0]!.send(1000, 0);
  after(29);
  expect(responses[0]!.isEnded).toBe(false);
  after(1);
  expect(responses[0]!.isEnded).toBe(true);
  expect(readers.ended).toBe(1);
});

test("a slow reader that makes progress is served", () => {
  const { responses, after } = watched(1);
  responses[0]!.send(10_000, 0);
  for (let i = 0; i < 9; i++) {
    after(29);
    responses[0]!.take(1000);
  }
  expect(responses[0]!.isEnded).toBe(false);
});

test("a stream of events waits for nothing between two events", () => {
  const { responses, after } = watched(1);
  responses[0]!.send(100, 100);
  after(3600);
  expect(responses[0]!.isEnded).toBe(false);
});

test("of more than 64 waiting responses, those that wait longest end", () => {
  const { readers, responses, after } = watched(150);
  for (const [i, response] of responses.entries()) {
    if (i % 10 === 0) after(1);
    response.send(1000, 0);
  }
  after(5);
  expect(responses.filter(({ isEnded }) => isEnded).length).toBe(86);
  expect(responses.slice(0, 86).every(({ isEnded }) => isEnded)).toBe(true);
  expect(readers.ended).toBe(86);
});

test("closed responses are forgotten", () => {
  const { readers, responses, after } = watched(1);
  responses[0]!.send(1000, 0);
  responses[0]!.emit("close");
  after(60);
  expect(readers.ended).toBe(0);
});
