import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { selfSigned } from "../../bench/browser/certificate.ts";

test("a certificate is signed by its own key, and valid now", () => {
  const now = new Date("2026-11-23T15:00:00Z");
  const { key, cert } = selfSigned(now);
  const certificate = new X509Certificate(cert);
  const own = createPrivateKey(key);
  expect(certificate.checkPrivateKey(own)).toBe(true);
  expect(certificate.verify(createPublicKey(own))).toBe(true);
  expect(certificate.subject).toBe("CN=localhost");
  expect(new Date(certificate.validFrom).toISOString()).toBe("2026-11-22T15:00:00.000Z");
  expect(new Date(certificate.validTo).toISOString()).toBe("2026-12-23T15:00:00.000Z");
});
