/** Checks a feed that a person describes at the desk, and makes its DMFR file. */
import { onestopIdLookupKey } from "../../src/domain/ids/onestop.ts";
import {
  AUTHORIZATION_TYPES,
  DRAFT_FIELDS,
  DRAFT_SPECS,
  type DraftFault,
  type DraftField,
  type FeedDraft,
  LICENSE_FIELDS,
  REALTIME_URLS,
} from "../../src/domain/registry/feed-draft.ts";
import { LICENSE_TERMS } from "../../src/domain/registry/license-terms.ts";
import { webUrl } from "../../src/domain/text/sanitize.ts";
import { addressKey, lookupKey } from "../../src/domain/url-lookup/lookup-line.ts";
import type { Bindings } from "../env.ts";
import { type AddressPolicy, fetchableUrl } from "../ingest/address.ts";
import { DISCOVERY_URL } from "../ingest/gbfs/download-file.ts";
import type { DmfrFeed, DmfrFile } from "../ingest/registry/dmfr.ts";
import { writeDmfr } from "../ingest/registry/write-dmfr.ts";
import { secretVariable } from "../ingest/secrets.ts";
import { asProblem, problem } from "../problem.ts";
import type { Db } from "../store/db/db.ts";
import { findFeed } from "../store/registry/feed.ts";
import { feedsWithUrl, findOperator, readFileRecords, type StoredOperator } from "../store/registry/registry.ts";
import { successorOf } from "../store/registry/replaced-ids.ts";
import { ensureFindings } from "../store/version/finding-write.ts";
import { UNSEEN } from "./request.ts";

/** Characters of a field. */
const MAX_TEXT = 200;
const MAX_URL = 2_000;
const MAX_ID = 100;
const LONG_FIELDS: readonly DraftField[] = ["license_attribution_text", "license_attribution_instructions"];
const MAX_LONG_TEXT = 5_000;

const ID_FIELDS: readonly DraftField[] = ["id", "operator_id"];
const FETCHED_URLS: readonly DraftField[] = ["url", ...REALTIME_URLS];
const READ_URLS: readonly DraftField[] = ["authorization_info_url", "license_url", "operator_website"];

/** A new Onestop ID: an optional geohash, and letters of any script, digits, and `~`, in lower case. */
const NEW_ID = /^[fo]-(?:[0-9a-z]{1,12}-)?[\p{L}\p{M}\p{N}~]+$/u;

/** End of the Onestop ID of the realtime feed that belongs to a static one. */
const REALTIME_END = "~rt";

/** The fields of a draft, trimmed. @throws Problem parameter.invalid for one that is no text */
export function readDraft(body: Record<string, unknown>): FeedDraft {
  const entries = DRAFT_FIELDS.map((field) => {
    const value = body[field] ?? "";
    if (typeof value !== "string") throw problem("parameter.invalid", `${field} must be a text.`, { field });
    return [field, value.toWellFormed().normalize("NFC").trim()] as const;
  });
  return Object.fromEntries(entries) as FeedDraft;
}

/** What a draft would save. @property faults if there are any, it cannot be saved */
export type DraftReview = {
  faults: DraftFault[];
  /** Warnings: the record can be saved, but may contain a mistake. */
  notes: string[];
  /** Name and text of the DMFR file. */
  file: string;
  dmfr: string;
  /** Onestop IDs of the feeds in it, the described one first. */
  feeds: string[];
};

export async function reviewDraft(
  draft: FeedDraft,
  { db, bindings, policy }: { db: Db; bindings: Bindings; policy: AddressPolicy },
): Promise<DraftReview> {
  await ensureFindings(db);
  const operator = draft.operator_id === "" ? null : await findOperator(db, draft.operator_id);
  const records = recordsOf(draft, operator);
  const feeds = records.feeds.map(({ onestopId }) => onestopId);
  const file = `${draft.id}.dmfr.json`;
  const ownFaults = faultsIn(draft, operator, policy);
  const faults = [...ownFaults, ...(await faultsBeside(db, draft, { feeds, file }))];
  return { faults, notes: notesOn(draft, operator, bindings), file, dmfr: writeDmfr(records), feeds };
}

/** Faults of the fields themselves. */
function faultsIn(draft: FeedDraft, operator: StoredOperator | null, policy: AddressPolicy): DraftFault[] {
  const faults: DraftFault[] = [];
  const refuse = (isFault: boolean, field: DraftField, reason: string) => {
    if (isFault && !faults.some((one) => one.field === field)) faults.push({ field, reason });
  };
  for (const field of DRAFT_FIELDS) {
    const isUrl = FETCHED_URLS.includes(field) || READ_URLS.includes(field);
    const max = isUrl
      ? MAX_URL
      : ID_FIELDS.includes(field)
        ? MAX_ID
        : LONG_FIELDS.includes(field)
          ? MAX_LONG_TEXT
          : MAX_TEXT;
    refuse(draft[field].length > max, field, `It has more than ${max} characters.`);
    refuse(UNSEEN.test(draft[field]), field, "It has characters that cannot be seen.");
  }
  const { spec, id } = draft;
  const messages = REALTIME_URLS.filter((field) => draft[field] !== "");
  refuse(!DRAFT_SPECS.some((one) => one === spec), "spec", `It must be one of ${DRAFT_SPECS.join(", ")}.`);
  refuse(spec !== "gtfs-rt" && draft.url === "", "url", "It is missing.");
  refuse(spec === "gtfs-rt" && draft.url !== "", "url", "A realtime feed has only the URLs of its messages.");
  refuse(spec === "gtfs-rt" && messages.length === 0, REALTIME_URLS[0], "A realtime feed needs one URL of messages.");
  for (const field of messages) refuse(spec === "gbfs", field, "A GBFS feed has no such messages.");
  for (const field of FETCHED_URLS) {
    const refusal = draft[field] === "" ? null : refusalOf(draft[field], policy);
    refuse(refusal !== null, field, refusal ?? "");
  }
  for (const field of READ_URLS)
    refuse(
      draft[field] !== "" && webUrl(draft[field]) !== draft[field],
      field,
      "It is not a URL that begins with https:// or http://.",
    );
  refuse(!isNewId(id, "f-"), "id", 'It must be "f-" and lower-case letters, digits, and "~", such as f-9q9-bart.');

  const type = draft.authorization_type;
  refuse(
    type !== "" && !AUTHORIZATION_TYPES.some((one) => one === type),
    "authorization_type",
    "It must be a kind of DMFR.",
  );
  const hasName = type === "header" || type === "query_param";
  refuse(draft.authorization_param_name !== "" && !hasName, "authorization_param_name", "This kind has no name.");
  refuse(
    type === "header" && !/^[\w!#$%&'*+.^`|~-]*$/.test(draft.authorization_param_name),
    "authorization_param_name",
    "It is not the name of a header.",
  );
  refuse(type === "path_segment" && !draft.url.includes("{}"), "url", "It must have {} where the secret goes.");

  refuse(
    !/^[A-Za-z0-9.+-]*$/.test(draft.license_spdx_identifier),
    "license_spdx_identifier",
    "It must be an identifier of SPDX, such as CC-BY-4.0.",
  );
  for (const term of LICENSE_TERMS)
    refuse(
      !["", "yes", "no", "unknown"].includes(draft[`license_${term}`]),
      `license_${term}`,
      "It must be yes, no, or unknown.",
    );

  const { operator_id, operator_name } = draft;
  const hasOperator = [operator_name, draft.operator_short_name, draft.operator_website].some((one) => one !== "");
  refuse(hasOperator && operator_id === "", "operator_id", "It is missing.");
  refuse(
    spec === "gtfs" && messages.length > 0 && operator_id === "",
    "operator_id",
    "It is missing: a feed and its realtime feed are connected by their operator.",
  );
  refuse(
    operator_id !== "" && operator === null && !isNewId(operator_id, "o-"),
    "operator_id",
    'It must be "o-" and lower-case letters, digits, and "~", such as o-9q9-bart.',
  );
  refuse(
    operator_id !== "" && operator === null && operator_name === "",
    "operator_name",
    "A new operator needs a name.",
  );
  return faults;
}

function isNewId(id: string, prefix: "f-" | "o-"): boolean {
  return id.startsWith(prefix) && NEW_ID.test(id) && onestopIdLookupKey(id) === id;
}

/** Why a URL may not be fetched; null if it may. */
function refusalOf(url: string, policy: AddressPolicy): string | null {
  try {
    fetchableUrl(url, policy);
    return null;
  } catch (error) {
    return asProblem(error).detail;
  }
}

/** Conflicts with other records: ids and URLs that are taken. */
async function faultsBeside(
  db: Db,
  draft: FeedDraft,
  { feeds, file }: { feeds: readonly string[]; file: string },
): Promise<DraftFault[]> {
  const ids = feeds.map(async (feed): Promise<DraftFault[]> => {
    const [record, successor] = await Promise.all([findFeed(db, feed), successorOf(db, "feed", feed)]);
    if (record !== null && record.deleted_at === null)
      return [{ field: "id", reason: `There is a feed ${feed} already.`, feed }];
    if (successor === null) return [];
    return [{ field: "id", reason: `${feed} was replaced by ${successor}.`, feed: successor }];
  });
  const urls = FETCHED_URLS.map(async (field): Promise<DraftFault[]> => {
    const key = draft[field] === "" ? null : addressKey(draft[field]);
    const [feed] = key === null ? [] : await feedsWithUrl(db, lookupKey.address(key));
    return feed === undefined ? [] : [{ field, reason: `${feed} has this URL already.`, feed }];
  });
  const [records, ...faults] = await Promise.all([readFileRecords(db, { onestop_id: "", file }), ...ids, ...urls]);
  if (faults.every(({ length }) => length === 0) && records.feeds.length + records.operators.length > 0)
    return [{ field: "id", reason: `The DMFR file ${file} has other records. Choose another id.` }];
  return faults.flat();
}

function notesOn(draft: FeedDraft, operator: StoredOperator | null, bindings: Bindings): string[] {
  const notes: string[] = [];
  if (operator !== null)
    notes.push(
      `${operator.onestop_id} is in the registry as ${operator.name ?? "an operator"} and stays as it is; the feed is added to it.`,
    );
  const variable = secretVariable(draft.id);
  if (draft.authorization_type !== "" && typeof bindings[variable] !== "string")
    notes.push(`The first fetch fails unless the server has the secret of this feed in the variable ${variable}.`);
  if (LICENSE_FIELDS.every((field) => draft[`license_${field}`] === ""))
    notes.push("Without a license, people cannot tell what they may do with the data.");
  return notes;
}

/** The records that the fields describe. @param operator the stored operator with the draft's Onestop ID, which keeps its description */
function recordsOf(draft: FeedDraft, operator: StoredOperator | null): DmfrFile {
  const { spec, id } = draft;
  const textOrNull = (value: string) => (value === "" ? null : value);
  const fields = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = draft[`${prefix}${name}` as DraftField];
        return value === "" ? [] : [[name, value]];
      }),
    );
  const messages: Record<string, string> = fields("", REALTIME_URLS);
  const authorization: Record<string, string> = fields("authorization_", ["type", "param_name", "info_url"]);
  const feed: DmfrFeed = {
    onestopId: id,
    name: textOrNull(draft.name),
    spec: spec as DmfrFeed["spec"],
    languages: [],
    tags: {},
    urls: spec === "gtfs-rt" ? messages : { [spec === "gbfs" ? DISCOVERY_URL : "static_current"]: draft.url },
    license: fields("license_", LICENSE_FIELDS),
    authorization: Object.keys(authorization).length === 0 ? null : authorization,
    supersedes: [],
  };
  const hasPair = spec === "gtfs" && Object.keys(messages).length > 0;
  const pair: DmfrFeed = { ...feed, onestopId: `${id}${REALTIME_END}`, spec: "gtfs-rt", urls: messages };
  const feeds = hasPair ? [feed, pair] : [feed];
  if (draft.operator_id === "") return { feeds, operators: [] };
  return {
    feeds,
    operators: [
      {
        onestopId: operator?.onestop_id ?? draft.operator_id,
        name: operator === null ? textOrNull(draft.operator_name) : operator.name,
        shortName: operator === null ? textOrNull(draft.operator_short_name) : null,
        website: operator === null ? textOrNull(draft.operator_website) : null,
        tags: {},
        associatedFeeds: feeds.map(({ onestopId }) => ({ feed_onestop_id: onestopId })),
        supersedes: [],
        top: true,
      },
    ],
  };
}
