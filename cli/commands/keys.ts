import { problem } from "../../worker/problem.ts";
import { type ApiKey, listApiKeys, makeApiKey, revokeApiKey } from "../../worker/store/registry/api-key.ts";
import type { Command } from "../command-line/command.ts";

type Answer = { keys: (ApiKey & { key?: string })[] };

const usage = "keys make NAME [--per-minute N] [--rows N] [--user ID] | list | revoke ID";

/** Default requests per minute of an API key: ten times the limit of an IP address. */
const PER_MINUTE = "6000";

export const command: Command = {
  summary: "Creates, lists, and revokes API keys. A key raises the rate limit; reading needs none.",
  usage,
  worksOnFullDisk: true,
  actions: ["make", "list", "revoke"],
  words: 2,
  options: { "per-minute": { type: "string" }, rows: { type: "string" }, user: { type: "string" } },
  async run({ stores: { db }, now }, [action = "list", argument], values): Promise<Answer> {
    const at = now().toISOString();
    if (action === "list") return { keys: await listApiKeys(db) };
    if (argument === undefined || argument.trim() === "" || !["make", "revoke"].includes(action)) {
      throw problem("command.usage", `Usage: portal ${usage}`);
    }
    if (action === "revoke") return { keys: [await revokeApiKey(db, argument, at)] };
    const perMinute = String(values["per-minute"] ?? PER_MINUTE);
    if (!/^\d{1,9}$/.test(perMinute)) throw problem("command.usage", "--per-minute takes a whole number, 0 for any.");
    const rows = values.rows === undefined ? null : String(values.rows);
    if (rows !== null && !/^[1-9]\d{0,5}$/.test(rows)) {
      throw problem("command.usage", "--rows takes the rows of one answer, from 1 to 999999.");
    }
    const user = values.user === undefined ? null : String(values.user);
    const key = {
      name: argument,
      user,
      perMinute: Number(perMinute),
      maxRows: rows === null ? null : Number(rows),
      now: at,
    };
    return { keys: [await makeApiKey(db, key)] };
  },
  print(answer) {
    const { keys } = answer as Answer;
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
  key,
}: Answer["keys"][number]): string {
  if (key !== undefined) return `${key}\nThis key of ${name} is shown once. Send it as the header apikey.`;
  const limit = per_minute === 0 ? "any number" : String(per_minute);
  const state = revoked_at === null ? "" : `, revoked ${revoked_at}`;
  const rows = max_rows === null ? "" : `, ${max_rows} rows an answer`;
  const user = user_id === null ? "" : `, of the user ${user_id}`;
  return `${id}…  ${name}: ${limit} a minute${rows}${user}, since ${created_at}${state}`;
}
