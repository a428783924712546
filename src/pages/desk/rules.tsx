import { type ReactNode, useState } from "react";
import { useNow, useSite } from "../../data/site.ts";
import { link } from "../../domain/links.ts";
import type { RedirectRule } from "../../domain/redirects/rule.ts";
import { longMoment } from "../../ui/long-moment.tsx";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { RuleList } from "./requests.ts";
import { RuleLine } from "./rule-line.tsx";
import { text } from "./text.tsx";

/** Rules that are shown at once. */
const SHOWN = 50;

const includes = ({ source, target, note = "" }: RedirectRule, words: string) =>
  `${source}\n${target}\n${note}`.toLowerCase().includes(words.trim().toLowerCase());

/** All rules, with a search. */
export function Rules({
  list: { rules, revision, at, by, hit_days },
  onEdit,
  onRemove,
}: {
  list: RuleList;
  onEdit(rule: RedirectRule): void;
  onRemove(rule: RedirectRule): void;
}): ReactNode {
  const site = useSite();
  const now = useNow();
  const [words, setWords] = useState("");
  const [limit, setLimit] = useState(SHOWN);
  const matches = rules.filter(({ rule }) => includes(rule, words));
  const rest = matches.length - limit;
  return (
    <Section
      id="redirects"
      title={text.list.title}
      note={at === null ? text.list.never : text.list.state(revision, longMoment(at, now), by)}
    >
      {rules.length === 0 ? (
        <p>{text.list.none}</p>
      ) : (
        <>
          <label className="field">
            <span className="field-label">{text.list.search}</span>
            <input className="input" type="search" value={words} onChange={(event) => setWords(event.target.value)} />
          </label>
          <p className="small soft" role="status">
            {matches.length === 0 ? text.list.noMatch : text.list.shown(matches.length, rules.length)}
          </p>
          <ul className="plain-list" aria-label={text.list.caption}>
            {matches.slice(0, limit).map(({ rule, fault, expired, hits }) => (
              <li key={rule.source}>
                <RuleLine rule={rule} />
                <p className="small soft">{text.list.hits(hits, hit_days)}</p>
                {expired ? <Tag tone="bad">{text.list.expired}</Tag> : null}
                {fault === null ? null : <p className="small">{text.list.fault(fault)}</p>}
                <span className="desk-files">
                  <button className="button" data-size="small" type="button" onClick={() => onEdit(rule)}>
                    {text.list.edit}
                    <span className="visually-hidden"> {text.list.editOf(rule.source)}</span>
                  </button>
                  <button className="button" data-size="small" type="button" onClick={() => onRemove(rule)}>
                    {text.list.remove}
                    <span className="visually-hidden"> {text.list.removeOf(rule.source)}</span>
                  </button>
                </span>
              </li>
            ))}
          </ul>
          {rest <= 0 ? null : (
            <button className="button" type="button" onClick={() => setLimit(limit + SHOWN)}>
              {text.list.more(Math.min(rest, SHOWN))}
            </button>
          )}
          <p className="desk-files">
            <a href={link.portalData("desk/redirects/export.csv", {}, site.apiBase)} download>
              {text.list.csv}
            </a>{" "}
            <a href={link.portalData("desk/redirects/export.json", {}, site.apiBase)} download>
              {text.list.json}
            </a>
          </p>
        </>
      )}
    </Section>
  );
}
