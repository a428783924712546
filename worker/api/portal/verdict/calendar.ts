/** Service ends as a calendar. */
import { calendarFile, type DayEvent } from "../../../../src/domain/calendar-file.ts";
import { link } from "../../../../src/domain/links.ts";
import type { FeedEntry } from "../../../store/read/lists.ts";
import type { ToldVerdict } from "./judge.ts";

type Ending = { onestopId: string; name: string; revised: string; verdict: ToldVerdict };

/** A feed in a calendar. What is said of it was last revised when its version was imported. */
export function endingOf(entry: FeedEntry, verdict: ToldVerdict, now: Date): Ending {
  const [onestopId, name, , , fetched, , imported] = entry;
  return { onestopId, name: name || entry[15], revised: imported ?? fetched ?? now.toISOString(), verdict };
}

/** The last day of service as an event; none where no end is known or another feed took the place. */
function eventOf({ onestopId, name, revised, verdict }: Ending, origin: string): DayEvent[] {
  if (verdict.ends === null || verdict.replaced_by !== null) return [];
  const url = origin + link.feed(onestopId);
  return [
    {
      // The feed alone: a version with another end moves the event, it does not make a second one.
      uid: `service-end.${onestopId}@${new URL(origin).hostname}`,
      date: verdict.ends,
      revised,
      summary: `Last day of service: ${name === "" ? onestopId : `${name} (${onestopId})`}`,
      description: `The data of ${onestopId} has no service after this day unless a newer version is imported.\n${url}`,
      url,
    },
  ];
}

export function calendarAnswer(title: string, file: string, endings: readonly Ending[], origin: string): Response {
  const events = endings.flatMap((ending) => eventOf(ending, origin));
  return new Response(calendarFile(title, events), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${file}.ics"`,
      "cache-control": "public, max-age=3600",
    },
  });
}
