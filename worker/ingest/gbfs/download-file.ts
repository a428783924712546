/** Downloads one file of a system of shared vehicles, with the guards of every other download. */
import { type GbfsObject, MAX_GBFS_FILE_BYTES, parseGbfs } from "../../../src/domain/gbfs/values.ts";
import type { Problem } from "../../problem.ts";
import type { ContentValidators } from "../../store/archive/rental-objects.ts";
import { authorizationOf, type FeedRow } from "../../store/registry/feed.ts";
import { authorizedRequest } from "../authorized-request.ts";
import { download } from "../download.ts";
import type { FetchTools } from "../fetch.ts";
import { asGbfs } from "./problems.ts";

/** The key of the URL in the registry. */
export const DISCOVERY_URL = "gbfs_auto_discovery";

/** Seconds for one file, since somebody may be waiting for it. */
const TIMEOUT_S = 15;

export type SystemTools = Pick<FetchTools, "db" | "archive" | "fetcher" | "policy" | "secret" | "now" | "turn">;

type DownloadedFile = {
  /** HTTP status and bytes, as far as they are known. */
  code?: number;
  size?: number;
  /** Null: it has not changed. */
  root: GbfsObject | null;
  validators: ContentValidators;
};

/**
 * @param name of the file, for errors
 * @param previous validators of the content that is stored
 * @throws Problem fetch.* or gbfs.*
 */
export async function downloadFile(
  feed: FeedRow,
  { name, url }: { name: string; url: string },
  tools: SystemTools,
  previous: ContentValidators = {},
): Promise<DownloadedFile> {
  const isDiscovery = name === "gbfs";
  // A secret that is a whole URL replaces that of the discovery file alone.
  const isOpen = !isDiscovery && authorizationOf(feed)?.type === "replace_url";
  const request = isOpen
    ? { url, headers: {} }
    : await authorizedRequest(feed, url, tools.secret(feed, DISCOVERY_URL), {
        db: tools.db,
        now: tools.now().toISOString(),
      });
  const policy = {
    ...tools.policy,
    maxBytes: Math.min(MAX_GBFS_FILE_BYTES, tools.policy.maxBytes),
    timeout: Math.min(TIMEOUT_S, tools.policy.timeout),
  };
  const { code, size, bytes, notModified, validators, problem } = await download(request, policy, tools.fetcher, {
    known: previous,
    ...(tools.turn === undefined ? {} : { turn: tools.turn }),
  });
  const facts = { ...(code === undefined ? {} : { code }), ...(size === undefined ? {} : { size }) };
  if (problem !== undefined) throw Object.assign(problem, { facts });
  if (notModified === true) return { ...facts, root: null, validators: previous };
  const root = asGbfs(() => parseGbfs(new TextDecoder().decode(bytes), name));
  return { ...facts, root, validators: validators ?? {} };
}

/** HTTP status and bytes of a failed download. */
export function factsOf(problem: Problem): { code?: number; size?: number } {
  return (problem as Problem & { facts?: { code?: number; size?: number } }).facts ?? {};
}
