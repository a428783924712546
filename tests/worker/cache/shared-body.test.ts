/** Bytes of the memory as the body of responses: they arrive whole, with their length, and stay as they are. */
import { expect, test } from "vitest";
import { sharedBody } from "../../../worker/cache/shared-body.ts";

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 7) % 251);

test.each([0, 1, 4_096, 4_097, 60_000, 200_000])(
  "%i bytes arrive whole and as often as they are sent",
  async (length) => {
    const bytes = bytesOf(length);
    for (let n = 0; n < 3; n++) {
      const response = new Response(sharedBody(bytes));
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytesOf(length));
    }
    expect(bytes).toEqual(bytesOf(length));
  },
);

test("large bodies are streams, which the runtime frees with their last byte", () => {
  expect(sharedBody(bytesOf(4_096))).toBeInstanceOf(Uint8Array);
  expect(sharedBody(bytesOf(4_097))).toBeInstanceOf(ReadableStream);
});

test("a response that is given up in the middle leaves nothing behind that fails", async () => {
  const bytes = bytesOf(500_000);
  const { body } = new Response(sharedBody(bytes));
  await body?.getReader().read();
  await new Response(sharedBody(bytes)).body?.cancel();
  expect((await new Response(sharedBody(bytes)).arrayBuffer()).byteLength).toBe(500_000);
});
