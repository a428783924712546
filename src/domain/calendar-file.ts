/** iCalendar files (RFC 5545) of events that take whole days. */

export type DayEvent = {
  /** The same for as long as the event is the same thing, whatever its date (RFC 5545, 3.8.4.7). */
  uid: string;
  /** ISO date. */
  date: string;
  /** When what is said was last revised, RFC 3339 in UTC. */
  revised: string;
  summary: string;
  description: string;
  url: string;
};

/** Octets of a line without its break (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** A value of type TEXT (RFC 5545, 3.3.11). Controls other than line breaks and tabs may not stand in a file. */
export function icsText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what has to go
      .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "")
      .replace(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n")
  );
}

/** A content line, folded so that no line is longer than 75 octets and no character is cut. Ends with CRLF. */
export function icsLine(name: string, value: string): string {
  let folded = "";
  let octets = 0;
  for (const character of `${name}:${value}`) {
    const code = character.codePointAt(0)!;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets + size > LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}

const compactDate = (iso: string) => iso.replaceAll("-", "");
/** `20261121T083000Z` of RFC 3339 in UTC. */
const compactTime = (time: string) => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

function nextDay(iso: string): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function event({ uid, date, revised, summary, description, url }: DayEvent): string {
  return [
    icsLine("BEGIN", "VEVENT"),
    icsLine("UID", icsText(uid)),
    icsLine("DTSTAMP", compactTime(revised)),
    icsLine("DTSTART;VALUE=DATE", compactDate(date)),
    // The end is the first day that is not part of it (RFC 5545, 3.6.1).
    icsLine("DTEND;VALUE=DATE", compactDate(nextDay(date))),
    icsLine("SUMMARY", icsText(summary)),
    icsLine("DESCRIPTION", icsText(description)),
    icsLine("URL", url),
    icsLine("TRANSP", "TRANSPARENT"),
    icsLine("END", "VEVENT"),
  ].join("");
}

/** @param name what a calendar program shows as the name of the calendar */
export function calendarFile(name: string, events: readonly DayEvent[]): string {
  return [
    icsLine("BEGIN", "VCALENDAR"),
    icsLine("VERSION", "2.0"),
    icsLine("PRODID", "-//Transit Portal//Service ends//EN"),
    icsLine("CALSCALE", "GREGORIAN"),
    icsLine("NAME", icsText(name)),
    icsLine("X-WR-CALNAME", icsText(name)),
    icsLine("REFRESH-INTERVAL;VALUE=DURATION", "PT12H"),
    ...events.map(event),
    icsLine("END", "VCALENDAR"),
  ].join("");
}
