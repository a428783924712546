import { type ReactNode, useEffect, useId, useRef } from "react";
import type { AgencyFeatures, VisibleFeature } from "../../map/visible-features.ts";
import { text } from "./text.tsx";
import { VisibleFeatureList } from "./visible-list.tsx";
import { countWords } from "./words.ts";

/** Rows that are shown. */
const ROWS = 40;

/** Lists the features under a click: a row opens its page, is highlighted on the map, or becomes the point of departures. */
export function PickDialog({
  groups,
  light,
  choose,
  leave,
  close,
}: {
  groups: readonly AgencyFeatures[];
  light(found: VisibleFeature | null): void;
  choose(found: VisibleFeature): void;
  /** Shows what leaves around the point. */
  leave(): void;
  close(): void;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    head.current?.focus();
  }, []);
  const then = (act: () => void) => {
    light(null);
    dialog.current?.close();
    act();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      className="map-pick"
      aria-labelledby={id}
      ref={dialog}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className="map-pick-body">
        <div className="map-head">
          <h2 id={id} tabIndex={-1} ref={head}>
            {text.pick.title}
          </h2>
          <button className="map-choose" type="button" onClick={() => dialog.current?.close()}>
            {text.close}
          </button>
        </div>
        <p className="soft small">{countWords(groups) || text.pick.empty}</p>
        <VisibleFeatureList
          groups={groups}
          most={ROWS}
          light={light}
          choose={(feature) => then(() => choose(feature))}
        />
        <p>
          <button className="button" type="button" onClick={() => then(leave)}>
            {text.pick.departures}
          </button>
        </p>
      </div>
    </dialog>
  );
}
