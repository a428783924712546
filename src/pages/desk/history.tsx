import type { ReactNode } from "react";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { Section } from "../../ui/section.tsx";
import { Differences } from "./differences.tsx";
import type { Revision } from "./requests.ts";
import { text } from "./text.tsx";
import { utc } from "./utc.ts";

function What({ action, rules, differences }: Revision): ReactNode {
  if (differences === null || differences.length === 0)
    return (
      <>
        {action}, {text.history.rules(rules)}
      </>
    );
  return (
    <details>
      <summary>
        {action}, {text.history.rules(rules)}
      </summary>
      <Differences differences={differences} />
    </details>
  );
}

/** Who changed what and when, and the way back. */
export function History({
  revisions,
  current,
  onRollback,
}: {
  revisions: readonly Revision[];
  current: number;
  onRollback(revision: number): void;
}): ReactNode {
  const columns: readonly TableColumn<Revision>[] = [
    { key: "revision", name: text.history.revision, kind: "labeled", lead: true, cell: ({ revision }) => revision },
    { key: "when", name: text.history.when, kind: "nowrap", cell: ({ at }) => utc(at) },
    { key: "who", name: text.history.who, cell: ({ by }) => by ?? text.history.commandLine },
    { key: "what", name: text.history.what, cell: (row) => <What {...row} /> },
    {
      key: "rollback",
      name: text.history.rollback,
      cell: ({ revision }) =>
        revision === current ? (
          text.history.current
        ) : (
          <button className="button" data-size="small" type="button" onClick={() => onRollback(revision)}>
            {text.history.rollback}
            <span className="visually-hidden"> {text.history.rollbackOf(revision)}</span>
          </button>
        ),
    },
  ];
  return (
    <Section id="history" title={text.history.title}>
      {revisions.length === 0 ? (
        <p>{text.history.none}</p>
      ) : (
        <DataTable
          caption={text.history.caption}
          columns={columns}
          rows={revisions}
          rowKey={({ revision }) => revision}
        />
      )}
    </Section>
  );
}
