import { problem } from "../../worker/problem.ts";
import { type ApiKey, listApiKeys, makeApiKey, revokeApiKey } from "../../worker/store/api-key.ts";
import type { Command } from "../command.ts";

type Answer = { keys: (ApiKey & { key?: string })[] };

const usage = "keys make NAME [--per-minute N] | list | revoke ID";

/** Default requests per minute of an API key: ten times the limit of an IP address. */
const PER_MINUTE = "6000";

export const command: Command = {
  summary: "Creates, lists, and revokes API keys. A key raises the rate limit; reading needs none.",
  usage,
  actions: ["make", "list", "revoke"],
  words: 2,
  options: { "per-minute": { type: "string" } },
  async run({ stores: { db }, now }, [action = "list", argument], values): Promise<Answer> {
    const at = now().toISOString();
    if (action === "list") return { keys: await listApiKeys(db) };
    if (argument === undefined || argument.trim() === "" || !["make", "revoke"].includes(action)) {
      throw problem("command.usage", `Usage: portal ${usage}`);
    }
    if (action === "revoke") return { keys: [await revokeApiKey(db, argument, at)] };
    const given = String(values["per-minute"] ?? PER_MINUTE);
    if (!/^\d{1,9}$/.test(given)) throw problem("command.usage", "--per-minute takes a whole number, 0 for any.");
    return { keys: [await makeApiKey(db, { name: argument, perMinute: Number(given), now: at })] };
  },
  print(answer) {
    const { keys } = answer as Answer;
    return keys.length === 0 ? "There are no keys." : keys.map(line).join("\n");
  },
};

function line({ id, name, per_minute, created_at, revoked_at, key }: Answer["keys"][number]): string {
  if (key !== undefined) return `${key}\nThis key of ${name} is shown once. Send it as the header apikey.`;
  const limit = per_minute === 0 ? "any number" : String(per_minute);
  const state = revoked_at === null ? "" : `, revoked ${revoked_at}`;
  return `${id}…  ${name}: ${limit} a minute, since ${created_at}${state}`;
}
