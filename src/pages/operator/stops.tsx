import type { ComponentType, ReactNode } from "react";
import type { Query } from "../../domain/screen.ts";
import { Collapsing } from "../../ui/collapsing.tsx";
import { useNames } from "../../ui/names.ts";
import { Pager } from "../../ui/pager.tsx";
import type { NetworkStop } from "./network.ts";
import { text } from "./text.tsx";

/** Stops of a page of the list. */
const PAGE = 20;

/** Number of stops to skip by the address: whole pages only. */
export function readStopsBefore(query: Query<"stops">): number {
  const text = query.get("stops") ?? "";
  return /^\d{1,6}$/.test(text) ? Math.floor(Number(text) / PAGE) * PAGE : 0;
}

/** A page of an operator's stops by their names. The list is handed in, since its code comes later than the pager's. */
export function OperatorStops({
  path,
  stops,
  before,
  count,
  lang,
  List,
}: {
  /** Of the operator's page. */
  path: string;
  stops: readonly NetworkStop[];
  before: number;
  count: number;
  /** Language of their names. */
  lang: string | undefined;
  List: ComponentType<{ stops: readonly NetworkStop[]; lang?: string | undefined }>;
}): ReactNode {
  const names = useNames();
  const at = (skip: number) => names.address(`${path}${skip === 0 ? "" : `?stops=${skip}`}#stops`);
  return (
    <>
      {stops.length === 0 ? (
        <p className="soft">{text.stops.pastEnd(<a href={at(0)}>{text.stops.toFirst}</a>)}</p>
      ) : (
        <Collapsing count={stops.length} label={text.stops.show(stops.length)}>
          <List stops={stops} lang={lang} />
        </Collapsing>
      )}
      <Pager
        what={text.stops.what}
        previous={before === 0 ? null : at(Math.max(0, before - PAGE))}
        next={before + stops.length < count && stops.length > 0 ? at(before + PAGE) : null}
        from={before + 1}
        count={stops.length}
        total={count}
      />
    </>
  );
}
