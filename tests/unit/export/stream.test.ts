import { expect, test, vi } from "vitest";
import { streamOf } from "../../../worker/export/stream.ts";

async function* chunks(fails = false): AsyncGenerator<Uint8Array> {
  yield Uint8Array.of(1);
  if (fails) throw new Error("damaged");
  yield Uint8Array.of(2);
}

test("the end is told once: after the last chunk, a fault, or when the reader leaves", async () => {
  const whole = vi.fn();
  expect(await new Response(streamOf(chunks(), whole)).bytes()).toEqual(Uint8Array.of(1, 2));
  expect(whole).toHaveBeenCalledTimes(1);

  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = vi.fn();
  await expect(new Response(streamOf(chunks(true), broken)).bytes()).rejects.toThrow("damaged");
  expect([broken.mock.calls.length, log.mock.calls.length]).toEqual([1, 1]);
  log.mockRestore();

  const left = vi.fn();
  await streamOf(chunks(), left).cancel();
  expect(left).toHaveBeenCalledTimes(1);
});
