import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { DataTable, type TableColumn } from "../../ui/data-table.tsx";
import { Section } from "../../ui/section.tsx";

/** A table with its heading. @param empty shown without rows; without it, the whole section is left out */
export function TableSection<Row>({
  id,
  title,
  note,
  caption = title,
  columns,
  rows,
  rowKey,
  empty,
}: {
  id: string;
  title: string;
  note?: string;
  caption?: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  empty?: string;
}): ReactNode {
  if (rows.length === 0 && empty === undefined) return null;
  return (
    <Section id={id} title={title} {...(note === undefined ? {} : { note })}>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
      )}
    </Section>
  );
}

/** Leads to a feed at the desk. */
export const FeedLink = ({ feed, children = feed }: { feed: string; children?: string }) => (
  <a href={link.deskFeeds(feed)}>{children}</a>
);
