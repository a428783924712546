/** Encryption and signatures of web push, by the vectors of RFC 8291 and RFC 8292. */
import { base64url, importJWK, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { encryptMessage, MAX_MESSAGE_BYTES } from "../../../src/domain/push/encrypt.ts";
import { arePushKeys } from "../../../src/domain/push/keys.ts";
import { makeVapidKeys, vapidAuthorization } from "../../../src/domain/push/vapid.ts";
import { decryptMessage, makeBrowserKeys } from "../../support/push-service.ts";

/** RFC 8291, appendix A. */
const RFC_8291 = {
  plaintext: "When I grow up, I want to be a watermelon",
  senderPublic: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  receiverPrivate: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_" +
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

/** RFC 8292, section 2.4 and 3.2. */
const RFC_8292 =
  "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1" +
  "YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSS" +
  "HzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytesOf = (text: string) => new Uint8Array(base64url.decode(text));

function jwkOf(publicKey: string, d?: string) {
  const point = bytesOf(publicKey);
  const coordinate = (first: number) => base64url.encode(point.subarray(first, first + 32));
  return { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33), ...(d === undefined ? {} : { d }) };
}

/** What a push service reads from a header of RFC 8292. */
async function verify(authorization: string, at: number) {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization)!;
  const publicKey = await importJWK(jwkOf(key), "ES256");
  const { payload, protectedHeader } = await jwtVerify(token, publicKey, { currentDate: new Date(at) });
  return { payload, protectedHeader };
}

describe("a message", () => {
  test("is encrypted as in RFC 8291", async () => {
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const { senderPublic, senderPrivate, salt, plaintext, p256dh, auth, body } = RFC_8291;
    const pair = {
      publicKey: await crypto.subtle.importKey("jwk", jwkOf(senderPublic), curve, true, []),
      privateKey: await crypto.subtle.importKey("jwk", jwkOf(senderPublic, senderPrivate), curve, false, [
        "deriveBits",
      ]),
    };
    const encrypted = await encryptMessage(utf8(plaintext), { p256dh, auth }, { pair, salt: bytesOf(salt) });
    expect(base64url.encode(encrypted)).toBe(body);
    expect(await decryptMessage(bytesOf(body), jwkOf(p256dh, RFC_8291.receiverPrivate), auth)).toBe(plaintext);
  });

  test("is read by its browser alone, at every length up to the longest", async () => {
    const [browser, other] = [await makeBrowserKeys(), await makeBrowserKeys()];
    expect(arePushKeys(browser.keys)).toBe(true);
    for (const length of [0, 1, 17, MAX_MESSAGE_BYTES]) {
      const body = await encryptMessage(utf8("x".repeat(length)), browser.keys);
      expect(body.length).toBe(length + 103);
      expect(await browser.decrypt(body)).toBe("x".repeat(length));
      await expect(other.decrypt(body)).rejects.toThrow();
    }
  });

  test("is not encrypted for keys that no browser has", async () => {
    const { keys } = await makeBrowserKeys();
    for (const p256dh of ["", "B", keys.p256dh.slice(1), `A${keys.p256dh.slice(1)}`, `${keys.p256dh}=`])
      expect(arePushKeys({ ...keys, p256dh })).toBe(false);
    expect(arePushKeys({ ...keys, auth: "short" })).toBe(false);
    await expect(encryptMessage(utf8("x"), { ...keys, p256dh: `B${"A".repeat(86)}` })).rejects.toThrow();
  });
});

describe("a signature", () => {
  test("of RFC 8292 and one of ours are verified alike", async () => {
    const then = 1_453_500_000_000;
    expect((await verify(RFC_8292, then)).payload.sub).toBe("mailto:push@example.com");
    const keys = await makeVapidKeys();
    const about = { subject: "mailto:push@example.com", now: then };
    const ours = await vapidAuthorization("https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV", keys, about);
    const { payload, protectedHeader } = await verify(ours, then);
    expect(protectedHeader).toEqual({ typ: "JWT", alg: "ES256" });
    expect(payload).toEqual({
      aud: "https://push.example.net",
      sub: "mailto:push@example.com",
      exp: then / 1000 + 43_200,
    });
    await expect(verify(ours, then + 86_400_000)).rejects.toThrow();
  });

  test("is made only with keys that belong together", async () => {
    const [one, other] = [await makeVapidKeys(), await makeVapidKeys()];
    const mixed = { publicKey: one.publicKey, privateKey: other.privateKey };
    const signing = vapidAuthorization("https://push.example/", mixed, { subject: "mailto:a@example.org", now: 0 });
    await expect(signing.then((header) => verify(header, 0))).rejects.toThrow();
  });
});
