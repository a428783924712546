import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNow } from "../../data/site.ts";
import { longDate } from "../../domain/formats.ts";
import { routeRef } from "../../domain/ids/keys.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { ZoneNote } from "../../ui/clock/zone-note.tsx";
import { routeLanguage } from "../../ui/listed-route.ts";
import { useNames } from "../../ui/names.ts";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { NoteLegend } from "../../ui/timetable/call-notes.tsx";
import { HourTable } from "../../ui/timetable/hour-table.tsx";
import { weekdayName } from "./day.ts";
import { stopTimetableQuery } from "./lazy.ts";
import { NoTimetable, TimetableSection } from "./section.tsx";
import type { StopLine } from "./stop-timetable.ts";
import { text } from "./text.tsx";

function Line({ line }: { line: StopLine }): ReactNode {
  const { route, headsign, name, platforms, trips, hours } = line;
  const names = useNames();
  const href = link.route(routeRef(route));
  return (
    <HourTable
      caption={
        <>
          <span className="hour-line">
            <RouteBadge route={route} />{" "}
            <a
              className="hour-link"
              href={names.address(href)}
              {...(headsign === "" ? {} : names.attributes(name, routeLanguage(route)))}
            >
              {name}
            </a>
          </span>
          <span className="cell-more">
            {platforms.length === 0 ? text.stop.departures(trips) : text.stop.departuresFrom(trips, platforms)}
          </span>
        </>
      }
      hours={hours}
    />
  );
}

function Day({
  url,
  stopIds,
  date,
  zone,
}: {
  url: PageUrl;
  stopIds: number[];
  date: string;
  zone: string | null;
}): ReactNode {
  const now = useNow();
  const { lines, notes, span, more, failed } = useSuspenseQuery(stopTimetableQuery(stopIds, date)).data;
  if (lines.length === 0) return <NoTimetable url={url} date={date} span={span} failed={failed} />;
  return (
    <>
      <p className="section-note">{text.stop.note(text.day(weekdayName(date), longDate(date)))}</p>
      <div className="hour-tables">
        {lines.map((line) => (
          <Line line={line} key={`${line.route.id} ${line.headsign}`} />
        ))}
      </div>
      <NoteLegend notes={notes} />
      {zone === null ? null : <ZoneNote zone={zone} now={now} />}
      {more ? <p className="soft small">{text.stop.more}</p> : null}
    </>
  );
}

/** All departures of a date at a stop, by line and hour. */
export function StopTimetableSection({
  url,
  stopIds,
  zone,
}: {
  url: PageUrl<"clock" | "date">;
  stopIds: number[];
  zone: string | null;
}): ReactNode {
  return (
    <TimetableSection url={url} zone={zone}>
      {(date) => <Day url={url} stopIds={stopIds} date={date} zone={zone} />}
    </TimetableSection>
  );
}
