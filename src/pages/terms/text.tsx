/** The texts of the list of attributions. The rest of the terms is in content/pages/terms.md. */

import type { ReactNode } from "react";
import { messages } from "../../domain/language/messages.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  license: "terms of use",
  /** @param name link to the source, @param use what it provides, @param license link to its license */
  source: (name: ReactNode, use: string, license: ReactNode) => (
    <>
      {name}: {use} ({license})
    </>
  ),
  /** @param map link to the map */
  basemap: (map: ReactNode) => rich`Base map: see the attribution at the edge of ${map}`,
  map: "each map",
  feeds: {
    title: "Feeds that require attribution",
    elsewhere: "The feeds come from another server. The page of each feed shows its license.",
    none: "No feed in use requires attribution. The page of each feed shows its license.",
    more: "More feeds",
  },
});
