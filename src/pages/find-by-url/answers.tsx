import type { ReactNode } from "react";
import type { FoundEntities, FoundLine } from "../../data/find.ts";
import { link } from "../../domain/links.ts";
import { IDENTIFIER_SCHEMES } from "../../domain/registry/identifiers.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { Icon } from "../../ui/icon.tsx";
import { text } from "./text.tsx";

const HOW: Readonly<Record<string, string>> = text.how;

/** The kind of match in words. */
function howWords(how: string): string {
  if (Object.hasOwn(IDENTIFIER_SCHEMES, how)) return text.idIn(IDENTIFIER_SCHEMES[how]!.name);
  return Object.hasOwn(HOW, how) ? HOW[how]! : how.replaceAll("_", " ");
}

const PAGES: Record<FoundEntities["kind"], (id: string) => string> = {
  feed: link.feed,
  operator: link.operator,
  route: (onestopId) => link.route({ onestopId }),
  stop: (onestopId) => link.stop({ onestopId }),
};

/** The page of a result. */
export function pageOfFound({ kind, onestop_id }: Pick<FoundEntities, "kind" | "onestop_id">): string {
  return PAGES[kind](onestop_id);
}

/** Entities with how they were found; the address where it is not the line itself. */
function FoundList({ found, line }: { found: readonly FoundEntities[]; line: string }): ReactNode {
  return (
    <ul className="plain-list find-found">
      {found.map((one) => (
        <li key={`${one.kind} ${one.onestop_id}`}>
          <a className="cell-main" href={pageOfFound(one)}>
            {one.name || one.onestop_id}
          </a>
          <span className="cell-more">
            {text.found([
              one.name ? one.onestop_id : "",
              one.value === line || one.value === one.onestop_id
                ? howWords(one.how)
                : text.foundAs(howWords(one.how), one.value),
            ])}
          </span>
        </li>
      ))}
    </ul>
  );
}

const columnsOf = (): TableColumn<FoundLine>[] => [
  {
    key: "line",
    name: text.columns.line,
    lead: true,
    cell: ({ line }) => <span className="mono find-line">{line}</span>,
  },
  {
    key: "match",
    name: text.columns.match,
    kind: "nowrap",
    cell: ({ match, close }) => (
      <span className="iconed">
        <Icon name={match === null ? (close.length > 0 ? "unknown" : "cross") : "check"} size={16} />
        <span>{match !== null ? text.matches[match] : close.length > 0 ? text.close : text.none}</span>
      </span>
    ),
  },
  {
    key: "feed",
    name: text.columns.feed,
    cell: ({ line, found, close }) =>
      found.length > 0 || close.length > 0 ? (
        <FoundList found={found.length > 0 ? found : close} line={line} />
      ) : (
        <a href={link.search(line.slice(0, 100))}>{text.searchFor}</a>
      ),
  },
];

export function LineTable({ answers, busy }: { answers: readonly FoundLine[]; busy: boolean }): ReactNode {
  const matchedLines = answers.filter(({ match }) => match !== null).length;
  const numberedAnswers = answers.map((answer, i) => ({ ...answer, i }));
  return (
    <DataTable
      caption={text.caption(matchedLines, answers.length)}
      columns={columnsOf() as TableColumn<FoundLine & { i: number }>[]}
      rows={numberedAnswers}
      rowKey={({ i }) => i}
      busy={busy}
    />
  );
}
