import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { StopDetail } from "./load.ts";
import { levelWords, locationWords, wheelchairWords } from "./words.ts";

/** Digits of a degree that tell places a decimetre apart. */
const DIGITS = 6;

function position([lon, lat]: readonly [number, number]): string {
  return `${Number(lat.toFixed(DIGITS))}, ${Number(lon.toFixed(DIGITS))}`;
}

export function StopFacts({ stop }: { stop: StopDetail }): ReactNode {
  const zone = stop.stop_timezone || stop.feed_version.service_window?.default_timezone;
  const place = [stop.place?.adm1_name, stop.place?.adm0_name].filter((name) => name).join(", ");
  return (
    <FactTable
      facts={[
        ["Kind", locationWords(stop.location_type)],
        [
          "Station",
          stop.parent && (
            <a
              href={link.stop({
                onestopId: stop.parent.onestop_id,
                feed: stop.parent.feed_onestop_id,
                entityId: stop.parent.stop_id,
              })}
            >
              {stop.parent.stop_name || stop.parent.stop_id}
            </a>
          ),
        ],
        [
          "Wheelchair",
          <span className="iconed" key="w">
            <Icon name="wheelchair" /> {wheelchairWords(stop.wheelchair_boarding, stop.location_type)}
          </span>,
        ],
        ["Code", stop.stop_code],
        ["Platform", stop.platform_code],
        ["Level", stop.level && levelWords(stop.level)],
        ["Fare zone", stop.zone_id],
        ["Time zone", zone],
        ["Place", place],
        ["Position", stop.at && <span className="number">{position(stop.at)}</span>],
        ["Description", stop.stop_desc],
        ["Website", stop.stop_url && <ExternalLink url={stop.stop_url} />],
        ["GTFS ID", <code key="id">{stop.stop_id}</code>],
      ]}
    />
  );
}
