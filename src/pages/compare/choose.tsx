import { type ReactNode, useId } from "react";
import type { FeedVersions } from "./query.ts";

function VersionField({
  name,
  label,
  value,
  list,
}: {
  name: "from" | "to";
  label: string;
  value: string;
  list: string;
}): ReactNode {
  const id = useId();
  return (
    <div className="field" data-grow="">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input mono"
        id={id}
        name={name}
        list={list}
        defaultValue={value}
        key={value}
        placeholder="SHA-1"
        pattern="\s*[0-9a-fA-F]{40}\s*"
        title="The 40 hexadecimal digits of a version's SHA-1"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

/** Chooses two versions by SHA-1: the feed's newest are offered, others can be typed. */
export function ChooseVersions({
  action,
  feed,
  from,
  to,
}: {
  action: string;
  feed: FeedVersions;
  from: string;
  to: string;
}): ReactNode {
  const list = useId();
  return (
    <form className="filters" action={action} method="get" aria-label="Versions to compare">
      <div className="filters-main">
        <VersionField name="from" label="From version (SHA-1)" value={from} list={list} />
        <VersionField name="to" label="To version (SHA-1)" value={to} list={list} />
        <button className="button" data-kind="primary" type="submit">
          Compare
        </button>
      </div>
      <datalist id={list}>
        {feed.feed_versions.map(({ id, sha1, fetched_at, name }) => (
          <option key={id} value={sha1} label={`${fetched_at.slice(0, 10)} ${name ?? ""} ${sha1.slice(0, 8)}`} />
        ))}
      </datalist>
    </form>
  );
}
