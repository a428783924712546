import { makeVapidKeys, type VapidKeys } from "../../src/domain/push/vapid.ts";
import { problem } from "../../worker/problem.ts";
import {
  type ApiKey,
  KEY_PER_MINUTE,
  listApiKeys,
  makeApiKey,
  readMaxRows,
  readPerMinute,
  revokeApiKey,
} from "../../worker/store/registry/api-key.ts";
import type { Command } from "../command-line/command.ts";

type Answer = { keys: (ApiKey & { key?: string })[]; push?: VapidKeys };

const usage = "keys make NAME [--per-minute N] [--rows N] [--user ID] | list | revoke ID | push";

export const command: Command = {
  summary:
    "Creates, lists, and revokes API keys. A key raises the rate limit; reading needs none. push: makes the keys of web push.",
  usage,
  worksOnFullDisk: true,
  actions: ["make", "list", "revoke", "push"],
  words: 2,
  options: { "per-minute": { type: "string" }, rows: { type: "string" }, user: { type: "string" } },
  async run({ stores: { db }, now }, [action = "list", argument], values): Promise<Answer> {
    const at = now().toISOString();
    if (action === "list") return { keys: await listApiKeys(db) };
    if (action === "push" && argument === undefined) return { keys: [], push: await makeVapidKeys() };
    if (argument === undefined || argument.trim() === "" || !["make", "revoke"].includes(action)) {
      throw problem("command.usage", `Usage: portal ${usage}`);
    }
    if (action === "revoke") return { keys: [await revokeApiKey(db, argument, at)] };
    const perMinute = readPerMinute(String(values["per-minute"] ?? KEY_PER_MINUTE));
    if (perMinute === null) throw problem("command.usage", "--per-minute takes a whole number, 0 for any.");
    const maxRows = values.rows === undefined ? null : readMaxRows(String(values.rows));
    if (maxRows === null && values.rows !== undefined) {
      throw problem("command.usage", "--rows takes the rows of one answer, from 1 to 999999.");
    }
    const user = values.user === undefined ? null : String(values.user);
    const key = { name: argument, user, perMinute, maxRows, now: at };
    return { keys: [await makeApiKey(db, key)] };
  },
  print(answer) {
    const { keys, push } = answer as Answer;
    if (push !== undefined)
      return `PUSH_PUBLIC_KEY=${push.publicKey}\nPUSH_PRIVATE_KEY=${push.privateKey}\nThe second one is a secret, which only follow needs.`;
    return keys.length === 0 ? "No keys yet." : keys.map(line).join("\n");
  },
};

function line({
  id,
  name,
  per_minute,
  max_rows,
  created_at,
  revoked_at,
  user_id,
  used_on,
  key,
}: Answer["keys"][number]): string {
  if (key !== undefined) return `${key}\nThis key of ${name} is shown once. Send it as the header apikey.`;
  const limit = per_minute === 0 ? "any number" : String(per_minute);
  const state = revoked_at === null ? "" : `, revoked ${revoked_at}`;
  const rows = max_rows === null ? "" : `, ${max_rows} rows an answer`;
  const user = user_id === null ? "" : `, of the user ${user_id}`;
  const use = used_on === null ? "" : `, last used ${used_on}`;
  return `${id}…  ${name}: ${limit} a minute${rows}${user}, since ${created_at}${use}${state}`;
}
