/** Explains the target of a path of the site and the reason, by the same decision function as the edge. */
import {
  decideMissingPage,
  decideRedirect,
  LIVE_MAX_AGE,
  type Redirect,
  type RedirectRequest,
  readAndDecide,
  type Stay,
} from "../src/domain/redirects/decide.ts";
import { resolveRedirect } from "../src/domain/redirects/resolve.ts";
import { pathSegments, type RedirectRule } from "../src/domain/redirects/rule.ts";
import { plainSegment, type RedirectTable, redirectTable } from "../src/domain/redirects/table.ts";
import { routeNameOf } from "../src/screens.ts";
import { compiledTable } from "../worker/redirects/compiled.ts";
import { isMachineSource } from "../worker/redirects/faults.ts";
import { ruleLine } from "../worker/redirects/lines.ts";
import { entityOf, settledPath, successorPath } from "../worker/redirects/successor.ts";
import { isKnownId } from "../worker/store/id-normalization.ts";
import { answeredBy, type RedirectSite, unanswered } from "./redirect-warnings.ts";

export type CheckedPath = {
  path: string;
  /** Null if the path is not redirected. */
  location: string | null;
  status?: RedirectRule["status"];
  rules: readonly RedirectRule[];
  why: string;
  /** One sentence if the visitor would find no page there. */
  warnings: string[];
  lines: string[];
};

/** @param address path with its query, or the URL of a page */
export async function checkPath(address: string, site: RedirectSite): Promise<CheckedPath> {
  const { pathname: path, search } = new URL(address.startsWith("/") ? `http://portal.invalid${address}` : address);
  const stays = (why: string, warnings: string[] = []): CheckedPath => {
    const lines = [`${address} is not redirected: ${why}.`, ...warnings];
    return { path: address, location: null, rules: [], why, warnings, lines };
  };
  if (isMachineSource(pathSegments(path))) return stays("it is read by programs, and redirects do not apply to it");

  const live = redirectTable(site.rules);
  const decision = await decide({ path, search }, live, site);
  const isAnswered = answeredBy(site);
  const warn = async (to: string) => ((await isAnswered(to)) ? [] : [`${unanswered(to)}.`]);
  if (decision.kind === "redirect") {
    const { location, status, rules } = decision;
    const why = reasonOf(decision);
    const led = `${address} leads to ${location} (${status}), by ${why}${rules.length === 0 ? "." : ":"}`;
    const warnings = await warn(location.split(/[?#]/, 1)[0]!);
    return { path: address, location, status, rules, why, warnings, lines: [led, ...rules.map(ruleLine), ...warnings] };
  }
  const page = pageAt(decoded(path), site.texts);
  const unused = whyUnused(live, path, page, site);
  if (page === null) return stays(`no rule and no page has this path${unused}`);
  return stays(`it is the page ${page}${unused}`, await warn(path));
}

async function decide(
  request: RedirectRequest,
  live: RedirectTable,
  { rules, db, now, hosts, texts }: RedirectSite,
): Promise<Redirect | Stay> {
  const hasPage = (path: string) => pageAt(decoded(path), texts) !== null;
  const liveOverrides = rules.some((rule) => rule.override === true);
  const decision = await readAndDecide(
    (knowledge) => decideRedirect(request, knowledge),
    { compiled: compiledTable, liveOverrides, hasPage, hosts, now },
    { live: async () => live, currentPath: (path) => settledPath(db, path) },
  );
  if (decision.kind === "redirect") return decision;
  const entity = entityOf(request.path);
  if (entity !== null && (await isKnownId(db, entity.kind, entity.id))) {
    if (!request.path.startsWith("/onestop-id/")) return decision;
    // This page looks up an ID and redirects to the entity's own page.
    const location = await settledPath(db, request.path);
    return { kind: "redirect", location, status: 302, source: "id", renamed: true, rules: [], maxAge: LIVE_MAX_AGE };
  }
  if (entity === null && hasPage(request.path)) return decision;
  return decideMissingPage(request, await successorPath(db, request.path), { hasPage });
}

/** A path as routers compare it: percent-decoded if possible. */
const decoded = (path: string) => path.split("/").map(plainSegment).join("/");

const SOURCES: Record<Redirect["source"], string> = {
  override: "a rule that overrides pages",
  compiled: "a compiled rule",
  live: "a rule",
  id: "",
};

function reasonOf({ source, renamed }: Redirect): string {
  const byId = renamed ? "an id that was replaced or is written another way" : "";
  return [SOURCES[source], byId].filter((text) => text !== "").join(", then ");
}

/** Why a rule in KV that matches the path is not used; empty if none matches. */
function whyUnused(live: RedirectTable, path: string, page: string | null, { now, hosts }: RedirectSite): string {
  const any = resolveRedirect(live, path, { now: new Date(0), hosts: null });
  const [rule] = any?.rules ?? [];
  if (any === null || rule === undefined) return "";
  const expired = any.rules.find(({ expires }) => expires !== undefined && Date.parse(expires) <= now.getTime());
  if (expired !== undefined) return `; the rule for ${expired.source} expired at ${expired.expires}`;
  if (page !== null) return `; the rule for ${rule.source} does not say that it overrides a page`;
  const isRefused = resolveRedirect(live, path, { now, hosts }) === null;
  return isRefused ? `; the rule for ${rule.source} leads to a host that is not in REDIRECT_HOSTS` : "";
}

/**
 * Name of the screen or path of the text at a path, or null.
 * @param path decoded; case is ignored, as in the router
 * @param texts paths of written pages
 */
function pageAt(path: string, texts: readonly string[]): string | null {
  const trimmed = path.replace(/\/+$/, "") || "/";
  // The router accepts no empty segments.
  if (trimmed.includes("//")) return null;
  const lower = trimmed.toLowerCase();
  const name = routeNameOf(lower);
  if (name === null)
    return texts.find((text) => text.toLowerCase() === lower && !/^\/documentation\//.test(text)) ?? null;
  if (name !== "documentation-slug") return name;
  // Below /documentation only texts are pages, and their names are case-sensitive.
  const [, , ...slug] = trimmed.split("/");
  return texts.includes(`/documentation/${slug.join("/")}`) ? name : null;
}
