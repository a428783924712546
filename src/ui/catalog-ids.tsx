import type { ReactNode } from "react";
import { listComma } from "../domain/language/current.ts";
import { IDENTIFIER_SCHEMES, identifiersOf, identifierUrl } from "../domain/registry/identifiers.ts";
import { ExternalLink } from "./external-link.tsx";
import type { Fact } from "./fact-table.tsx";

/** Identifiers of a feed or operator in other catalogs, one fact per catalog. */
export function catalogFacts(tags: Readonly<Record<string, unknown>> | null): Fact[] {
  return Object.entries(IDENTIFIER_SCHEMES).flatMap(([scheme, { name }]): Fact[] => {
    const ids = identifiersOf(tags?.[scheme]);
    if (ids.length === 0) return [];
    const nodes: ReactNode = ids.map((id, i) => {
      const url = identifierUrl(scheme, id);
      return (
        <span key={id}>
          {i === 0 ? null : listComma()}
          {url === null ? <code>{id}</code> : <ExternalLink url={url}>{id}</ExternalLink>}
        </span>
      );
    });
    return [[name, nodes]];
  });
}

/** Tags that are neither identifiers nor shown elsewhere on the page. */
export function otherTags(tags: Readonly<Record<string, string>> | null): [key: string, value: string][] {
  return Object.entries(tags ?? {}).filter(([key]) => key !== "notes" && !Object.hasOwn(IDENTIFIER_SCHEMES, key));
}
