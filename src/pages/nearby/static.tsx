/** The map of the stops near a position, which needs no script of its own. */
import type { ReactNode } from "react";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import type { NearMap } from "./load.ts";
import { text } from "./text.tsx";

/** @param here name of the position */
export function NearbyMap({ map, here, stops }: { map: NearMap; here: string; stops: number }): ReactNode {
  return (
    <SchematicMap
      schematic={map.schematic}
      title={text.map.title(here)}
      description={text.map.description(stops)}
      caption={text.map.caption(here)}
      source={{ kind: "routes", ids: map.routes, stops: "drawn" }}
    />
  );
}
