import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import type { ListedStop } from "./network.ts";

/** Stops as links, in columns where there is room. */
export function StopColumns({ stops }: { stops: readonly ListedStop[] }): ReactNode {
  return (
    <ul className="stop-columns">
      {stops.map((stop) => (
        <li data-stop={stop.id} key={stop.id}>
          <a
            href={link.stop({
              onestopId: stop.onestop_id,
              feed: stop.feed_onestop_id,
              entityId: stop.stop_id,
              id: stop.id,
            })}
          >
            {stop.stop_name || stop.stop_id}
          </a>
        </li>
      ))}
    </ul>
  );
}
