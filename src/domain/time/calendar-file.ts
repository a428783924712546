/** Writes iCalendar files (RFC 5545) of all-day events. */

export type DayEvent = {
  /** Stays the same when the date of the event changes (RFC 5545, 3.8.4.7). */
  uid: string;
  /** ISO date. */
  date: string;
  /** Time of the last change of the event, RFC 3339 in UTC. */
  revised: string;
  summary: string;
  description: string;
  url: string;
};

/** Maximum octets of a line without its line break (RFC 5545, 3.1). */
const MAX_LINE_OCTETS = 75;

/** Encodes a TEXT value (RFC 5545, 3.3.11). Removes control characters other than line breaks and tabs, which are not allowed. */
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

/** Folds a content line after 75 octets without splitting a character. Ends with CRLF. */
export function icsLine(name: string, value: string): string {
  let foldedLine = "";
  let octets = 0;
  for (const character of `${name}:${value}`) {
    const code = character.codePointAt(0)!;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets + size > MAX_LINE_OCTETS) {
      foldedLine += "\r\n ";
      octets = 1;
    }
    foldedLine += character;
    octets += size;
  }
  return `${foldedLine}\r\n`;
}

const compactDate = (iso: string) => iso.replaceAll("-", "");
/** Formats an RFC 3339 time as `20261121T083000Z`. */
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
    // DTEND is exclusive (RFC 5545, 3.6.1).
    icsLine("DTEND;VALUE=DATE", compactDate(nextDay(date))),
    icsLine("SUMMARY", icsText(summary)),
    icsLine("DESCRIPTION", icsText(description)),
    icsLine("URL", url),
    icsLine("TRANSP", "TRANSPARENT"),
    icsLine("END", "VEVENT"),
  ].join("");
}

/** @param name display name of the calendar */
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
