/** Texts about a list as data. */
import type { ReactNode } from "react";
import { inSentence, messages, t } from "../domain/language/messages.ts";
import { rich } from "./rich.tsx";

export const exportsText = messages({
  label: (what: string) => t`${what} as data`,
  list: "This list",
  /** @param files links to the files, one for each format */
  files: (what: string, files: ReactNode) => rich`Download ${inSentence(what)}: ${files}`,
  filesAndCalendar: (what: string, files: ReactNode, calendar: ReactNode) =>
    rich`Download ${inSentence(what)}: ${files}, ${calendar}`,
  calendar: "service end dates (iCal)",
  changes: (atom: ReactNode, jsonFeed: ReactNode) => rich`Follow what changes in a feed reader: ${atom}, ${jsonFeed}`,
  atom: "Atom",
  jsonFeed: "JSON Feed",
  call: (call: ReactNode) => rich`API call: ${call}`,
  callName: "the API call",
});
