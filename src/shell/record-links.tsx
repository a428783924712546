import type { ReactNode } from "react";
import { useSite } from "../data/site.ts";
import { text } from "./text.tsx";

/** Fills the URL template of a setting. @param template with `{file}` and `{id}` */
export function recordAddress(template: string | undefined, id: string, file: string | null): string | null {
  if (template === undefined || (template.includes("{file}") && !file)) return null;
  const values: Record<string, string> = { id, file: file ?? "" };
  return template.replaceAll(/\{(id|file)\}/g, (_, name: string) =>
    encodeURIComponent((values[name] ?? "").toWellFormed()),
  );
}

/** Links to edit a feed's or operator's registry record and to report a problem with it. */
export function RecordLinks({ id, file }: { id: string; file: string | null }): ReactNode {
  const { links } = useSite();
  // A record without a registry file was created by an import: there is nothing to edit.
  const edit = file ? recordAddress(links.edit, id, file) : null;
  const report = recordAddress(links.report, id, file);
  if (edit === null && report === null) return null;
  return (
    <p className="cluster small record-links">
      {edit === null ? null : (
        <a className="external" href={edit} rel="noopener">
          {text.edit.record}
        </a>
      )}
      {report === null ? null : (
        <a className="external" href={report} rel="noopener">
          {text.edit.report}
        </a>
      )}
    </p>
  );
}
