/** A line for each system of shared vehicles that does not answer right now. */
import type { ReactNode } from "react";
import type { RentalSystemState } from "../domain/gbfs/groups.ts";
import { rentalStateText } from "./rental-text.ts";

export function RentalNotes({ systems }: { systems: readonly RentalSystemState[] }): ReactNode {
  return systems
    .filter(({ problem }) => problem !== null)
    .map((system) => (
      <p className="soft small" key={system.feed_onestop_id}>
        {rentalStateText(system)}
      </p>
    ));
}
