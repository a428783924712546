import type { ReactNode } from "react";
import { MOVED_METRES, SAME_NAME_METRES, SAME_PLACE_METRES, SAME_STOP_METRES } from "../../domain/compare/entities.ts";

/** How it is known which entity of one version is which of the other. */
export function Matching(): ReactNode {
  return (
    <>
      <p>
        Ids of GTFS may change although the thing stays the same, and a number may be given to something else. So each
        rule takes what the rules above it have left; what is left in the end was removed or added.
      </p>
      <h3>Stops</h3>
      <ol>
        <li>The same id and name, no further than {SAME_STOP_METRES} metres apart.</li>
        <li>The same name and kind within {SAME_NAME_METRES} metres, the nearest first: the stop has a new id.</li>
        <li>
          The same id, and the same name wherever it is, or no further than {SAME_STOP_METRES} metres from where it was.
        </li>
        <li>Another id and name at the same place, where it is the only one within {SAME_PLACE_METRES} metres.</li>
      </ol>
      <p>
        A stop has moved when it is {MOVED_METRES} metre or more from where it was; less is rounding of its coordinates.
      </p>
      <h3>Routes</h3>
      <ol>
        <li>The same id and names.</li>
        <li>The same names and type of vehicle: the route has a new id.</li>
        <li>The same id.</li>
        <li>The same short name and type, then the same long name and type.</li>
      </ol>
      <h3>Agencies</h3>
      <ol>
        <li>The same id and name.</li>
        <li>The same name, then the same id, then the same web address.</li>
      </ol>
      <p>
        Names are compared without regard to case, blanks and punctuation. Where several have the same, they are paired
        in their order if there are as many of them in both versions, and left to the next rule if not.
      </p>
    </>
  );
}
