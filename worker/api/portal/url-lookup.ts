/** `{apiBase}/portal/find`: finds the feed for URLs, Onestop IDs, SHA-1s, files, and ids of other catalogs. */

import { onestopIdLookupKey } from "../../../src/domain/ids/onestop.ts";
import { type LookupLine, linesOf, MAX_LINES, parseLookupLine } from "../../../src/domain/url-lookup/lookup-line.ts";
import { problem } from "../../problem.ts";
import type { Db } from "../../store/db/db.ts";
import { byOnestopId, type Finding, feedsOfVersions, findingsLike, findingsOf } from "../../store/entities/finding.ts";
import { comparedKind, similarIds } from "../../store/lists/near-ids.ts";
import { listEntries } from "../../store/lists/read.ts";
import { successorOf } from "../../store/registry/replaced-ids.ts";
import { jsonAnswer, object } from "../endpoint/answer.ts";
import { askRows } from "../endpoint/ask.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { parameter } from "../endpoint/parameter.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { type JsonSchema, TEXT } from "../endpoint/value.ts";
import type { ApiContext } from "../graphql/context.ts";
import { jsonObjectBody } from "../http/body.ts";

/** How a line matched a result. */
const MATCHES = ["exact", "normalised", "historic", "identifier", "file", "version", "onestop_id", "replaced"] as const;
type Match = (typeof MATCHES)[number];

type LookupMatch = Omit<Finding, "kind"> & { kind: Finding["kind"] | "route" | "stop" };
export type LineAnswer = {
  line: string;
  kind: LookupLine["kind"];
  match: Match | null;
  found: LookupMatch[];
  /** Without an exact result: feeds with the same path, folder, or host, and similar ids. */
  close: LookupMatch[];
};

/** Maximum number of lines in a POST. */
const MAX_POSTED_LINES = 1_000;
const BODY_BYTES = 500_000;
/** Maximum number of results per line. */
const MAX_MATCHES_SHOWN = 5;
/** Maximum number of lines whose Onestop ID is compared with all existing ones. */
const MAX_SIMILAR_IDS = 5;

type Maps = { keys: Map<string, Finding[]>; sha1s: Map<string, Finding[]>; ids: Map<string, LookupMatch[]> };

/** Looks up every non-empty line. Reads a handful of rows per line. */
async function lookUp(api: ApiContext, lines: readonly string[]): Promise<LineAnswer[]> {
  const needles = lines.flatMap((line) => {
    const needle = parseLookupLine(line);
    return needle === null ? [] : [{ line: line.trim(), needle }];
  });
  const { db } = api.stores;
  const all = needles.map(({ needle }) => needle);
  const [keys, sha1s, entities, routes, stops] = await Promise.all([
    findingsOf(db, [...new Set(all.flatMap((needle) => ("keys" in needle ? needle.keys.map(({ key }) => key) : [])))]),
    feedsOfVersions(db, [...new Set(all.flatMap((needle) => ("sha1" in needle ? [needle.sha1] : [])))]),
    byOnestopId(db, idsOf(all, ["feed", "operator"])),
    servedEntities(api, "route", idsOf(all, ["route"])),
    servedEntities(api, "stop", idsOf(all, ["stop"])),
  ]);
  const maps: Maps = { keys, sha1s, ids: new Map<string, LookupMatch[]>([...entities, ...routes, ...stops]) };
  const answers = needles.map(({ line, needle }) => ({ needle, answer: answerOf(line, needle, maps) }));

  const misses = answers.filter(({ answer }) => answer.found.length === 0);
  const unknown = misses.flatMap(({ needle }) => (needle.kind === "onestop_id" ? [needle.text] : []));
  const [others, close] = await Promise.all([
    otherIds(db, unknown),
    findingsLike(db, [...new Set(misses.flatMap(({ needle }) => ("close" in needle ? needle.close : [])))]),
  ]);
  const there = await byOnestopId(db, [...new Set([...others.values()].flatMap(({ ids }) => ids))]);
  for (const { needle, answer } of misses) {
    if (needle.kind === "onestop_id") {
      const other = others.get(needle.text);
      const findings = (other?.ids ?? []).flatMap((id) => there.get(id) ?? []);
      if (other?.how === "replaced" && findings.length > 0) {
        answer.found = findings.map((one) => ({ ...one, how: "replaced", value: needle.text }));
        answer.match = "replaced";
      } else addSimilar(answer, needle.text, findings);
    } else if ("close" in needle) {
      const near = needle.close.map((start) => close.get(start) ?? []).find((findings) => findings.length > 0);
      answer.close = once(near ?? []);
    }
  }
  return answers.map(({ answer }) => answer);
}

function idsOf(needles: readonly LookupLine[], kinds: readonly string[]): string[] {
  return [...new Set(needles.flatMap((n) => (n.kind === "onestop_id" && kinds.includes(n.entity) ? [n.text] : [])))];
}

/** Removes duplicates: an entity found several times by the same match. */
function once<T extends LookupMatch>(matches: readonly T[]): T[] {
  const seenKeys = new Set<string>();
  const fresh = ({ kind, onestop_id }: T) => {
    const key = `${kind} ${onestop_id}`;
    return !seenKeys.has(key) && seenKeys.add(key);
  };
  return matches.filter(fresh).slice(0, MAX_MATCHES_SHOWN);
}

function answerOf(line: string, needle: LookupLine, { keys, sha1s, ids }: Maps): LineAnswer {
  const say = (match: Match, matches: readonly LookupMatch[]): LineAnswer => ({
    line,
    kind: needle.kind,
    match: matches.length === 0 ? null : match,
    found: once(matches),
    close: [],
  });
  if (needle.kind === "sha1") return say("version", sha1s.get(needle.sha1) ?? []);
  if (needle.kind === "onestop_id") return say("onestop_id", ids.get(needle.text) ?? []);
  for (const { key, scheme } of needle.keys) {
    const findings = (keys.get(key) ?? []).filter(({ how }) => scheme === undefined || how === scheme);
    if (findings.length === 0) continue;
    if (key.startsWith("i:")) return say("identifier", findings);
    if (key.startsWith("n:")) return say("file", findings);
    // A current URL outweighs a historic one.
    const now = findings.filter(({ how }) => how !== "static_historic");
    if (now.length === 0) return say("historic", findings);
    return say(now.some(({ value }) => value === line) ? "exact" : "normalised", now);
  }
  return say("version", sha1s.get(needle.sha1 ?? "") ?? []);
}

/** Routes or stops of active versions by their Onestop ID. */
async function servedEntities(
  api: ApiContext,
  kind: "route" | "stop",
  ids: readonly string[],
): Promise<Map<string, LookupMatch[]>> {
  if (ids.length === 0) return new Map();
  const name = kind === "route" ? "short: route_short_name long: route_long_name" : "long: stop_name";
  const document =
    `query ($where: ${kind === "route" ? "RouteFilter" : "StopFilter"}) { ` +
    `${kind}s(limit: 1000, where: $where) { onestop_id ${name} } }`;
  const rows = await askRows<{ onestop_id: string; short?: string | null; long: string | null }>(api, document, {
    where: { onestop_ids: ids },
  });
  return new Map(
    rows.map(({ onestop_id, short, long }) => {
      const match: LookupMatch = {
        kind,
        onestop_id,
        name: long || short || null,
        how: "onestop_id",
        value: onestop_id,
      };
      return [onestop_id, [match]];
    }),
  );
}

/** The visible successor of a replaced id, or similar ids. */
type Others = { how: "replaced" | "similar"; ids: string[] };

/** Ids of feeds and operators to offer in place of unknown ones. Two reads beside each other: successors, and the lists. */
async function otherIds(db: Db, unknown: readonly string[]): Promise<Map<string, Others>> {
  const wantedIds = unknown.map((text) => ({ text, kind: comparedKind(text) }));
  const kinds = [...new Set(wantedIds.flatMap(({ kind }) => kind ?? []))];
  const [successors, lists] = await Promise.all([
    Promise.all(wantedIds.map(({ text, kind }) => (kind === null ? null : successorOf(db, kind, text)))),
    Promise.all(kinds.map(async (kind) => [kind, await listEntries(db, kind)] as const)),
  ]);
  const entriesOf = new Map<string, Awaited<ReturnType<typeof listEntries>>>(lists);
  const others = new Map<string, Others>();
  let remaining = MAX_SIMILAR_IDS;
  wantedIds.forEach(({ text, kind }, i) => {
    const entries = entriesOf.get(kind ?? "") ?? [];
    const successor = successors[i] ?? null;
    const isVisible = entries.some(([, { onestopId }]) => onestopId === successor);
    if (successor !== null && isVisible) others.set(text, { how: "replaced", ids: [successor] });
    else if (remaining-- > 0 && kind !== null) {
      others.set(text, { how: "similar", ids: similarIds(entries, kind, text).map(({ onestopId }) => onestopId) });
    }
  });
  return others;
}

/** Adds ids that differ in case or Unicode form as found, otherwise similar ones as close. */
function addSimilar(answer: LineAnswer, text: string, near: LookupMatch[]): void {
  const key = onestopIdLookupKey(text);
  const same = near.filter((match) => onestopIdLookupKey(match.onestop_id) === key);
  if (same.length > 0) Object.assign(answer, { match: "onestop_id", found: same });
  else answer.close = near;
}

function refuseMany(count: number, most: number): never {
  throw problem("request.too_large", `At most ${most} lines can be looked up at once; these are ${count}.`, {
    limit: most,
    actual: count,
  });
}

const MATCH_SCHEMA: JsonSchema = {
  type: "array",
  items: object(
    {
      kind: { type: "string", enum: ["feed", "operator", "route", "stop"] },
      onestop_id: { type: "string" },
      name: { type: ["string", "null"] },
      how: { type: "string", description: "Key of the URL or tag; file, registry_file, version, onestop_id, replaced" },
      value: { type: "string", description: "As written in the registry" },
    },
    "FoundRow",
  ),
};

const ANSWERS: PlainEndpoint["answers"] = {
  200: {
    description: "A result for each line that is not empty, in order",
    type: "application/json",
    schema: object(
      {
        lines: {
          type: "array",
          items: object(
            {
              line: { type: "string" },
              kind: { type: "string", description: "How the line was interpreted" },
              match: { type: ["string", "null"], enum: [...MATCHES, null] },
              found: MATCH_SCHEMA,
              close: {
                ...MATCH_SCHEMA,
                description: "If nothing was found: feeds with the same path, folder or host, and similar ids",
              },
            },
            "FoundLine",
          ),
        },
      },
      "FoundLines",
    ),
  },
  400: { description: "The body cannot be read", type: "application/json" },
  413: { description: "Too many lines", type: "application/json" },
};

export const FIND: readonly PlainEndpoint[] = [
  {
    kind: "plain",
    path: "/find",
    operation: "findFeeds",
    summary: "Find feeds and operators by URL, id, SHA-1 or file name",
    description:
      "URLs match regardless of http or https, www, a trailing slash, the default port and the case of the host. " +
      "Former URLs match too.",
    parameters: [parameter("q", TEXT, `One search term per line, at most ${MAX_LINES}; may be repeated.`, SAMPLE.feed)],
    answers: ANSWERS,
    async answer({ url, context }) {
      const lines = url.searchParams.getAll("q").flatMap(linesOf);
      if (lines.length > MAX_LINES) refuseMany(lines.length, MAX_LINES);
      return jsonAnswer({ lines: await lookUp(context.api, lines) });
    },
  },
  {
    kind: "plain",
    method: "POST",
    path: "/find/lines",
    operation: "findManyFeeds",
    summary: `The same lookup for up to ${MAX_POSTED_LINES} lines`,
    bodyExample: { lines: [SAMPLE.feed] },
    body: object(
      { lines: { type: "array", maxItems: MAX_POSTED_LINES, items: { type: "string" } } },
      "FindLinesRequest",
    ),
    answers: ANSWERS,
    async answer({ request, context }) {
      const lines = await postedLines(request);
      if (lines.length > MAX_POSTED_LINES) refuseMany(lines.length, MAX_POSTED_LINES);
      return jsonAnswer({ lines: await lookUp(context.api, lines) });
    },
  },
];

async function postedLines(request: Request): Promise<string[]> {
  const refusal = () => problem("request.malformed", 'Send JSON such as {"lines": ["https://…"]}.', { field: "lines" });
  const { lines } = await jsonObjectBody(request, BODY_BYTES, refusal);
  if (Array.isArray(lines) && lines.every((line) => typeof line === "string")) return lines.flatMap(linesOf);
  throw refusal();
}
