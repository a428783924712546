import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

/** Panes of which one is shown, as the ARIA Authoring Practices have tabs: arrows, Home and End move and choose. */
export function Tabs<Name extends string>({
  label,
  tabs,
  shown,
  show,
  children,
}: {
  /** What the tabs are about, for those who do not see them. */
  label: string;
  tabs: readonly (readonly [name: Name, words: string])[];
  shown: Name;
  show(name: Name): void;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([name]) => name === shown);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const to = (next + tabs.length) % tabs.length;
    const name = tabs[to]?.[0];
    if (name === undefined) return;
    show(name);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  return (
    <>
      <div className="map-tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map(([name, words]) => (
          <button
            className="map-tab"
            type="button"
            role="tab"
            id={`${id}${name}`}
            aria-selected={name === shown}
            aria-controls={`${id}pane`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => show(name)}
            onKeyDown={move}
            key={name}
          >
            {words}
          </button>
        ))}
      </div>
      <div className="map-pane" role="tabpanel" id={`${id}pane`} aria-labelledby={`${id}${shown}`}>
        {children}
      </div>
    </>
  );
}
