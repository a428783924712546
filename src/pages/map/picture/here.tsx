/** The drawing of the view that the part of the address behind # names, which is not sent to the server. Browser only. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { MapView } from "../../../domain/links.ts";
import { DrawnPlace } from "./picture.tsx";
import { viewQuery } from "./query.ts";

export function HerePicture({ view }: { view: MapView }): ReactNode {
  const schematic = useSuspenseQuery(viewQuery(view)).data;
  return schematic === null ? null : (
    <div className="served" data-here="">
      <DrawnPlace schematic={schematic} scale="zoom" />
    </div>
  );
}
