/** What `{apiBase}/portal/find` says to lines that feeds are looked up by; null where another server answers. */
import { portalQuery } from "./query.ts";

export type FoundEntities = {
  kind: "feed" | "operator" | "route" | "stop";
  onestop_id: string;
  name: string | null;
  how: string;
  value: string;
};

export type FoundLine = {
  line: string;
  kind: string;
  match: "exact" | "normalised" | "historic" | "identifier" | "file" | "version" | "onestop_id" | "replaced" | null;
  found: FoundEntities[];
  close: FoundEntities[];
};

export function findQuery(lines: readonly string[]) {
  return portalQuery<{ lines: FoundLine[] }>(`/find?${new URLSearchParams({ q: lines.join("\n") })}`);
}
