import type { ReactNode } from "react";
import { link } from "../domain/links.ts";
import { useNames } from "./names.ts";

/** The fields of a Transitland v2 stop that a link needs. */
export type LinkedStop = {
  id: number;
  onestop_id: string | null;
  feed_onestop_id: string | null;
  stop_id: string;
  stop_name: string | null;
};

/** The name of a stop, else its GTFS id, as a link to its page. */
export function StopLink({
  stop,
  lang,
}: {
  stop: LinkedStop;
  /** Language of the name, where it is not the page's. */
  lang?: string | undefined;
}): ReactNode {
  const names = useNames();
  const { id, onestop_id: onestopId, feed_onestop_id: feed, stop_id: entityId, stop_name: name } = stop;
  return (
    <a
      href={names.address(link.stop({ onestopId, feed, entityId, id }))}
      {...(name ? names.attributes(name, lang) : {})}
    >
      {name || entityId}
    </a>
  );
}
