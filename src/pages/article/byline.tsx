/** Date, author and tags of an article. */
import type { ReactNode } from "react";
import type { NewsEntry } from "../../domain/content/text.ts";

const FORMAT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

export function Byline({ entry }: { entry: NewsEntry }): ReactNode {
  return (
    <p className="byline">
      <time dateTime={entry.date}>{FORMAT.format(new Date(`${entry.date}T00:00:00Z`))}</time>
      <span>by {entry.author}</span>
      {entry.draft ? <span className="tag">Draft</span> : null}
      {entry.tags.map((tag) => (
        <span className="tag" key={tag}>
          {tag}
        </span>
      ))}
    </p>
  );
}
