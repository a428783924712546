/** Embeds: their kinds and sizes, and the code that other sites copy. */

import { type LinkQuery, link } from "../links.ts";
import { escapeMarkup } from "../text/markup.ts";

export const EMBED_KINDS = ["departures", "route-map", "verdict"] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];

/** Width and height of a frame in pixels, unless the page around it asks for less. */
export const EMBED_SIZES: Readonly<Record<EmbedKind, readonly [width: number, height: number]>> = {
  departures: [480, 440],
  "route-map": [640, 480],
  verdict: [480, 180],
};

const attributesOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join("");

export type EmbedAsk = {
  kind: EmbedKind;
  /** As in the address of the page of what is shown. */
  key: string;
  /** `light`, `dark`, `auto` for the reader's choice; empty for that of the page around it. */
  theme: string;
  /** BCP 47, or empty. */
  lang: string;
  /** Of departures: how many, and of which routes (Onestop IDs). */
  limit: string;
  routes: string;
};

/** The attribute that names what an element shows. */
function subjectOf({ kind, key }: EmbedAsk): Record<string, string> {
  if (kind === "departures") return { stop: key };
  if (kind === "route-map") return { route: key };
  return /^o-/i.test(key) ? { operator: key } : { feed: key };
}

/** Path of the page that shows the same. */
export function embeddedPage({ kind, key }: Pick<EmbedAsk, "kind" | "key">): string {
  // The same escapes as those of all links.
  const [segment = ""] = link.embed(kind, key).split("/").slice(3);
  const list = { departures: "stops", "route-map": "routes", verdict: /^o-/i.test(key) ? "operators" : "feeds" }[kind];
  return `/${list}/${segment}`;
}

/** Path of the page in a frame. Without a theme it follows the reader's choice. */
export function framePath({ kind, key, theme, limit, routes }: EmbedAsk): string {
  const board: LinkQuery = kind === "departures" ? { limit, routes } : {};
  return link.embed(kind, key, { ...board, theme: theme === "auto" ? "" : theme });
}

/** A frame as HTML. @param src whole address @param size width and height in pixels */
export function frameCode(src: string, title: string, [width, height]: readonly [number, number]): string {
  const attributes = attributesOf({ src, title, width: `${width}`, height: `${height}` });
  return `<iframe${attributes} frameborder="0" loading="lazy"></iframe>`;
}

/**
 * The code of an element, with a link for readers whose browser cannot show it.
 * @param origin of this site
 * @param fallback text of the link
 */
export function elementCode(embed: EmbedAsk, origin: string, fallback: string): string {
  const { kind, theme, lang, limit, routes } = embed;
  const board = kind === "departures" ? { limit, routes } : {};
  const name = `transit-${kind}`;
  return (
    `<script type="module" src="${origin}/embed/v1.js"></script>\n` +
    `<${name}${attributesOf({ ...subjectOf(embed), ...board, theme, lang })}>\n` +
    `  <a href="${escapeMarkup(origin + embeddedPage(embed))}">${escapeMarkup(fallback)}</a>\n</${name}>`
  );
}
