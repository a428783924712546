import type { ReactNode } from "react";
import { inPageLanguage } from "../../domain/language/current.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { KeptFields, SelectField } from "../../ui/fields.tsx";
import { FilterForm } from "../../ui/filter-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type BoardAsk, RADII, SPANS } from "./board.ts";
import { text } from "./board-text.ts";

/** The value of a field; the default is omitted from the URL. */
const fieldValue = (value: number, usual: number) => (value === usual ? "" : String(value));

/** The filters of a board in one menu, which works without scripts. */
export function BoardMenu({
  url,
  boardAsk,
  placed,
}: {
  url: PageUrl;
  boardAsk: BoardAsk;
  /** Whether the stop has a position to look around from. */
  placed: boolean;
}): ReactNode {
  const radius = boardAsk.around?.radius ?? 0;
  return (
    <details className="board-menu">
      <summary className="button" data-size="small">
        <Icon name="filter" size={16} />
        {text.shown(text.spans[boardAsk.next] ?? "", radius)}
        <span className="chevron">
          <Icon name="down" size={14} />
        </span>
      </summary>
      <FilterForm action={`${inPageLanguage(url.pathname)}#departures`} label={text.filters}>
        <KeptFields search={url.search} drops={["next", "radius"]} />
        <div className="filters-main">
          <SelectField
            name="next"
            label={text.span}
            value={fieldValue(boardAsk.next, SPANS[0])}
            choices={SPANS.map((seconds) => ({
              value: fieldValue(seconds, SPANS[0]),
              name: text.spans[seconds] ?? "",
            }))}
          />
          {placed ? (
            <SelectField
              name="radius"
              label={text.distance}
              value={fieldValue(radius, RADII[0])}
              choices={RADII.map((meters) => ({ value: fieldValue(meters, RADII[0]), name: text.radius(meters) }))}
            />
          ) : null}
          <button className="button" type="submit">
            {text.apply}
          </button>
        </div>
      </FilterForm>
    </details>
  );
}
