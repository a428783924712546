import { type ReactNode, useId } from "react";
import { shortDate } from "../../domain/formats.ts";
import { serviceSpan } from "../../ui/coverage.tsx";
import { type Choice, SelectField } from "../../ui/fields.tsx";
import type { FeedVersions } from "./query.ts";
import { text } from "./text.tsx";

type Version = FeedVersions["feed_versions"][number];

/** Characters of a SHA-1 that tell versions apart at a glance. */
const SHA1_SHOWN_CHARS = 8;

/** A version by its dates, such as `1 May 2026 – 8 Aug 2026, fetched 3 May 2026`. */
function versionWords(version: Version, active: number | undefined): string {
  const span = serviceSpan(version);
  const fetchDate = shortDate(version.fetched_at);
  const words =
    span === null
      ? text.choose.undated(fetchDate)
      : text.choose.version(shortDate(span.start), shortDate(span.end), fetchDate);
  return version.id === active ? text.choose.active(words) : words;
}

/** The feed's versions as choices; a chosen version that is not among them is one, too. */
export function versionChoices(feed: FeedVersions, chosenSha1: string): Choice[] {
  const active = feed.feed_state?.feed_version?.id;
  const choices = feed.feed_versions.map((version) => ({ value: version.sha1, name: versionWords(version, active) }));
  if (chosenSha1 === "") return [{ value: "", name: text.choose.none }, ...choices];
  if (choices.some(({ value }) => value === chosenSha1)) return choices;
  return [{ value: chosenSha1, name: text.choose.other(chosenSha1.slice(0, SHA1_SHOWN_CHARS)) }, ...choices];
}

function Sha1Field({ name, label, value }: { name: "from" | "to"; label: string; value: string }): ReactNode {
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
        defaultValue={value}
        key={value}
        placeholder={text.choose.sha1}
        pattern="\s*[0-9a-fA-F]{40}\s*"
        title={text.choose.sha1Hint}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

function Submit(): ReactNode {
  return (
    <button className="button" data-kind="primary" type="submit">
      {text.choose.submit}
    </button>
  );
}

/**
 * Chooses two versions of the feed by their dates, or any two by SHA-1. It is folded where a pair is chosen: visitors come
 * for the changes, which begin below it.
 */
export function ChooseVersions({
  action,
  feed,
  from,
  to,
}: {
  action: string;
  feed: FeedVersions;
  /** SHA-1, or "" where none is chosen. */
  from: string;
  to: string;
}): ReactNode {
  return (
    <details className="fold choose" open={from === "" || to === ""}>
      <summary>{text.choose.label}</summary>
      <form className="filters" action={action} method="get" aria-label={text.choose.label}>
        <div className="filters-main choose-fields">
          <SelectField name="from" label={text.choose.from} value={from} choices={versionChoices(feed, from)} />
          <SelectField name="to" label={text.choose.to} value={to} choices={versionChoices(feed, to)} />
          <Submit />
        </div>
      </form>
      <details className="fold small">
        <summary>{text.choose.bySha1}</summary>
        <form className="filters" action={action} method="get" aria-label={text.choose.bySha1}>
          <p className="soft">{text.choose.bySha1Note}</p>
          <div className="filters-main">
            <Sha1Field name="from" label={text.choose.fromSha1} value={from} />
            <Sha1Field name="to" label={text.choose.toSha1} value={to} />
            <Submit />
          </div>
        </form>
      </details>
    </details>
  );
}
