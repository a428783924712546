/**
 * Makes the navigation's search field a combobox with a list (WAI-ARIA authoring practices, editable combobox with
 * list autocomplete): states, keyboard, the list itself. The field exists before this loads and stays the same element,
 * so that typed text is kept.
 */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { BOX_LIMIT, searchQuery } from "../../data/search.ts";
import { hitGroups } from "../../data/search-hit.ts";
import { link } from "../../domain/links.ts";
import { Icon } from "../../ui/icon.tsx";
import { LIST_ID, optionId, useField } from "./field.ts";
import { type BoxState, counted, stateOf } from "./state.ts";

/** The value, delayed until it has not changed for some milliseconds; the first value is not delayed. */
export function useDelayed(value: string, pause: number): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

/** Milliseconds without typing before the search is sent. */
const PAUSE = 200;

const WORDS: Partial<Record<BoxState, string>> = {
  short: "Start typing",
  loading: "Loading...",
  none: "No results",
  failed: "The search did not answer",
};

export function SearchBox({ field }: { field: HTMLInputElement }): ReactNode {
  const [text, setText] = useState(field.value);
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const panel = useRef<HTMLDivElement>(null);
  const trimmed = text.trim();
  const asked = useDelayed(trimmed, PAUSE);
  const isAsking = asked === trimmed && stateOf(trimmed, null, false) === "loading";
  const { data, isFetching } = useQuery({ ...searchQuery({ q: asked, limit: BOX_LIMIT }), enabled: isAsking });
  const state = stateOf(trimmed, isAsking && !isFetching ? (data ?? null) : null, isAsking && !isFetching);
  const groups = state === "results" && data ? hitGroups(data) : [];
  const count = groups.reduce((sum, group) => sum + group.hits.length, 0);
  // The last option leads to the page with everything.
  const options = count === 0 ? 0 : count + 1;
  const isShown = isOpen && state !== "empty";

  const set = (value: string) => {
    field.value = value;
    setText(value);
    setActive(-1);
  };
  const change = (value: string) => {
    setText(value);
    setActive(-1);
    setOpen(true);
  };

  useField(field, panel, { isShown, options, active, text, change, set, setOpen, setActive });

  let n = 0;
  return (
    <div className="search-box" ref={panel}>
      <button
        className="search-box-clear"
        type="button"
        title="Clear the search"
        tabIndex={-1}
        hidden={text === ""}
        onClick={() => {
          set("");
          field.focus();
        }}
      >
        <Icon name="cross" size={16} />
        <span className="visually-hidden">Clear the search</span>
      </button>
      <div className="search-box-panel" hidden={!isShown}>
        <p className={state === "results" ? "visually-hidden" : "search-box-state"} role="status">
          {isShown ? (WORDS[state] ?? counted(groups, data?.corrected ?? false)) : ""}
        </p>
        {data?.corrected && state === "results" ? <p className="search-box-note">Spelt a little differently:</p> : null}
        <div className="search-box-list" id={LIST_ID} role="listbox" aria-label="Search results" hidden={options === 0}>
          {groups.map(({ kind, name, hits }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset cannot be
            <div key={kind} role="group" aria-labelledby={`search-box-${kind}`}>
              <div className="search-box-kind" id={`search-box-${kind}`} role="presentation">
                {name}
              </div>
              {hits.map((hit) => {
                const index = n++;
                return (
                  <a
                    className="search-box-option"
                    key={hit.key}
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    href={hit.href}
                  >
                    <span className="search-box-name">{hit.name}</span>{" "}
                    <span className="search-box-more">{hit.note}</span>
                  </a>
                );
              })}
            </div>
          ))}
          {options === 0 ? null : (
            <a
              className="search-box-option"
              id={optionId(count)}
              role="option"
              tabIndex={-1}
              aria-selected={count === active}
              href={link.search(trimmed)}
            >
              All results for “{trimmed}”
            </a>
          )}
        </div>
      </div>
    </div>
  );
}
