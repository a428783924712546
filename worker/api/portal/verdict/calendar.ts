/** Writes service ends as a calendar. */
import { calendarFile, type DayEvent } from "../../../../src/domain/calendar-file.ts";
import { link } from "../../../../src/domain/links.ts";
import type { FeedEntry } from "../../../store/read/lists.ts";
import type { WordedVerdict } from "./judge.ts";

type Ending = { onestopId: string; name: string; revised: string; verdict: WordedVerdict };

/** A feed in a calendar. Its entry was last changed when its version was imported. */
export function endingOf(entry: FeedEntry, verdict: WordedVerdict, now: Date): Ending {
  const { onestopId, name, operatorNames, lastSuccessAt, importedAt } = entry;
  return { onestopId, name: name || operatorNames, revised: importedAt ?? lastSuccessAt ?? now.toISOString(), verdict };
}

/** The last service day as an event; none if it is unknown or the feed was replaced. */
function eventOf({ onestopId, name, revised, verdict }: Ending, origin: string): DayEvent[] {
  if (verdict.ends === null || verdict.replaced_by !== null) return [];
  const url = origin + link.feed(onestopId);
  return [
    {
      // Identifies only the feed, so that a version with another end moves the event instead of adding one.
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
