import type { ReactNode } from "react";
import { link } from "../../../domain/links.ts";
import { OneField } from "../one-field.tsx";
import { text } from "../text.tsx";

/** Opens a feed by its Onestop ID. */
export function FeedForm({ feed }: { feed: string }): ReactNode {
  return (
    <form className="filters-main" action={link.deskFeeds()}>
      <OneField
        name="feed"
        label={text.feeds.find}
        example={text.feeds.example}
        value={feed}
        maxLength={200}
        submit={text.feeds.open}
      />
      {feed === "" ? null : <a href={link.deskFeeds()}>{text.feeds.back}</a>}
    </form>
  );
}
