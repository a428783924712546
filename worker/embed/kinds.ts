/** The embeds of pages of this site. */
import { decodeSegment } from "../../src/domain/links.ts";
import type { EmbedKind } from "../../src/domain/site/embed.ts";

const KIND_OF_LIST: Readonly<Record<string, EmbedKind>> = {
  stops: "departures",
  routes: "route-map",
  feeds: "verdict",
  operators: "verdict",
};

export type EmbeddedPage = {
  kind: EmbedKind;
  list: "stops" | "routes" | "feeds" | "operators";
  /** Decoded, as in the address of the page. */
  key: string;
};

/** What the page at a path shows as an embed; null for other pages. @param path percent-encoded, maybe with a query */
export function embeddedAt(path: string): EmbeddedPage | null {
  const [, list = "", segment = ""] = /^\/(stops|routes|feeds|operators)\/([^/?#]+)\/?(?:[?#]|$)/.exec(path) ?? [];
  const kind = KIND_OF_LIST[list];
  if (kind === undefined) return null;
  const key = decodeSegment(segment);
  return key === null ? null : { kind, list: list as EmbeddedPage["list"], key };
}
