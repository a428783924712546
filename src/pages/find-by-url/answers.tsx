import type { ReactNode } from "react";
import type { Found, LineAnswer } from "../../data/find.ts";
import { IDENTIFIER_SCHEMES } from "../../domain/identifiers.ts";
import { link } from "../../domain/links.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Icon } from "../../ui/icon.tsx";

const HOW: Readonly<Record<string, string>> = {
  static_current: "current address",
  static_historic: "historic address",
  static_planned: "address of planned data",
  static_hypothetical: "proposed address",
  realtime_alerts: "address of alerts",
  realtime_trip_updates: "address of trip updates",
  realtime_vehicle_positions: "address of vehicle positions",
  gbfs_auto_discovery: "address of GBFS",
  mds_provider: "address of MDS",
  file: "same file name",
  registry_file: "file of the registry",
  version: "SHA-1 of a version",
  onestop_id: "Onestop ID",
  replaced: "earlier Onestop ID",
};

/** The kind of match in words. */
export function howWords(how: string): string {
  if (Object.hasOwn(IDENTIFIER_SCHEMES, how)) return `id in ${IDENTIFIER_SCHEMES[how]!.name}`;
  return Object.hasOwn(HOW, how) ? HOW[how]! : how.replaceAll("_", " ");
}

const PAGES: Record<Found["kind"], (id: string) => string> = {
  feed: link.feed,
  operator: link.operator,
  route: (onestopId) => link.route({ onestopId }),
  stop: (onestopId) => link.stop({ onestopId }),
};

/** The page of a result. */
export function pageOfFound({ kind, onestop_id }: Pick<Found, "kind" | "onestop_id">): string {
  return PAGES[kind](onestop_id);
}

/** Entities with how they were found; the address where it is not the line itself. */
export function FoundList({ found, line }: { found: readonly Found[]; line: string }): ReactNode {
  return (
    <ul className="plain-list find-found">
      {found.map((one) => (
        <li key={`${one.kind} ${one.onestop_id}`}>
          <a className="cell-main" href={pageOfFound(one)}>
            {one.onestop_id}
          </a>
          <span className="cell-more">
            {one.name ? `${one.name} · ` : ""}
            {howWords(one.how)}
            {one.value === line || one.value === one.onestop_id ? "" : `: ${one.value}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const WORDS: Record<NonNullable<LineAnswer["match"]>, string> = {
  exact: "Exact",
  normalised: "Same after normalising",
  historic: "Historic address",
  identifier: "Id in a catalogue",
  file: "File name",
  version: "SHA-1 of a version",
  onestop_id: "Exact",
  replaced: "Replaced id",
};

const columns: Column<LineAnswer>[] = [
  { key: "line", name: "Line", lead: true, cell: ({ line }) => <span className="mono find-line">{line}</span> },
  {
    key: "match",
    name: "Match",
    kind: "nowrap",
    cell: ({ match, close }) => (
      <span className="iconed">
        <Icon name={match === null ? (close.length > 0 ? "unknown" : "cross") : "check"} size={16} />
        <span>{match !== null ? WORDS[match] : close.length > 0 ? "Not found, but close" : "Not found"}</span>
      </span>
    ),
  },
  {
    key: "feed",
    name: "Feed",
    cell: ({ line, found, close }) =>
      found.length > 0 || close.length > 0 ? (
        <FoundList found={found.length > 0 ? found : close} line={line} />
      ) : (
        <a href={link.search(line.slice(0, 100))}>Search for it</a>
      ),
  },
];

export function LineTable({ answers, busy }: { answers: readonly LineAnswer[]; busy: boolean }): ReactNode {
  const known = answers.filter(({ match }) => match !== null).length;
  const numbered = answers.map((answer, i) => ({ ...answer, i }));
  return (
    <DataTable
      caption={`${known} of ${answers.length} ${answers.length === 1 ? "line" : "lines"} found`}
      columns={columns as Column<LineAnswer & { i: number }>[]}
      rows={numbered}
      rowKey={({ i }) => i}
      busy={busy}
    />
  );
}
