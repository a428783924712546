/** Hashing on the Worker's platform. */
import { expect, it } from "vitest";
import { digestOf } from "../../../src/domain/bytes/digest.ts";
import { webPlatform } from "../../../worker/ingest/platform.ts";

it.each([[[]], [[0]], [[3]], [[63, 64, 65]], [[1, 5_000, 0, 70_000]]])(
  "SHA-1 of pieces of %j bytes is that of the whole",
  async (sizes) => {
    const whole = crypto.getRandomValues(new Uint8Array(sizes.reduce((sum, size) => sum + size, 0) % 65_537));
    const sha1 = webPlatform.sha1();
    let at = 0;
    for (const size of sizes) {
      await sha1.update(whole.slice(at, at + size));
      at += size;
    }
    expect(await sha1.digest()).toBe(await digestOf("SHA-1", whole.slice(0, at)));
  },
);

it("matches the test vector of FIPS 180-4", async () => {
  const sha1 = webPlatform.sha1();
  await sha1.update(new TextEncoder().encode("abc"));
  expect(await sha1.digest()).toBe("a9993e364706816aba3e25717850c26c9cd0d89d");
});
