import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { modeOf } from "../../domain/modes.ts";
import { routeTypeWords } from "../../domain/route-types.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { ModeIcon } from "../../ui/mode-icon.tsx";
import type { RouteDetail } from "./load.ts";

/** Boarding between stops, by `continuous_pickup` and `continuous_drop_off` of routes.txt; 1 is none. */
const CONTINUOUS: Record<number, string> = {
  0: "anywhere along the way",
  2: "by telephone order",
  3: "by arrangement with the driver",
};

export function RouteFacts({ route }: { route: RouteDetail }): ReactNode {
  return (
    <FactTable
      facts={[
        [
          "Operated by",
          <a href={link.operator(route.agency.onestop_id)} key="a">
            {route.agency.agency_name}
          </a>,
        ],
        ["Short name", route.route_short_name],
        ["Long name", route.route_long_name],
        [
          "Vehicle type",
          <span className="iconed" key="t" title={`route_type ${route.route_type}`}>
            <ModeIcon mode={modeOf(route.route_type)} /> {routeTypeWords(route.route_type)}
          </span>,
        ],
        ["Website", route.route_url && <ExternalLink url={route.route_url} />],
        ["Description", route.route_desc],
        ["Boarding between stops", CONTINUOUS[route.continuous_pickup ?? 1]],
        ["Leaving between stops", CONTINUOUS[route.continuous_drop_off ?? 1]],
        ["GTFS ID", <code key="id">{route.route_id}</code>],
      ]}
    />
  );
}
