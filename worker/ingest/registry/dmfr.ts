/**
 * Parses Distributed Mobility Feed Registry (DMFR) files: JSON that lists feeds and operators. Reads version 0.6 and
 * older; ids and URLs of any form are kept unchanged as data.
 */
import { problem } from "../../problem.ts";
import { type JsonObject, list, object, requiredText, text, textMap, texts, UnexpectedValue } from "./json-reader.ts";

/** Objects as in DMFR, with only the members that are set. */
export type DmfrFeed = {
  onestopId: string;
  name: string | null;
  spec: "gtfs" | "gtfs-rt" | "gbfs" | "mds";
  languages: string[];
  tags: Record<string, string>;
  /** `static_current` and similar keys have one URL; historic, planned, and hypothetical ones are lists. */
  urls: Record<string, string | string[]>;
  /** yes, no, and unknown as written; absent means unknown. */
  license: Record<string, string>;
  authorization: Record<string, string> | null;
  /** Ids that this record replaces. */
  supersedes: string[];
};

export type DmfrAssociation = { feed_onestop_id: string; gtfs_agency_id?: string };

export type DmfrOperator = {
  onestopId: string;
  name: string | null;
  shortName: string | null;
  website: string | null;
  tags: Record<string, string>;
  associatedFeeds: DmfrAssociation[];
  supersedes: string[];
  /** Whether the record is at the top level of the file, not nested under a feed. */
  top: boolean;
};

export type DmfrFile = { feeds: DmfrFeed[]; operators: DmfrOperator[] };

const SPECS = ["gtfs", "gtfs-rt", "gbfs", "mds"] as const;
const URL_LISTS = new Set(["static_historic", "static_planned", "static_hypothetical"]);

/**
 * Parses one DMFR file.
 * @param content text of the file; a byte-order mark is removed
 * @param file name for the message
 * @throws Problem dmfr.invalid with the file, the position in it, and the reason
 */
export function parseDmfr(content: string, file: string): DmfrFile {
  try {
    const root = object(parseJson(content), "The file");
    if (root.feeds === undefined && root.operators === undefined) {
      throw new UnexpectedValue("The file holds neither feeds nor operators");
    }
    const feeds: DmfrFeed[] = [];
    const operators: DmfrOperator[] = [];
    for (const [i, value] of list(root.feeds, "feeds").entries()) {
      const place = `feeds[${i}]`;
      const members = object(value, place);
      const feed = readFeed(members, place);
      feeds.push(feed);
      for (const [j, operatorJson] of list(members.operators, `${place}.operators`).entries()) {
        operators.push(readOperator(operatorJson, `${place}.operators[${j}]`, feed.onestopId));
      }
    }
    for (const [i, value] of list(root.operators, "operators").entries()) {
      operators.push(readOperator(value, `operators[${i}]`, null));
    }
    return { feeds, operators };
  } catch (error) {
    if (!(error instanceof UnexpectedValue)) throw error;
    throw problem("dmfr.invalid", `${file}: ${error.message}.`, { file }, error);
  }
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UnexpectedValue(`It is not JSON: ${(error as Error).message.replace(/\.$/, "")}`);
  }
}

function readFeed(members: JsonObject, place: string): DmfrFeed {
  const onestopId = requiredText(members.id, `${place}.id`);
  const label = `${place} (${onestopId})`;
  const specText = requiredText(members.spec, `${label}.spec`);
  const spec = SPECS.find((spec) => spec === specText.toLowerCase().replaceAll("_", "-"));
  if (spec === undefined) throw new UnexpectedValue(`${label}.spec is "${specText}", not one of ${SPECS.join(", ")}`);
  const authorization = textMap(members.authorization, `${label}.authorization`).filter(([, value]) => value !== "");
  return {
    onestopId,
    name: text(members.name, `${label}.name`),
    spec,
    languages: texts(members.languages, `${label}.languages`),
    tags: sortMembers(textMap(members.tags, `${label}.tags`)),
    urls: readUrls(members.urls, `${label}.urls`),
    license: sortMembers(textMap(members.license, `${label}.license`).filter(([, value]) => value !== "")),
    authorization: authorization.length === 0 ? null : sortMembers(authorization),
    supersedes: texts(members.supersedes_ids, `${label}.supersedes_ids`),
  };
}

function readUrls(value: unknown, place: string): Record<string, string | string[]> {
  const urls: [string, string | string[]][] = [];
  for (const [key, member] of Object.entries(value === undefined || value === null ? {} : object(value, place))) {
    if (URL_LISTS.has(key) || Array.isArray(member)) {
      const several = texts(member, `${place}.${key}`);
      if (several.length > 0) urls.push([key, several]);
    } else {
      const one = text(member, `${place}.${key}`);
      if (one !== null) urls.push([key, one]);
    }
  }
  return sortMembers(urls);
}

/** @param parent Onestop ID of the enclosing feed, which an association without a feed refers to */
function readOperator(value: unknown, place: string, parent: string | null): DmfrOperator {
  const members = object(value, place);
  const onestopId = requiredText(members.onestop_id, `${place}.onestop_id`);
  const label = `${place} (${onestopId})`;
  const associations = list(members.associated_feeds, `${label}.associated_feeds`).map((item, i) => {
    const at = `${label}.associated_feeds[${i}]`;
    const association = object(item, at);
    const feed = text(association.feed_onestop_id, `${at}.feed_onestop_id`) ?? parent;
    if (feed === null) throw new UnexpectedValue(`${at} names no feed`);
    const agency = text(association.gtfs_agency_id, `${at}.gtfs_agency_id`);
    return { feed_onestop_id: feed, ...(agency === null ? {} : { gtfs_agency_id: agency }) };
  });
  // An operator nested under a feed belongs to it, even if no association names the feed.
  if (parent !== null && !associations.some((a) => a.feed_onestop_id === parent)) {
    associations.push({ feed_onestop_id: parent });
  }
  return {
    onestopId,
    name: text(members.name, `${label}.name`),
    shortName: text(members.short_name, `${label}.short_name`),
    website: text(members.website, `${label}.website`),
    tags: sortMembers(textMap(members.tags, `${label}.tags`)),
    associatedFeeds: associations,
    supersedes: texts(members.supersedes_ids, `${label}.supersedes_ids`),
    top: parent === null,
  };
}

/** Members sorted by name, so that reordering a file changes nothing. */
function sortMembers<T>(members: readonly [string, T][]): Record<string, T> {
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
