/** The next departures on a card of the map: "1 to University Area: now · 15 · 30 min". */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePresentMinute } from "../../../data/present.ts";
import { useNow } from "../../../data/site.ts";
import { minutesUntil } from "../../../domain/time/minutes-until.ts";
import type { ViewPoint } from "../../../map/view.ts";
import type { VisibleFeature } from "../../../map/visible-features.ts";
import { ClockTime } from "../../../ui/clock/clock.tsx";
import { RouteBadge } from "../../../ui/route-badge.tsx";
import { beginsLater, repeatOf } from "../../stop/board.ts";
import { text as boardText } from "../../stop/board-text.ts";
import { type AroundLine, aroundOf } from "../around/lines.ts";
import { MAX_STOPS } from "../around/query.ts";
import { text } from "../text.tsx";
import { cardQuery } from "./query.ts";

/** Lines that a card has room for. */
const MAX_LINES = 4;

function NextTimes({ times }: Pick<AroundLine, "times">): ReactNode {
  const runs = times.filter(({ canceled }) => !canceled);
  const present = usePresentMinute();
  const repeat = repeatOf(times);
  const minutes = runs.flatMap(({ leaves }) => (leaves === null ? [] : (minutesUntil(leaves, present) ?? [])));
  const [first] = runs;
  if (repeat !== null && !beginsLater(repeat.line, present)) return boardText.every(repeat.headway);
  if (minutes.length > 0) return text.card.minutes(minutes);
  return first === undefined ? text.departures.canceled : <ClockTime seconds={first.estimated ?? first.seconds} />;
}

export function CardDepartures({ feature, at }: { feature: VisibleFeature; at: ViewPoint }): ReactNode {
  const now = useNow();
  const { data } = useQuery(cardQuery(feature, at));
  if (data === undefined) return <p className="soft small">{text.loading}</p>;
  if (data === null) return <p className="soft small">{text.departures.failed}</p>;
  const isOf = ({ route }: AroundLine) =>
    feature.kind === "stop" || route.onestop_id === feature.onestopId || route.route_id === feature.badge?.route_id;
  const { agencies } = aroundOf(data, [at.lon, at.lat], MAX_STOPS, now);
  const lines = agencies.flatMap((agency) => agency.lines).filter(isOf);
  if (lines.length === 0) return <p className="soft small">{text.card.none}</p>;
  return (
    <ul className="map-card-lines">
      {lines.slice(0, MAX_LINES).map((line) => (
        <li key={line.key}>
          {feature.kind === "stop" ? <RouteBadge route={line.route} size="small" /> : null}
          <span>
            {line.headsign === "" ? null : text.plan.towards(line.headsign)}
            {feature.kind === "stop" ? null : <span className="soft small"> {text.card.from(line.stop.name)}</span>}
          </span>
          <strong>
            <NextTimes times={line.times} />
          </strong>
        </li>
      ))}
    </ul>
  );
}
