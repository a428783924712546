/** Texts of the page that checks a feed in the browser. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { englishAttributes } from "../../ui/names.ts";
import { rich } from "../../ui/rich.tsx";

const errorCount = (errors: number) => plural(errors, { one: "{n} error", other: "{n} errors" });
const warningCount = (warnings: number) => plural(warnings, { one: "{n} warning", other: "{n} warnings" });
const fileCount = (files: number) => plural(files, { one: "{n} file", other: "{n} files" });
const stopCount = (stops: number) => plural(stops, { one: "{n} stop", other: "{n} stops" });
const lineCount = (routes: number) => plural(routes, { one: "{n} route with a line", other: "{n} routes with a line" });

export const text = messages({
  title: "Check my feed",
  description:
    "Check a GTFS zip or a GBFS system in your browser before you publish it: errors and warnings with file and line, the map, the calendar, and timetables. Nothing is uploaded.",
  lead: "Check a GTFS zip, or the files of a GBFS system, before you publish it. Your browser does all the work: nothing is uploaded.",
  form: {
    label: "Check a feed",
    choose: "Choose a GTFS zip",
    drop: "or drop it here. For GBFS, choose gbfs.json and all its files.",
    url: "URL of a zip or of gbfs.json",
    urlHint: "https://example.org/gtfs.zip",
    check: "Check this URL",
    badUrl: "Enter a URL that begins with https:// or http://.",
    needsScript: "This page needs JavaScript. Without it, check the zip on the command line, as described below.",
  },
  progress: {
    title: (name: string) => t`Checking ${name}`,
    stop: "Stop the check",
    preparing: "Preparing",
    downloaded: (bytes: string) => t`${bytes} downloaded`,
    downloading: "Progress of the download",
    files: "Files of the zip",
    rows: (count: number) => plural(count, { one: "{n} row", other: "{n} rows" }),
    waiting: "waiting",
    started: (name: string) => t`Checking ${name}.`,
    stopped: "The check was stopped.",
    done: (errors: number, warnings: number) =>
      t`The check is complete: ${errorCount(errors)}, ${warningCount(warnings)}.`,
    refused: "Refused: an import would refuse this feed.",
  },
  failed: {
    title: "We couldn't check this feed",
    instead: (validate: ReactNode) =>
      rich`Download the zip with your browser and choose the file above, or run ${validate} on the command line, which has no such limit.`,
    code: "The code of this page could not be loaded. Reload the page and try again.",
    crashed: "The check ended unexpectedly. Your device may not have enough memory for this feed.",
  },
  result: {
    title: (name: string) => t`Result for ${name}`,
    sections: { report: "Report", map: "Map", timetable: "Timetable" },
    downloads: "Download the report",
    json: "JSON",
    sarif: "SARIF",
    facts: {
      size: "Size of the zip",
      sha1: "SHA-1",
      copySha1: "the SHA-1",
      agencies: "Agencies",
      routes: "Routes",
      stops: "Stops",
      service: "Service",
    },
    /** @param from, to as people read them */
    service: (from: string, to: string) => t`${from} to ${to}`,
    publish: (registry: ReactNode, publishers: ReactNode) =>
      rich`Ready to publish? Keep the URL of your feed, or ${registry}. More advice: ${publishers}.`,
    registry: "add it to the registry",
    publishers: "For publishers",
  },
  repair: {
    title: "Fix it for me",
    note: "Rewrites what can be read in one way only, such as dates, times, and references that lead nowhere. Nothing is guessed, and your zip stays on your device.",
    start: "Repair this feed",
    running: "Repairing the feed",
    none: "There is nothing that can be repaired without guessing.",
    failed: "We couldn't repair this feed",
    done: (changes: number, files: number) =>
      plural(changes, { one: "{n} change in {files}.", other: "{n} changes in {files}." }, { files: fileCount(files) }),
    caption: "Changes by finding",
    finding: "Finding",
    count: "Changes",
    zip: "Download the repaired zip",
    list: "Download the list of changes (CSV)",
  },
  map: {
    title: "Lines and stops of the feed",
    caption: (routes: number, stops: number) => t`${lineCount(routes)} and ${stopCount(stops)}, north at the top`,
    none: "No stop of this feed has a usable position.",
    /** @param names of what is under the pointer */
    under: (names: string) => t`Here: ${names}`,
    loading: "Drawing the map",
  },
  calendar: {
    title: "Service calendar",
    note: "Hours of scheduled service per day, all trips together.",
    none: "The feed has no service.",
  },
  timetable: {
    note: "Choose a route and a day to see its trips as riders would.",
    route: "Route",
    date: "Day",
    noRoutes: "The feed has no route with trips.",
    loading: "Preparing the timetable",
    none: (day: string) => t`No trip of this route runs on ${day}.`,
    nearest: "Show the next day with service",
    zone: "On-demand zone",
  },
  comparison: {
    note: "What changes for users of the feed. Only the id or URL below is sent to this site; the zip stays on your device.",
    form: "Compare with the active version",
    field: "Onestop ID or URL of the feed",
    submit: "Compare",
    loading: "Loading the active version",
    failed: "We couldn't load the active version",
    again: "Try again.",
    unknown: "We don't know this feed",
    find: (find: ReactNode) => rich`Check the spelling, or ${find}.`,
    findLink: "find the feed by its URL",
    none: (feed: ReactNode) => rich`${feed} has no active version yet, so there is nothing to compare with.`,
    same: (active: ReactNode) => rich`This zip is already ${active}: not a byte differs.`,
    active: "the active version",
    /** @param fetched date as people read it */
    with: (feed: ReactNode, fetchedText: ReactNode) =>
      rich`Compared with the active version of ${feed}, fetched ${fetchedText}.`,
  },
  command: {
    title: "On the command line",
    body: (documentation: ReactNode) => rich`The same check runs without a browser. ${documentation}`,
    documentation: "Options, formats, and exit codes",
    copy: "the command",
  },
  actions: {
    title: "Use it in GitHub Actions",
    body: (file: ReactNode) =>
      rich`Save this as ${file} in the repository of your feed. Each push then checks the feed, and findings appear under ${<em {...englishAttributes()}>Security</em>}.`,
    replace: (name: ReactNode) => rich`Replace ${name} with the repository of this software on GitHub.`,
    copy: "the workflow file",
  },
});
