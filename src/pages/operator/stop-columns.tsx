import type { ReactNode } from "react";
import { StopLink } from "../../ui/stop-link.tsx";
import type { ListedStop } from "./network.ts";

/** Stops as links, in columns where there is room. */
export function StopColumns({ stops }: { stops: readonly ListedStop[] }): ReactNode {
  return (
    <ul className="stop-columns">
      {stops.map((stop) => (
        <li data-stop={stop.id} key={stop.id}>
          <StopLink stop={stop} />
        </li>
      ))}
    </ul>
  );
}
