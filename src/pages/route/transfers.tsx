import type { ReactNode } from "react";
import { shortenName } from "../../domain/formats.ts";
import { routeBadge } from "../../domain/gtfs/color.ts";
import { routeTypeWords } from "../../domain/gtfs/route-types.ts";
import { routeRef } from "../../domain/ids/keys.ts";
import { link } from "../../domain/links.ts";
import { useNames } from "../../ui/names.ts";
import type { TransferRoute } from "./query.ts";
import { text } from "./text.tsx";

/** Routes of a stop that are shown before "more". */
const AT_ONCE = 6;

/** The route's color; the name beside it carries the same information. */
function Mark({ route }: { route: TransferRoute }): ReactNode {
  return (
    <svg className="transfer-mark" width="6" height="14" aria-hidden="true">
      <rect width="6" height="14" rx="3" fill={routeBadge(route).fill} />
    </svg>
  );
}

function Route({ route }: { route: TransferRoute }): ReactNode {
  const names = useNames();
  const name = route.route_short_name || route.route_long_name || route.route_id;
  return (
    <a
      className="transfer"
      href={names.address(link.route(routeRef(route)))}
      title={text.stops.connection(
        routeTypeWords(route.route_type),
        route.route_long_name || name,
        route.agency.agency_name,
      )}
    >
      <Mark route={route} />
      <span className="transfer-name" {...names.attributes(name)}>
        {shortenName(name)}
      </span>
    </a>
  );
}

/** Routes by agency; the agency is named only where there are several. */
function Routes({ routes, named }: { routes: readonly TransferRoute[]; named: boolean }): ReactNode {
  const groups = [...Map.groupBy(routes, (route) => route.agency.id).values()];
  return groups.map((group) => (
    <span className="transfer-group" key={group[0]!.agency.id}>
      {named ? <span className="soft">{text.stops.agency(group[0]!.agency.agency_name)}</span> : null}
      {group.map((route) => (
        <Route route={route} key={route.id} />
      ))}
    </span>
  ));
}

/** The other routes at a stop. */
export function Transfers({ routes }: { routes: readonly TransferRoute[] }): ReactNode {
  if (routes.length === 0) return null;
  const isNamed = new Set(routes.map((route) => route.agency.id)).size > 1;
  const rest = routes.slice(AT_ONCE);
  return (
    <div className="transfers">
      <span className="visually-hidden">{text.stops.connections}</span>
      <Routes routes={routes.slice(0, AT_ONCE)} named={isNamed} />
      {rest.length === 0 ? null : (
        <details className="transfer-rest">
          <summary>{text.stops.moreConnections(rest.length)}</summary>
          <Routes routes={rest} named={isNamed} />
        </details>
      )}
    </div>
  );
}
