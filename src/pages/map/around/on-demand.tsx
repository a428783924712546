/** On-demand services at a point of the map. */
import type { ReactNode } from "react";
import { useNow } from "../../../data/site.ts";
import type { OnDemandAnswer } from "../../../domain/on-demand/answer.ts";
import type { Clock } from "../../../domain/time/clock.ts";
import { OnDemandList } from "../../../ui/on-demand/services.tsx";
import { text } from "../text.tsx";

/** Each with its hours and how to book. */
export function AroundOnDemand({ services, clock }: { services: readonly OnDemandAnswer[]; clock: Clock }): ReactNode {
  return (
    <section className="around-agency">
      <h3>{text.departures.onDemand}</h3>
      <OnDemandList services={services} now={useNow()} clock={clock} />
    </section>
  );
}
