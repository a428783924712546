import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Sha1 } from "../../../../src/domain/bytes/sha1.ts";

test("equals the platform's SHA-1, however the bytes are cut", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), (parts) => {
      const [own, known] = [new Sha1(), createHash("sha1")];
      for (const part of parts) {
        own.update(part);
        known.update(part);
      }
      expect(own.digest()).toBe(known.digest("hex"));
    }),
  );
});
