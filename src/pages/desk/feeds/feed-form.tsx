import type { ReactNode } from "react";
import { link } from "../../../domain/links.ts";
import { text } from "../text.tsx";

/** Opens a feed by its Onestop ID. */
export function FeedForm({ feed }: { feed: string }): ReactNode {
  return (
    <form className="filters-main" action={link.deskFeeds()}>
      <label className="field" data-grow="">
        <span className="field-label">{text.feeds.find}</span>
        <input
          className="input"
          name="feed"
          required
          maxLength={200}
          defaultValue={feed}
          placeholder={text.feeds.example}
          autoCapitalize="off"
          spellCheck={false}
        />
      </label>
      <button className="button" type="submit">
        {text.feeds.open}
      </button>
      {feed === "" ? null : <a href={link.deskFeeds()}>{text.feeds.back}</a>}
    </form>
  );
}
