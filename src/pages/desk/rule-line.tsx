import type { ReactNode } from "react";
import type { RedirectRule } from "../../domain/redirects/rule.ts";
import { dateTime } from "../../domain/time/instant.ts";
import { Tag } from "../../ui/tag.tsx";
import { text } from "./text.tsx";

/** A rule as people read it: `301 /old → /new`, and below it what else it says. */
export function RuleLine({ rule }: { rule: RedirectRule }): ReactNode {
  const { source, target, status, expires, note, override } = rule;
  return (
    <>
      <p className="desk-rule">
        <span className="mono">{source}</span> <span aria-hidden="true">→</span> <span className="mono">{target}</span>{" "}
        <Tag tone="line">{status}</Tag>
        {override === true ? (
          <>
            {" "}
            <Tag tone="warn">{text.list.override}</Tag>
          </>
        ) : null}
      </p>
      {expires === undefined && note === undefined ? null : (
        <p className="small soft">
          {expires === undefined ? "" : `${text.list.expires(dateTime(expires, "UTC"))}. `}
          {note}
        </p>
      )}
    </>
  );
}
