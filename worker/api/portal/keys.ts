/** `{apiBase}/portal/keys`: the API keys of a signed-in user, without their secrets. */
import { problem } from "../../problem.ts";
import { keysOfUser } from "../../store/registry/api-key.ts";
import { INTEGER, object, TEXT } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";

const KEY = object(
  {
    id: { ...TEXT, description: "First characters of the key" },
    name: TEXT,
    per_minute: { ...INTEGER, description: "Requests a minute; 0 for any number" },
    max_rows: { type: ["integer", "null"], description: "Rows of one answer; null for the limit without a key" },
    created_at: TEXT,
  },
  "ApiKey",
);

export const KEYS: PlainEndpoint = {
  kind: "plain",
  isForUsers: true,
  path: "/keys",
  operation: "listKeys",
  summary: "Your API keys",
  description: "Only for signed-in users: the keys in force that the owner of this site has made for you.",
  answers: {
    200: {
      description: "The newest first",
      type: "application/json",
      schema: object({ keys: { type: "array", items: KEY } }, "ApiKeys"),
    },
    401: { description: "Not signed in", type: "application/problem+json" },
  },
  async answer({ context }) {
    const { user, stores } = context.api;
    if (user === null) throw problem("auth.required", "Sign in to see your API keys.");
    const keys = (await keysOfUser(stores.db, user.id)).map(
      ({ revoked_at: _revokedAt, user_id: _userId, used_on: _usedOn, ...key }) => key,
    );
    return Response.json({ keys }, { headers: { "cache-control": "no-store" } });
  },
};
