/** What picks riders up on demand at a point of the map, with its zones on the map. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { onDemandAt } from "../../../data/on-demand.ts";
import { type OnDemandAnswer, polygonsOf } from "../../../domain/on-demand/answer.ts";
import type { ReachArea } from "../../../map/reach.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { useClock } from "../../../ui/clock/clock.tsx";
import { lazyModule, serverOnly } from "../../../ui/server-only.tsx";

const parts = lazyModule(() => import("./on-demand.tsx"));
const AroundOnDemand = serverOnly(parts, (part) => part.AroundOnDemand);

/** The zones of services, each once. */
function zonesOf(services: readonly OnDemandAnswer[]): ReachArea[] {
  const zones = new Map(services.flatMap(({ places }) => places).map(({ id, geometry }) => [id, polygonsOf(geometry)]));
  return [...zones.values()].flatMap((coordinates) =>
    coordinates.length === 0
      ? []
      : [{ minutes: null, area: { type: "MultiPolygon", coordinates } as ReachArea["area"] }],
  );
}

export function OnDemandHere({
  point,
  radius,
  draw,
}: {
  point: ViewPoint;
  /** Meters to a stop of on-demand service. */
  radius: number;
  draw(zones: readonly ReachArea[]): void;
}): ReactNode {
  const { data } = useSuspenseQuery(onDemandAt([point.lon, point.lat], Math.max(1, radius), true));
  const clock = useClock();
  const services = data?.services ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with another answer alone
  useEffect(() => {
    draw(zonesOf(services));
    return () => draw([]);
  }, [data]);
  return services.length === 0 ? null : <AroundOnDemand services={services} clock={clock} />;
}
