/** Texts of the desk. */
import type { ReactNode } from "react";
import { plural } from "../../domain/plural.ts";

const rules = (count: number) => plural(count, { one: "{n} rule", other: "{n} rules" });

export const text = {
  title: "Desk",
  description: "For the people who run this portal: redirects and their history.",
  lead: "Redirects take effect within three seconds, without a deploy.",
  signedOut: "Sign in to work at the desk.",
  noScript: "The desk needs JavaScript.",
  forbidden: (role: string) => `Your account lacks the role ${role}, so you cannot use the desk.`,
  failed: "The desk could not be reached. Check your connection, then try again.",
  again: "Sign in again",
  stale: "You signed in more than an hour ago. Sign in again; your change waits here until then.",
  list: {
    title: "Redirects",
    loading: "Loading the redirects…",
    caption: "Redirect rules",
    count: rules,
    state: (revision: number, moment: ReactNode, by: string | null) => (
      <>
        Revision {revision}, {moment}
        {by === null ? "" : `, by ${by}`}.
      </>
    ),
    never: "The rules have not been changed yet.",
    search: "Search source, target, or note",
    shown: (count: number, of: number) => `${count} of ${rules(of)}`,
    noMatch: "No rule contains this text.",
    none: "This portal has no rules yet. Add the first one below.",
    more: (count: number) => `Show ${count} more`,
    edit: "Edit",
    editOf: (source: string) => `Edit the rule for ${source}`,
    remove: "Remove",
    removeOf: (source: string) => `Remove the rule for ${source}`,
    override: "Overrides a page",
    expired: "Expired",
    expires: (time: string) => `Until ${time}`,
    fault: (reason: string) => `This rule is wrong: ${reason}.`,
    csv: "Download as CSV",
    json: "Download as JSON",
  },
  form: {
    add: "Add a redirect",
    edit: (source: string) => `Edit the redirect from ${source}`,
    source: "From",
    sourceExample: "/old/:name",
    targetExample: "/new/:name",
    sourceHint: "A path. :name matches one segment, * at the end matches the rest.",
    target: "To",
    targetHint: (hosts: readonly string[]) =>
      hosts.length === 0 ? "A path of this site." : `A path of this site, or an https address on ${hosts.join(", ")}.`,
    status: "Status",
    statuses: {
      301: "301 moved for good",
      302: "302 for now",
      307: "307 for now, same method",
      308: "308 for good, same method",
    },
    expires: "Ends on (UTC, optional)",
    note: "Note (optional)",
    override: "Apply it even if a page has this path",
    review: "Review the change",
    cancel: "Cancel",
  },
  file: {
    title: "Import",
    lead: "A file replaces all rules: CSV with the columns source, target, status, expires, note, override, or JSON.",
    label: "File of rules",
  },
  review: {
    title: "Review the change",
    none: "This would change nothing.",
    caption: "Differences",
    added: "New",
    removed: "Removed",
    before: "Before",
    after: "After",
    more: (count: number) => `… and ${count} more`,
    warnings: "Please check",
    save: "Save",
    cancel: "Do not save",
    saved: (revision: number) => `Saved as revision ${revision}. The site follows within three seconds.`,
    conflict: (by: string | null) =>
      `${by ?? "Somebody"} has changed the rules in the meantime. This is what changed; your change is below, compared with the rules as they are now.`,
  },
  check: {
    title: "Try a path",
    label: "Path of this site",
    example: "/old/page",
    submit: "Try it",
    stays: (path: string, why: string) => `${path} is not redirected: ${why}.`,
    leads: (path: string, location: string, status: number) => `${path} leads to ${location} (${status}).`,
    by: (why: string) => `Reason: ${why}.`,
    steps: "Rules that were followed",
  },
  history: {
    title: "History",
    caption: "Revisions of the rules",
    revision: "Revision",
    when: "When",
    who: "Who",
    what: "What",
    commandLine: "Command line",
    rules,
    rollback: "Roll back",
    rollbackOf: (revision: number) => `Roll back to revision ${revision}`,
    current: "Current",
    none: "No revision is stored yet.",
  },
};
