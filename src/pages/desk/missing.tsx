import type { ReactNode } from "react";
import type { TableColumn } from "../../ui/data-table.tsx";
import type { MissingPaths } from "./requests.ts";
import { TableSection } from "./table-section.tsx";
import { text } from "./text.tsx";

type MissingPath = MissingPaths["paths"][number];

const columns = (onRule: (path: string) => void): readonly TableColumn<MissingPath>[] => [
  {
    key: "path",
    name: text.missing.path,
    lead: true,
    cell: ({ path }) => <span className="mono desk-rule">{path}</span>,
  },
  { key: "hits", name: text.missing.hits, kind: "number", cell: ({ hits }) => hits },
  { key: "last", name: text.missing.last, kind: "nowrap", cell: ({ last_on }) => last_on },
  {
    key: "action",
    name: text.feeds.action,
    cell: ({ path }) => (
      <button className="button" data-size="small" type="button" onClick={() => onRule(path)}>
        {text.missing.make}
        <span className="visually-hidden"> {text.missing.makeFor(path)}</span>
      </button>
    ),
  },
];

/** Paths that were answered with 404, from which a rule is made. */
export function Missing({
  missing: { hit_days, paths },
  onRule,
}: {
  missing: MissingPaths;
  onRule(path: string): void;
}): ReactNode {
  return (
    <TableSection
      id="missing"
      title={text.missing.title}
      note={text.missing.note(hit_days)}
      columns={columns(onRule)}
      rows={paths}
      rowKey={({ path }) => path}
      empty={text.missing.none}
    />
  );
}
