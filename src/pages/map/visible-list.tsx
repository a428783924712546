import type { ReactNode } from "react";
import { availabilityOf } from "../../domain/gbfs/groups.ts";
import { modeOf } from "../../domain/gtfs/modes.ts";
import type { AgencyFeatures, VisibleFeature } from "../../map/visible-features.ts";
import { ModeIcon } from "../../ui/mode-icon.tsx";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { text } from "./text.tsx";
import { noteOf } from "./words.ts";

type Chooser = {
  light(feature: VisibleFeature | null): void;
  /** Zooms to a network. */
  zoom?: (network: VisibleFeature) => void;
};

function Row({ found, light, zoom }: { found: VisibleFeature } & Chooser): ReactNode {
  const note = noteOf(found);
  return (
    <li className="map-row" onPointerEnter={() => light(found)} onPointerLeave={() => light(null)}>
      <a href={found.href} onFocus={() => light(found)} onBlur={() => light(null)}>
        {found.badge === null ? (
          <span
            className={found.rental ? "map-rental-sign" : found.network ? "map-network-sign" : "map-stop-sign"}
            data-kind={found.rental === undefined ? found.stopKind : availabilityOf(found.rental)}
            aria-hidden="true"
          />
        ) : (
          <>
            {/* Without a short name the badge is this sign. */}
            {found.badge.route_short_name === null ? null : (
              <ModeIcon mode={modeOf(found.badge.route_type)} size={16} />
            )}
            <RouteBadge route={found.badge} size="small" />
          </>
        )}
        <span>
          {found.name}
          {note === "" ? null : <span className="soft small"> {note}</span>}
        </span>
      </a>
      {zoom === undefined || found.network === undefined ? null : (
        <button
          className="map-choose"
          type="button"
          aria-label={text.inView.zoomNamed(found.name)}
          onClick={() => zoom(found)}
        >
          {text.inView.zoom}
        </button>
      )}
    </li>
  );
}

/** Lines and stops by agency, up to a number of rows. */
export function VisibleFeatureList({
  groups,
  most,
  ...chooser
}: { groups: readonly AgencyFeatures[]; most: number } & Chooser): ReactNode {
  let room = most;
  const shownRows = groups.flatMap(({ agency, networks, routes, stops, rentals }) => {
    const all = [...networks, ...routes, ...stops, ...rentals];
    const rows = all.slice(0, room);
    room -= rows.length;
    return rows.length === 0 ? [] : [{ agency, rows, left: all.length - rows.length }];
  });
  const moreAgencies = groups.length - shownRows.length;
  return (
    <>
      {shownRows.map(({ agency, rows, left }) => (
        <div className="map-group" key={agency}>
          {agency === "" ? null : <h3>{agency}</h3>}
          <ul>
            {rows.map((feature) => (
              <Row found={feature} key={`${feature.kind}${feature.id}`} {...chooser} />
            ))}
          </ul>
          {left > 0 ? <p className="soft small">{text.inView.moreRows(left)}</p> : null}
        </div>
      ))}
      {moreAgencies > 0 ? <p className="soft small">{text.inView.moreAgencies(moreAgencies)}</p> : null}
    </>
  );
}
