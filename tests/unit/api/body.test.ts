/** Reads request bodies up to a limit, and no more of them into memory. */
import { expect, test } from "vitest";
import { boundedBody } from "../../../worker/api/body.ts";

const request = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request("http://portal.test/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

test("a body within the limit is read whole, also in chunks", async () => {
  const parts = ["ab", "", "cde"].map((text) => new TextEncoder().encode(text));
  const stream = new ReadableStream({
    pull: (controller) => {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
  });
  expect(new TextDecoder().decode(await boundedBody(request(stream), 5))).toBe("abcde");
  expect(await boundedBody(new Request("http://portal.test/", { method: "POST" }), 5)).toEqual(new Uint8Array());
});

test("without a length, reading stops as soon as the limit is exceeded", async () => {
  let pulled = 0;
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      // More than any reader should ask for.
      if (++pulled > 1000) controller.close();
      else controller.enqueue(new Uint8Array(1000));
    },
    cancel() {
      cancelled = true;
    },
  });
  await expect(boundedBody(request(endless), 10_000)).rejects.toMatchObject({
    code: "request.too_large",
    evidence: { limit: 10_000 },
  });
  expect(pulled).toBeLessThan(20);
  expect(cancelled).toBe(true);
});

test("an interrupted, compressed or oversized body is refused with a code", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
  await expect(boundedBody(request(broken), 5)).rejects.toMatchObject({ code: "request.malformed" });
  await expect(boundedBody(request("a", { "content-encoding": "gzip" }), 5)).rejects.toMatchObject({
    code: "request.media_type",
  });
  await expect(boundedBody(request("a", { "content-length": "6" }), 5)).rejects.toMatchObject({
    code: "request.too_large",
  });
});
