/** Texts of the rider view. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import type { IgnoredPart } from "../../domain/rider-view/view.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  head: {
    title: (feed: string) => t`What riders see of ${feed}`,
    description: (feed: string, fetchDate: string) =>
      t`What riders see of the version of ${feed} fetched ${fetchDate}, file by file of GTFS, and what would make it better.`,
    crumbs: { feeds: "Source Feeds", feed: "Feed", version: "Version", here: "What riders see" },
  },
  kind: (version: ReactNode) => rich`Feed version ${version}`,
  title: (feed: string) => t`What riders see of ${feed}`,
  lead: (all: ReactNode) =>
    rich`Each file of GTFS with where this site shows it, and what riders miss. For all feeds, the documentation lists the ${all}.`,
  allFiles: "files of GTFS",
  notActive: "Riders see another version of this feed now",
  showActive: "Show the active version",
  fromArchive: "This version is archived",
  fromArchiveNote: "Its pages are still here. Fares, transfers, and attributions are in the zip alone.",
  notShown: "This version is in the archive alone",
  notShownNote: "No page shows it. The lists below tell what riders would miss and see.",
  noCounts: "The files of this version are not counted",
  noCountsNote: "Import the version again to see its files here.",
  noView: "This server does not offer the view",
  sections: { gaps: "Riders miss", shown: "Riders see", ignored: "Ignored", absent: "Not in the feed" },
  gaps: {
    title: "What riders miss",
    note: "The most useful additions come first.",
    none: "This feed has everything that we look for.",
    /** @param effect what riders miss, as a sentence without its period */
    effect: (effect: string) => `${effect}.`,
    examples: "For example:",
    where: (file: ReactNode, columns: ReactNode) => (
      <>
        {file}
        {columns === null ? null : <>: {columns}</>}
      </>
    ),
  },
  files: {
    shown: "What riders see",
    absent: "Files that the feed does not have",
    absentNote: "Most feeds need only some of them.",
    caption: "Files of the feed with where riders see them",
    absentCaption: "Files of GTFS that the feed does not have, with where riders would see them",
    file: "File",
    rows: "Rows",
    where: "Where riders see it",
    example: "Example",
    inZip: "in the zip alone",
    inApi: "In the API",
    leftOut: (rows: number) => plural(rows, { one: "{n} left out by the import", other: "{n} left out by the import" }),
    showAll: (count: number) => plural(count, { one: "Show {n} file", other: "Show all {n} files" }),
  },
  pages: {
    feed: "Page of the feed",
    calendar: "Calendar of the version",
    "on-demand": "Services on demand",
    map: "Directions on the map",
  } as Readonly<Record<string, string>>,
  ignored: {
    title: "What is ignored",
    none: "All files and columns are those of GTFS, and all of them are shown.",
    caption: "Files and columns that no page shows",
    column: "Column",
    whole: "the whole file",
    rows: "Rows with a value",
    why: "Why",
    showAll: (count: number) => plural(count, { one: "Show {n} line", other: "Show all {n} lines" }),
    reasons: {
      file_unknown: "The GTFS reference has no such file",
      column_unknown: "The GTFS reference has no such column",
    } satisfies Record<IgnoredPart["reason"], string>,
  },
});
