/** Date, author and tags of an article. */
import type { ReactNode } from "react";
import type { NewsEntry } from "../../domain/content/text.ts";
import { longDate } from "../../domain/formats.ts";
import { englishAttributes } from "../../ui/names.ts";
import { text } from "./text.ts";

export function Byline({ entry }: { entry: NewsEntry }): ReactNode {
  return (
    <p className="byline">
      <time dateTime={entry.date}>{longDate(entry.date)}</time>
      <span>{text.by(entry.author)}</span>
      {entry.draft ? <span className="tag">{text.draft}</span> : null}
      {entry.tags.map((tag) => (
        <span className="tag" key={tag} {...englishAttributes()}>
          {tag}
        </span>
      ))}
    </p>
  );
}
