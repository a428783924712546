/** Lists the keys and webhooks of all users at the desk, and makes, revokes, confirms, and removes them. */
import { ACCESS_ACTIONS, type AccessAction } from "../../src/domain/registry/desk-action.ts";
import { problem } from "../problem.ts";
import {
  KEY_PER_MINUTE,
  listApiKeys,
  makeApiKey,
  readMaxRows,
  readPerMinute,
  revokeApiKey,
} from "../store/registry/api-key.ts";
import { listWebhooks, removeWebhook, requestChallenge, type ShownWebhook } from "../store/registry/webhook.ts";
import { noteChange, shownChanges } from "./log.ts";
import { type DeskRequest, type DeskWork, readBodyObject } from "./request.ts";

const MAX_CHANGE_BYTES = 10_000;
/** Rows of each list, the newest first. */
const MAX_LISTED = 1_000;
/** Characters of the name of a key, and of the ID of its user. */
const MAX_NAME_CHARACTERS = 200;

/** Paths below `/desk`. */
export const ACCESS_WORK: Readonly<Record<string, DeskWork>> = {
  "/access": { method: "GET", answer: listAccess },
  "/access/change": { method: "POST", answer: changeAccess },
};

async function listAccess(request: DeskRequest): Promise<Response> {
  return Response.json(await accessLists(request));
}

async function accessLists(request: DeskRequest) {
  const { db } = request.place;
  const [keys, webhooks, changes] = await Promise.all([
    listApiKeys(db),
    listWebhooks(db),
    shownChanges(request, ACCESS_ACTIONS),
  ]);
  return {
    keys: keys.slice(0, MAX_LISTED),
    webhooks: webhooks.slice(0, MAX_LISTED).map(shownWebhook),
    changes,
  };
}

const shownWebhook = ({ feed, operator, place, ...webhook }: ShownWebhook) => ({
  ...{ id: webhook.id, owner: webhook.owner, url: webhook.url, state: webhook.state },
  /** Null: all feeds. */
  subject: feed ?? operator ?? (place === null ? null : (JSON.parse(place) as string[]).join(", ")),
  ...{ created_at: webhook.created_at, delivered_at: webhook.delivered_at, disabled_at: webhook.disabled_at },
  ...{ failing_since: webhook.failing_since, last_problem: webhook.last_problem },
});

/**
 * Changes a key or a webhook, and answers with the new lists; the secret of a new key is in this answer alone.
 * @throws Problem key.not_found, webhook.not_found, parameter.invalid
 */
async function changeAccess(request: DeskRequest): Promise<Response> {
  const body = await readBodyObject(request.raw, MAX_CHANGE_BYTES);
  const action = ACCESS_ACTIONS.find((one) => one === body.action);
  if (action === undefined)
    throw problem("parameter.invalid", `action must be one of ${ACCESS_ACTIONS.join(", ")}.`, { field: "action" });
  const { subject, detail, key = null } = await carryOut(request, action, body);
  await noteChange(request, { action, access_id: subject, detail });
  return Response.json({ ...(await accessLists(request)), key });
}

type Outcome = { subject: string; detail: string; key?: string };

async function carryOut(
  { place: { db, site } }: DeskRequest,
  action: AccessAction,
  body: Record<string, unknown>,
): Promise<Outcome> {
  const now = site.now.toISOString();
  if (action === "make-key") {
    const { id, name, key } = await makeApiKey(db, { ...readNewKey(body), now });
    return { subject: id, detail: name, key };
  }
  if (typeof body.id !== "string")
    throw problem("parameter.invalid", "id must be that of a key or a webhook.", { field: "id" });
  const subject = body.id.slice(0, MAX_NAME_CHARACTERS);
  switch (action) {
    case "revoke-key":
      return { subject, detail: (await revokeApiKey(db, subject, now)).name };
    case "confirm-webhook":
      return { subject, detail: (await requestChallenge(db, subject, now)).url };
    case "remove-webhook":
      return { subject, detail: (await removeWebhook(db, subject)).url };
  }
}

/** Reads `{ name, per_minute?, rows?, user? }`. An empty field counts as missing. @throws Problem parameter.invalid */
function readNewKey(body: Record<string, unknown>) {
  const text = (name: string) => String(body[name] ?? "").trim();
  const name = text("name");
  if (name === "" || name.length > MAX_NAME_CHARACTERS)
    throw problem("parameter.invalid", `The name must have 1 to ${MAX_NAME_CHARACTERS} characters.`, { field: "name" });
  const user = text("user");
  if (user.length > MAX_NAME_CHARACTERS)
    throw problem("parameter.invalid", `The user must have up to ${MAX_NAME_CHARACTERS} characters.`, {
      field: "user",
    });
  const perMinute = readPerMinute(text("per_minute") || String(KEY_PER_MINUTE));
  if (perMinute === null)
    throw problem("parameter.invalid", "The requests a minute must be a whole number, 0 for any.", {
      field: "per_minute",
    });
  const rows = text("rows");
  const maxRows = rows === "" ? null : readMaxRows(rows);
  if (maxRows === null && rows !== "")
    throw problem("parameter.invalid", "The rows of one answer must be a number from 1 to 999999.", { field: "rows" });
  return { name, perMinute, maxRows, user: user === "" ? null : user };
}
