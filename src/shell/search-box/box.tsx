/**
 * Makes a search field a combobox with a list (WAI-ARIA authoring practices, editable combobox with list autocomplete):
 * states, keyboard, the list itself. The field exists before this loads and stays the same element, so that typed text is
 * kept.
 */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { BOX_LIMIT, MIN_LENGTH, searchQuery } from "../../data/search.ts";
import { type Hit, hitGroups } from "../../data/search-hit.ts";
import { nearGroups } from "../../data/search-near.ts";
import { startersQuery } from "../../data/search-starters.ts";
import { link } from "../../domain/links.ts";
import { type ComboboxIds, comboboxIds, useCombobox } from "../../ui/combobox.ts";
import { Icon } from "../../ui/icon.tsx";
import { languageAttributes } from "../../ui/names.ts";
import { text as words } from "../text.tsx";
import { type Recent, recentSearches } from "./recent.ts";
import { starterGroups } from "./starters.ts";
import { type BoxState, countWords, stateOf } from "./state.ts";

/** The value, delayed until it has not changed for some milliseconds; the first value is not delayed. */
function useDelayed(value: string, pause: number): string {
  const [delayedText, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return delayedText;
}

/** Milliseconds without typing before the search is sent. */
const PAUSE = 200;

const STATES: Partial<Record<BoxState, string>> = words.search.states;

type Group = {
  kind: string;
  name: string;
  hits: readonly (Recent & Partial<Pick<Hit, "key" | "lang" | "otherName">>)[];
};

/** Groups of what the box offers, and the state of its search. */
function useGroups(text: string, near: boolean) {
  const trimmedText = text.trim();
  const query = useDelayed(trimmedText, PAUSE);
  const isAsking = query === trimmedText && stateOf(trimmedText, null, false) === "loading";
  const { data, isFetching } = useQuery({ ...searchQuery({ q: query, limit: BOX_LIMIT }), enabled: isAsking });
  const state = stateOf(trimmedText, isAsking && !isFetching ? (data ?? null) : null, isAsking && !isFetching);
  const isEmpty = state === "empty";
  const recent = recentSearches.use();
  const starters = useQuery({ ...startersQuery, enabled: isEmpty && !near }).data ?? [];
  const groupsOf = (): readonly Group[] => {
    if (isEmpty) return near ? [] : starterGroups(recent, starters);
    if (state !== "results" || !data) return [];
    if (!near) return hitGroups(data, query);
    // The list offers what can be chosen; the page says which results have no position.
    const nearbyGroups = nearGroups(data).map((group) => ({
      ...group,
      hits: group.hits.flatMap(({ href, ...hit }) => (href === null ? [] : [{ ...hit, href }])),
    }));
    return nearbyGroups.filter(({ hits }) => hits.length > 0);
  };
  const canForget = isEmpty && !near && recent.length > 0;
  return { groups: groupsOf(), state, isCorrected: data?.corrected ?? false, canForget };
}

/** The options by group; the last one of results leads to the page with everything. */
function Options({
  ids,
  groups,
  active,
  all,
  choose,
}: {
  ids: ComboboxIds;
  groups: readonly Group[];
  active: number;
  /** Null without results. */
  all: Recent | null;
  choose(recent: Recent): void;
}): ReactNode {
  let n = 0;
  return (
    <>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset cannot be
        <div key={group.kind} role="group" aria-labelledby={ids.group(group.kind)}>
          <div className="search-box-kind" id={ids.group(group.kind)} role="presentation">
            {group.name}
          </div>
          {group.hits.map(({ key, ...hit }) => {
            const index = n++;
            return (
              <a
                className="search-box-option"
                key={key ?? hit.href}
                id={ids.option(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                href={hit.href}
                onClick={() => choose({ name: hit.name, href: hit.href, ...(hit.note ? { note: hit.note } : {}) })}
              >
                <span className="search-box-name" {...languageAttributes(hit.lang)}>
                  {hit.name}
                </span>{" "}
                <span className="search-box-more">
                  {hit.otherName === undefined ? null : (
                    <>
                      <span {...languageAttributes(hit.otherName.lang)}>{hit.otherName.text}</span> ·{" "}
                    </>
                  )}
                  {hit.note}
                </span>
              </a>
            );
          })}
        </div>
      ))}
      {all === null ? null : (
        <a
          className="search-box-option"
          id={ids.option(n)}
          role="option"
          tabIndex={-1}
          aria-selected={n === active}
          href={all.href}
          onClick={() => choose({ ...all, href: link.search(all.name) })}
        >
          {words.search.all(all.name)}
        </a>
      )}
    </>
  );
}

type Props = {
  field: HTMLInputElement;
  /** Name of the field, from which the ids of its list are made. */
  name: string;
  /** Offers places and stops, whose links lead to the departures around them. */
  near: boolean;
};

export function SearchBox({ field, name, near }: Props): ReactNode {
  const ids = comboboxIds(`search-box-${name}`);
  const [text, setText] = useState(field.value);
  // The field may have lost focus while this code loaded.
  const [isOpen, setOpen] = useState(() => document.activeElement === field);
  const [active, setActive] = useState(-1);
  const panel = useRef<HTMLDivElement>(null);
  const trimmedText = text.trim();
  const { groups, state, isCorrected, canForget } = useGroups(text, near);
  const isEmpty = state === "empty";
  const count = groups.reduce((sum, group) => sum + group.hits.length, 0);
  const whole = { name: trimmedText, href: link.search(trimmedText), note: words.search.words };
  const all = count === 0 || isEmpty ? null : near ? { ...whole, href: link.nearby({ q: trimmedText }) } : whole;
  const options = count + (all === null ? 0 : 1);
  const isShown = isOpen && !(isEmpty && count === 0);

  const change = (value: string) => {
    setText(value);
    setActive(-1);
    setOpen(true);
  };
  const empty = () => {
    field.value = "";
    setText("");
    setActive(-1);
  };
  const choose = (recent: Recent) => {
    if (!near) recentSearches.remember(recent);
    empty();
    setOpen(false);
  };
  const submit = () => {
    if (trimmedText === "" || near) return setOpen(false);
    // The form is sent after this event; the page that it leads to has a field of its own.
    setTimeout(() => choose(whole));
  };

  const input = useRef(field);
  useCombobox(input, panel, ids, {
    ...{ isOpen: isShown, options, active, text, change, submit, setOpen, setActive },
    choose: (index) => document.getElementById(ids.option(index))?.click(),
    cancel() {
      empty();
      setOpen(false);
    },
    leave() {},
  });

  return (
    <div className="search-box" ref={panel}>
      <button
        className="search-box-clear"
        type="button"
        title={words.search.clear}
        tabIndex={-1}
        hidden={text === ""}
        onClick={() => {
          empty();
          field.focus();
        }}
      >
        <Icon name="cross" size={16} />
        <span className="visually-hidden">{words.search.clear}</span>
      </button>
      <div className="search-box-panel" hidden={!isShown}>
        <p className={state === "results" || isEmpty ? "visually-hidden" : "search-box-state"} role="status">
          {isShown && !isEmpty ? (STATES[state] ?? countWords(groups, isCorrected)) : ""}
        </p>
        {state === "short" ? <p className="search-box-note">{words.search.minimum(MIN_LENGTH)}</p> : null}
        {state === "none" ? (
          <p className="search-box-note">
            <a href={link.search(trimmedText)}>{words.search.otherWays}</a>
          </p>
        ) : null}
        {isCorrected && state === "results" ? <p className="search-box-note">{words.search.corrected}</p> : null}
        <div
          className="search-box-list"
          id={ids.list}
          role="listbox"
          aria-label={isEmpty ? words.search.suggestions : words.search.results}
          hidden={options === 0}
        >
          <Options ids={ids} groups={groups} active={active} all={all} choose={choose} />
        </div>
        {canForget ? (
          <button className="search-box-forget" type="button" onClick={recentSearches.clear}>
            {words.search.clearRecent}
          </button>
        ) : null}
      </div>
    </div>
  );
}
