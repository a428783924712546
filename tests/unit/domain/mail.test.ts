/** Mail addresses and the tokens of links: what is taken, and that no token serves another purpose, subject, or secret. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readMailAddress } from "../../../src/domain/mail/address.ts";
import { isLinkToken, linkToken } from "../../../src/domain/mail/link-token.ts";

test.each([
  ["ada@example.org", "ada@example.org"],
  ["  Ada.Lovelace+transit@Example.ORG ", "Ada.Lovelace+transit@example.org"],
  ["o'hara@sub.example.co.uk", "o'hara@sub.example.co.uk"],
  ["ada@bücher.example", "ada@bücher.example"],
])("%s is an address", (text, address) => {
  expect(readMailAddress(text)).toBe(address);
});

test.each([
  "",
  "ada",
  "ada@localhost",
  "ada@@example.org",
  "ada@example..org",
  "ada@-example.org",
  "a da@example.org",
  ".ada@example.org",
  "Ada <ada@example.org>",
  '"ada"@example.org',
  "ada@example.org,bob@example.org",
  "ada@example.org\r\nBcc: bob@example.org",
  "ada@[127.0.0.1]",
  `${"a".repeat(65)}@example.org`,
  `ada@${"a.".repeat(130)}org`,
])("%j is none", (text) => {
  expect(readMailAddress(text)).toBe(null);
});

test("an address that is taken stays as it is, and nothing in it ends a header or begins another address", () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
      const address = readMailAddress(text);
      if (address === null) return;
      expect(readMailAddress(address)).toBe(address);
      expect(address).not.toMatch(/[\s<>,;:"\\]/);
    }),
  );
});

test("a token is valid for its purpose, subject and secret alone", async () => {
  const token = await linkToken("secret", "confirm", "sub_1");
  expect(await isLinkToken(token, "secret", "confirm", "sub_1")).toBe(true);
  expect(await isLinkToken(token, "secret", "unsubscribe", "sub_1")).toBe(false);
  expect(await isLinkToken(token, "secret", "confirm", "sub_2")).toBe(false);
  expect(await isLinkToken(token, "other", "confirm", "sub_1")).toBe(false);
  for (const other of ["", "0".repeat(64), token.slice(1), `${token}00`])
    expect(await isLinkToken(other, "secret", "confirm", "sub_1")).toBe(false);
});
