/** Parts of the page "near me" that need no script of their own: the map, on-demand services, shared vehicles. */
import type { ComponentProps, ReactNode } from "react";
import { useNow } from "../../data/site.ts";
import type { OnDemandAnswer } from "../../domain/on-demand/answer.ts";
import type { Clock } from "../../domain/time/clock.ts";
import { OnDemandList } from "../../ui/on-demand/services.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { StopRentals } from "../stop/rentals.tsx";
import type { NearMap } from "./load.ts";
import { text } from "./text.tsx";

/** On-demand services with their hours and how to book. */
export function NearbyOnDemand({ services, clock }: { services: readonly OnDemandAnswer[]; clock: Clock }): ReactNode {
  return (
    <section className="nearby-on-demand" aria-label={text.onDemand}>
      <h2>{text.onDemand}</h2>
      <OnDemandList services={services} now={useNow()} clock={clock} />
    </section>
  );
}

/** Stations and free vehicles around the position. @param radius meters */
export function NearbyRentals(props: ComponentProps<typeof StopRentals>): ReactNode {
  return (
    <section className="nearby-on-demand" aria-label={text.rentals}>
      <h2>{text.rentals}</h2>
      <StopRentals {...props} />
    </section>
  );
}

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
