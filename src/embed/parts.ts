/** Parts that embeds have in common: the context they are shown in, the badge of a route, the note below. */
import { badgeShape } from "../domain/gtfs/badge-shape.ts";
import type { BadgeRoute } from "../domain/gtfs/color.ts";
import { inPageLanguage } from "../domain/language/current.ts";
import { link } from "../domain/links.ts";
import type { Clock } from "../domain/time/clock.ts";
import type { AskApi, FailureReason } from "./api.ts";
import { text } from "./text.ts";
import { h, type Tree, type TreeElement } from "./tree.ts";

export type EmbedContext = {
  /** BCP 47, of weekdays. Texts are in the language that the view is made in (src/domain/language/current.ts). */
  locale: string;
  clock: Clock;
  /** Epoch milliseconds. */
  now: number;
  /** Origin of this site. */
  origin: string;
  /** Time zone of the reader; null where it is unknown. */
  zone: string | null;
  /** Where links open: a frame cannot show pages of this site. */
  target?: "_blank";
};

/** A feed whose data is shown, with the text that its license requires. */
export type DataSource = { feed: string; attribution: string };

/**
 * Adds the organizations that a feed names for its data (attributions.txt) to the source. Where another server answers,
 * nothing is known of them.
 * @param ids GTFS ids of the agency, route, or trip that is shown; without ids, only organizations of the whole feed are added
 */
export async function withOrganizations(
  ask: AskApi,
  source: DataSource,
  versionId: number,
  ids: Readonly<Record<string, string>> = {},
): Promise<DataSource> {
  const path = `/portal/feed_versions/${versionId}/attributions?${new URLSearchParams(ids)}`;
  const answer = (await ask(path).catch(() => null)) as { organizations?: Organization[] } | null;
  const isAbout = Object.keys(ids).length > 0;
  const organizations = (answer?.organizations ?? []).filter(({ feed }) => isAbout || feed);
  const names = organizations.map(({ organization_name }) => organization_name);
  return { ...source, attribution: [...new Set([source.attribution, ...names])].join(", ") };
}

type Organization = { organization_name: string; feed: boolean };

/** Sources of rows, each feed once. */
export function sourcesOf(
  feeds: readonly { onestop_id: string; license?: { attribution_text: string | null } | null }[],
): DataSource[] {
  const once = new Map(feeds.map((feed) => [feed.onestop_id, feed]));
  return [...once.values()].map(({ onestop_id: feed, license }) => ({
    feed,
    attribution: license?.attribution_text?.trim() || feed,
  }));
}

/** A link to a page of this site. */
export function pageLink({ origin, target }: EmbedContext, path: string, part: string, ...children: Tree[]): Tree {
  return h("a", { part, href: origin + inPageLanguage(path), target, rel: target && "noopener" }, ...children);
}

/** Height of a badge, in CSS pixels. */
export const BADGE_HEIGHT = 22;

/** The short name of a route on its color; another name as text. Colors are SVG attributes, which no policy forbids. */
export function badge(route: BadgeRoute): Tree {
  const { name, fill, text: color, width, fontSize, hasEdge } = badgeShape(route, BADGE_HEIGHT);
  if (name === "") {
    const fullName = route.route_short_name || route.route_long_name || route.route_id || "";
    return h("b", { part: "route", title: fullName }, fullName);
  }
  return h(
    "svg",
    { part: "route", role: "img", "aria-label": name, width, height: BADGE_HEIGHT },
    h("rect", {
      x: 0.5,
      y: 0.5,
      width: width - 1,
      height: BADGE_HEIGHT - 1,
      rx: 5,
      fill,
      class: hasEdge ? "edge" : null,
    }),
    h(
      "text",
      {
        x: width / 2,
        y: BADGE_HEIGHT / 2,
        dy: "0.36em",
        fill: color,
        "text-anchor": "middle",
        "font-size": fontSize,
        "font-weight": 700,
      },
      name,
    ),
  );
}

/** Whose data it is, and where there is more of it. Every embed has it. */
export function note(context: EmbedContext, path: string, sources: readonly DataSource[]): TreeElement {
  const { host } = new URL(context.origin);
  return h(
    "p",
    { part: "note" },
    sources.length === 0 ? null : [text.data, " "],
    sources.map(({ feed, attribution }, i) => [
      i === 0 ? null : ", ",
      pageLink(context, link.feed(feed), "link", attribution),
    ]),
    sources.length === 0 ? null : " · ",
    pageLink(context, path, "link", text.more(host)),
  );
}

/**
 * What an embed shows in place of its data.
 * @param path of the page that shows the same
 * @param retry offers another attempt by a button
 */
export function failure(context: EmbedContext, reason: FailureReason, path: string, retry = false): TreeElement {
  return h(
    "div",
    { part: "base error" },
    h("p", { part: "message" }, text.failures[reason]),
    retry && reason === "unavailable" ? h("button", { part: "retry", type: "button" }, text.retry) : null,
    note(context, path, []),
  );
}

/** Text for screen readers only. */
export const spokenText = (words: string): Tree => h("span", { class: "spoken" }, words);
