import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenCommands, openCommands } from "../../support/commands.ts";

const state = mkdtempSync(join(tmpdir(), "portal-keys-"));
let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands(state);
});
afterAll(async () => {
  await commands?.close();
  rmSync(state, { recursive: true, force: true, maxRetries: 5 });
});

describe("keys", () => {
  it("are created, shown once, listed without their secret, and revoked", async () => {
    const made = await commands.portal("keys", "make", "a newspaper", "--per-minute", "100");
    const [key = ""] = made.stdout.split("\n");
    expect([made.code, key]).toEqual([0, expect.stringMatching(/^tp_[0-9a-f]{48}$/)]);
    const listed = await commands.portal("keys");
    expect(listed.stdout).toContain(`${key.slice(0, 11)}…  a newspaper: 100 a minute`);
    expect(listed.stdout).not.toContain(key);
    const { answer } = await commands.portalJson("keys", "revoke", key.slice(0, 11));
    expect(answer.keys).toMatchObject([{ name: "a newspaper", revoked_at: expect.any(String) }]);
    const again = await commands.portalJson("keys", "revoke", key.slice(0, 11));
    expect([again.code, again.answer.problem]).toEqual([1, expect.objectContaining({ code: "key.not_found" })]);
    const ofAda = await commands.portalJson("keys", "make", "Ada's app", "--user", "ada");
    expect(ofAda.answer.keys).toMatchObject([{ name: "Ada's app", user_id: "ada" }]);
    expect((await commands.portal("keys")).stdout).toContain(", of the user ada, since ");
    expect((await commands.portal("keys", "make")).stderr).toContain("command.usage");
  });
});
