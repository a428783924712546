import { createHash } from "node:crypto";
import { crc32 as zlibCrc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crc32, digestOf, hexOf } from "../../../../src/domain/bytes/digest.ts";

describe("hexadecimal text", () => {
  it("has two digits per byte", () => {
    expect(hexOf(new Uint8Array([0, 1, 15, 16, 255]))).toBe("00010f10ff");
    expect(hexOf(new Uint8Array())).toBe("");
  });

  it("of a digest matches other implementations", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), fc.constantFrom("SHA-1", "SHA-256"), async (text, algorithm) => {
        const theirs = createHash(algorithm.replace("-", "").toLowerCase()).update(text, "utf8").digest("hex");
        expect(await digestOf(algorithm, text)).toBe(theirs);
        expect(await digestOf(algorithm, new TextEncoder().encode(text))).toBe(theirs);
      }),
    );
  });
});

it("CRC-32 matches zlib, also in chunks", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
      expect(crc32(b, crc32(a))).toBe(zlibCrc32(b, zlibCrc32(a)));
    }),
  );
});
