/** Reads and changes redirects over the API. Browser only. */
import type { Site } from "../../data/site.ts";
import type { RedirectRule } from "../../domain/redirects/rule.ts";
import { send } from "../../session/send.ts";

export type RuleList = {
  revision: number;
  at: string | null;
  by: string | null;
  /** Hosts that redirects may lead to. */
  hosts: readonly string[];
  /** Days whose hits are counted. */
  hit_days: number;
  rules: readonly { rule: RedirectRule; fault: string | null; expired: boolean; hits: number }[];
};

/** Paths that were answered with 404, those with the most hits first. */
export type MissingPaths = { hit_days: number; paths: readonly { path: string; hits: number; last_on: string }[] };

export type Difference = { before: RedirectRule | null; after: RedirectRule | null };

export type Revision = {
  revision: number;
  at: string;
  action: string;
  by: string | null;
  rules: number;
  /** Null where the revision before is not stored. */
  differences: readonly Difference[] | null;
};

/** What a user wants to change. */
export type Change =
  | { put: RedirectRule; replaces?: string }
  | { remove: string }
  | { import: string }
  | { rollback: number };

export type Preview = {
  revision: number;
  differences: readonly Difference[];
  warnings: readonly string[];
};

export type PathAnswer = {
  path: string;
  location: string | null;
  status: number | null;
  rules: readonly RedirectRule[];
  why: string;
  warnings: readonly string[];
};

/** Members of the refusal `redirect.changed`: what others changed since `revision`. */
export type Conflict = { revision: number; by: string | null; differences: readonly Difference[] | null };

const PATH = "desk/redirects";

export const readRules = (site: Site) => send<RuleList>(site, PATH);

export const readMissing = (site: Site) => send<MissingPaths>(site, `${PATH}/missing`);

export const readRevisions = (site: Site) => send<{ revisions: Revision[] }>(site, `${PATH}/revisions`);

export const checkPath = (site: Site, path: string) =>
  send<PathAnswer>(site, `${PATH}/check?path=${encodeURIComponent(path)}`);

export const preview = (site: Site, change: Change) => send<Preview>(site, `${PATH}/preview`, change);

export const save = (site: Site, change: Change, revision: number) =>
  send<{ revision: number }>(site, `${PATH}/save`, { ...change, revision });
